import { writeXorb, XetFormatError, XorbParser } from '@stoa/xet'
import { readFileSync } from 'node:fs'
import { decodeChunk } from '../../../packages/xet/src/chunk-payload.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

const fixture = Uint8Array.from(readFileSync(new URL('../../../packages/xet/src/fixtures/hf-xet.xorb', import.meta.url)))

/** An uploaded xorb in pieces, with raw and compressed chunks, and a single chunk as a download decodes it. */
export const target: FuzzTarget = {
	seeds: [
		writeXorb([new Uint8Array(900).fill(1), new Uint8Array(300).fill(2), Uint8Array.from({ length: 500 }, (_, at) => at)]).bytes,
		fixture.subarray(0, 60_000),
		fixture.subarray(-2000),
	],
	words: ['XETBLOB', '\x04\x22\x4d\x18'],
	refusals: [XetFormatError],
	run(bytes) {
		try {
			decodeChunk(bytes)
		} catch (error) {
			if (!(error instanceof XetFormatError)) throw error
		}
		const parser = new XorbParser()
		for (let at = 0; at < bytes.length; at += 7000) for (const _ of parser.push(bytes.subarray(at, at + 7000))) continue
		parser.end()
	},
}
