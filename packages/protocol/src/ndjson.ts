import { HubError } from '@stoa/vocabulary'

/** Longest line of a commit: a regular file of 10 MB in base64, with room (protocol 04 section 3.1). Bytes. */
const NDJSON_LINE_MAX = 32 * 1024 * 1024

/**
 * The lines of a body as they arrive, each parsed as JSON. Empty lines are passed over, and the last one may lack its newline. Memory stays
 * at one line.
 *
 * @throws {HubError} `too-large` for a line over `lineMax` bytes, `invalid-input` for a line that is not JSON
 */
export async function* ndjsonLines(body: AsyncIterable<Uint8Array>, lineMax = NDJSON_LINE_MAX): AsyncGenerator {
	let parts: Uint8Array[] = []
	let size = 0
	let number = 0
	for await (const chunk of body) {
		let from = 0
		for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
			parts.push(chunk.subarray(from, end))
			number += 1
			yield* parseLine(parts, number)
			parts = []
			size = 0
			from = end + 1
		}
		parts.push(chunk.subarray(from))
		size += chunk.length - from
		if (size > lineMax) throw new HubError('too-large', { what: `Line ${number + 1} of the request`, limit: lineMax })
	}
	yield* parseLine(parts, number + 1)
}

function* parseLine(parts: Uint8Array[], number: number): Generator {
	const text = Buffer.concat(parts).toString('utf8').trim()
	if (text === '') return
	yield parseJson(text, `line ${number} of the request`)
}

/** JSON from outside. @throws {HubError} `invalid-input` naming `what` */
export function parseJson(text: string, what: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		throw new HubError('invalid-input', { what, why: `it is not JSON (${error instanceof Error ? error.message : String(error)})` })
	}
}
