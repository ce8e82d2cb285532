import type { Readable } from 'node:stream'
import type { PageCall } from '../../site/route.ts'
import { highlightFence } from '../program/highlight-code.ts'

/** Bytes of a difference that a page shows. */
const SHOWN_MAX = 200_000

/** A difference between two trees as a page shows it. */
export interface DiffView {
	text: string
	/** Safe HTML with highlighting classes; absent when there is nothing to colour. */
	highlighted: string | undefined
	/** The difference goes on beyond what is shown. */
	isCut: boolean
}

/** Reads the beginning of a difference, to the end of a line, and colours it. */
export async function loadDiff(call: PageCall, diff: Readable): Promise<DiffView> {
	const parts: Uint8Array[] = []
	let size = 0
	for await (const part of diff) {
		parts.push(part)
		size += part.length
		if (size > SHOWN_MAX) break
	}
	const whole = Buffer.concat(parts).toString('utf8')
	const isCut = size > SHOWN_MAX
	const text = isCut ? whole.slice(0, whole.lastIndexOf('\n', SHOWN_MAX) + 1) : whole
	return { text, highlighted: text === '' ? undefined : await highlightFence(call, 'diff', text), isCut }
}
