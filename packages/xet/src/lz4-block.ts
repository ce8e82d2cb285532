import { XetFormatError } from './xet-format-error.ts'

const MATCH_MIN = 4
const LONG = 15

const broken = (what: string): XetFormatError => new XetFormatError(`LZ4 block: ${what}`)

/**
 * Decodes one LZ4 block (lz4 project, doc/lz4_Block_format.md). Never reads outside `input` and never writes outside `output`.
 *
 * @param start where in `output` to begin
 * @param windowStart the first byte of `output` that matches may reach back to
 * @param end where writing must stop at the latest
 * @returns where in `output` it ended
 * @throws {XetFormatError}
 */
export function decodeLz4Block(input: Uint8Array, output: Uint8Array, start: number, windowStart: number, end: number): number {
	const stop = input.length
	let from = 0
	let to = start
	for (;;) {
		if (from >= stop) throw broken('it ends before its last literals')
		const token = input[from++] ?? 0
		let literals = token >>> 4
		if (literals === LONG) {
			let more = 255
			while (more === 255) {
				if (from >= stop) throw broken('a length is cut off')
				more = input[from++] ?? 0
				literals += more
			}
		}
		if (literals > stop - from || literals > end - to) throw broken('literals are longer than the block')
		if (literals > 32) {
			output.set(input.subarray(from, from + literals), to)
			from += literals
			to += literals
		} else {
			for (const until = from + literals; from < until;) output[to++] = input[from++] ?? 0
		}
		if (from === stop) return to

		if (stop - from < 2) throw broken('an offset is cut off')
		const offset = (input[from] ?? 0) | ((input[from + 1] ?? 0) << 8)
		from += 2
		let length = token & LONG
		if (length === LONG) {
			let more = 255
			while (more === 255) {
				if (from >= stop) throw broken('a length is cut off')
				more = input[from++] ?? 0
				length += more
			}
		}
		length += MATCH_MIN
		if (offset === 0 || offset > to - windowStart) throw broken('an offset reaches before the window')
		if (length > end - to) throw broken('a match is longer than the block')
		to = copyMatch(output, to, offset, length)
	}
}

function copyMatch(output: Uint8Array, to: number, offset: number, length: number): number {
	const until = to + length
	if (offset === 1) {
		output.fill(output[to - 1] ?? 0, to, until)
	} else if (offset >= length && length > 32) {
		output.copyWithin(to, to - offset, to - offset + length)
	} else {
		for (let at = to; at < until; at += 1) output[at] = output[at - offset] ?? 0
	}
	return until
}
