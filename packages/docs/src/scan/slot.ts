import type { CalloutKind } from '../widgets.ts'
import { ORIGIN_MARK } from './origin-mark.ts'
import type { Tag } from './scan-tag.ts'

/**
 * What the scan takes out of a page before Markdown is parsed: everything whose text must stay as typed, and every marker of the dialect. In the
 * text stays a place holder with the slot's number.
 */
export type Slot = { line: number } & (
	| { kind: 'fence'; info: string; text: string }
	| { kind: 'math'; tex: string; display: boolean }
	| { kind: 'tag'; component: string; tag: Tag; isForgotten?: boolean }
	| { kind: 'anchor'; id: string }
	| { kind: 'if'; framework: string; isForgotten?: boolean }
	| { kind: 'else' }
	| { kind: 'end-if' }
	| { kind: 'alert'; callout: CalloutKind }
	| { kind: 'autodoc'; name: string; members: string[] }
	| { kind: 'open-in-colab' }
)

// Noncharacters: no text may hold them, so none can forge a place holder (normalizing replaces them).
const MARK = '\uFDD0'

/** The place holder of slot `index`. It begins with a brace because there the parser of inlines stops by itself. */
export function placeholder(index: number): string {
	return `{${MARK}${index}}`
}

/** Matches a place holder; the first group is the slot's number. */
export const PLACEHOLDER = new RegExp(`\\{${MARK}(\\d+)\\}`, 'y')

/** The same anywhere in a text. */
export const PLACEHOLDERS = new RegExp(`\\{${MARK}(\\d+)\\}`, 'g')

/** Drops what could be taken for a place holder, a byte order mark and Windows' line ends. */
export function normaliseText(text: string): string {
	return text
		.replace(/^\uFEFF/, '')
		.replace(/\r\n?/g, '\n')
		.replaceAll(MARK, '\uFFFD')
		.replaceAll(ORIGIN_MARK, '\uFFFD')
		.replaceAll('\0', '\uFFFD')
}
