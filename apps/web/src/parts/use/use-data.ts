import type { Snippet } from '@stoa/snippets'
import type { HighlightedSnippet } from '../../viewers/program/highlight-snippets.ts'

/** One tab: a link to the same page with another choice. */
export interface UseTab {
	/** Tells tabs of one list apart. */
	key: string
	text: string
	href: string
	current: boolean
}

/** Something to switch, sent as a GET form where there are no scripts. */
export type UseControl =
	| { kind: 'select'; name: string; label: string; value: string; options: readonly { value: string; label: string }[] }
	| { kind: 'switch'; name: string; label: string; on: boolean }

/** What "Use this ..." shows: one choice of one part. */
export interface UseView {
	/** The parts above the tabs; none when there is only one. */
	parts: readonly UseTab[]
	/** What the tabs choose, for screen readers. */
	tabsLabel: string
	tabs: readonly UseTab[]
	controls: readonly UseControl[]
	/** What the form must send besides its controls. */
	kept: Readonly<Record<string, string>>
	/** Sentences above the programs. */
	notes: readonly string[]
	/** Where one click leads out of the page. */
	links: readonly { text: string; href: string }[]
	programs: readonly Snippet[]
	/** Other ways to the same end, folded. */
	more?: readonly Snippet[]
}

/** The same with its programs colored, ready for the page. */
export interface ColouredUse extends Omit<UseView, 'programs' | 'more'> {
	programs: readonly HighlightedSnippet[]
	more: readonly HighlightedSnippet[]
	/** The page itself, where the form is sent. */
	action: string
	/** Whether the address asks for a choice: the fold on a phone is then open. */
	isAsked: boolean
}
