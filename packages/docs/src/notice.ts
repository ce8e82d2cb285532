/** Kinds of problems in a project's sources. Ids are stable: reports and tests use them. */
export type NoticeRule =
	| 'front-matter'
	| 'toctree'
	| 'redirects'
	| 'site'
	| 'missing-page'
	| 'orphan-page'
	| 'untranslated-page'
	| 'dead-link'
	| 'dead-anchor'
	| 'missing-image'
	| 'missing-alt'
	| 'unknown-component'
	| 'unclosed-tag'
	| 'stray-tag'
	| 'bad-props'
	| 'formula'
	| 'include'
	| 'autodoc'
	| 'diagram'
	| 'too-large'
	| 'duplicate-id'
	| 'encoding'

/** A problem with its position. */
export interface Notice {
	/** Path of the source file from the project's root. */
	file: string
	/** From 1. */
	line: number
	/** From 1; 1 when only the line is known. */
	column: number
	rule: NoticeRule
	/** An `error` makes a check and a build exit with 1; a `warning` does not. */
	severity: 'error' | 'warning'
	/** The problem and its solution, in a sentence. */
	message: string
}
