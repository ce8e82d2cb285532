import type { Readable } from 'node:stream'

/** Bytes of a difference that a page shows. */
const SHOWN_MAX = 200_000

/** A difference between two trees as a page shows it. */
export interface DiffView {
	text: string
	/** The difference goes on beyond what is shown. */
	isCut: boolean
}

/** Reads the beginning of a difference, to the end of a line. */
export async function loadDiff(diff: Readable): Promise<DiffView> {
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
	return { text, isCut }
}
