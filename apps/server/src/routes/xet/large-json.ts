import { Turns } from '@stoa/hub'

/** Number of list entries that one step writes, in about a millisecond. */
const ENTRIES_AT_ONCE = 1000

/**
 * Returns the JSON text of an answer in UTF-8. Other requests run between the entries of its long lists; `JSON.stringify` would block the event
 * loop for a tenth of a second at 10 MB.
 */
export async function largeJson(answer: object): Promise<Buffer> {
	const turns = new Turns()
	const pieces: Buffer[] = []
	for (const piece of piecesOf(answer)) {
		await turns.take()
		pieces.push(Buffer.from(piece))
	}
	return Buffer.concat(pieces)
}

function* piecesOf(value: object): Generator<string> {
	if (Array.isArray(value)) {
		yield '['
		for (let start = 0; start < value.length; start += ENTRIES_AT_ONCE) {
			const text = JSON.stringify(value.slice(start, start + ENTRIES_AT_ONCE))
			yield `${start === 0 ? '' : ','}${text.slice(1, -1)}`
		}
		yield ']'
		return
	}
	let open = '{'
	for (const [key, part] of Object.entries(value)) {
		yield `${open}${JSON.stringify(key)}:`
		open = ','
		if (typeof part === 'object' && part !== null) yield* piecesOf(part)
		else yield JSON.stringify(part)
	}
	yield open === '{' ? '{}' : '}'
}
