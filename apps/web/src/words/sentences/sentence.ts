import { createElement, Fragment, type ReactNode } from 'react'

/** Puts a part of a sentence into an element, such as a link: the sentence says which words are in it and where it stands. */
export type Wrap = (text: string) => ReactNode

/**
 * A sentence with elements in its places, in the order that its language needs.
 *
 * @example
 * ```ts
 * const lead = (link: Wrap) => sentence`Has a token leaked? Use ${link('the form for leaked tokens')}.`
 * assert.equal(renderToString(lead((text) => text)), 'Has a token leaked? Use <!-- -->the form for leaked tokens<!-- -->.')
 * ```
 */
export function sentence(texts: TemplateStringsArray, ...places: readonly ReactNode[]): ReactNode {
	return createElement(Fragment, null, ...texts.flatMap((text, at) => (at < places.length ? [text, places[at]] : [text])))
}
