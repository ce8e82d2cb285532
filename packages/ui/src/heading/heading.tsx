import { type ReactNode, createElement } from 'react'
import { fill } from '../fill.ts'
import { ENGLISH_WIDGETS, type WidgetWords } from '../widget-words.ts'
import styles from './heading.module.css'

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** h1 to h6. */
export type HeadingTag = (typeof TAGS)[number]

/** A heading's options (E-11). */
export interface HeadingProps {
	/** Plain text. */
	title: string
	/** Anchor: the id of the heading itself. */
	local: string
	headingTag: HeadingTag
	/** Further anchors that lead here. */
	aliases?: readonly string[]
	/** The formatted title; default the plain one. */
	children?: ReactNode
	words?: WidgetWords
}

/** The tag of a level; h6 below the sixth. */
export function headingTagOf(level: number): HeadingTag {
	return TAGS[level - 1] ?? 'h6'
}

/** A heading with a link to itself. The link's sign is drawn by the style sheet, so it is in no outline and in nothing copied. */
export function Heading({ title, local, headingTag, aliases = [], children, words = ENGLISH_WIDGETS }: HeadingProps) {
	return createElement(
		headingTag,
		{ id: local, className: styles.heading },
		aliases.map((alias) => <span key={alias} id={alias} className={styles.alias} />),
		children ?? title,
		<a className={styles.anchor} href={`#${local}`} aria-label={fill(words.linkToSection, { title })} />,
	)
}
