import type { NoticeRule } from '../notice.ts'
import type { Slot } from './slot.ts'

/** Something odd that the scan met; the page's file is added later. */
export interface Finding {
	/** The file, when it is another one than the page's own. */
	file?: string | undefined
	line: number
	column: number
	rule: NoticeRule
	severity: 'error' | 'warning'
	message: string
}

/** A page of which only plain Markdown and HTML are left. */
export interface Scanned {
	/** Markdown with place holders. */
	text: string
	/** Line of the source, from 1, by line of `text`, from 0. */
	lineOf: number[]
	slots: Slot[]
	findings: Finding[]
	outlineHidden: boolean
	stretchTables: boolean
	wrapCode: boolean
}
