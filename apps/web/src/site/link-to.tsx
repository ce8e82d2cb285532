import type { Wrap } from '../words/sentences/sentence.ts'

/** Makes some words of a sentence a link to `href`. */
export const linkTo =
	(href: string): Wrap =>
	(text) => <a href={href}>{text}</a>
