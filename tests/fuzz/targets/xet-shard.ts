import { parseShard, writeShard, writeXorb, XetFormatError } from '@stoa/xet'
import { readFileSync } from 'node:fs'
import type { FuzzTarget } from '../fuzz-target.ts'

const XORB = writeXorb([new Uint8Array(900).fill(1), new Uint8Array(300).fill(2)])

/** A shard as a client uploads it. */
export const target: FuzzTarget = {
	seeds: [
		Uint8Array.from(readFileSync(new URL('../../../packages/xet/src/fixtures/hf-xet.shard', import.meta.url))),
		writeShard([], [XORB.summary]),
	],
	words: ['HFRepoMetaData', '\xff\xff\xff\xff'],
	refusals: [XetFormatError],
	run(bytes) {
		const shard = parseShard(bytes)
		for (const xorb of shard.xorbs()) for (let index = 0; index < xorb.chunkCount; index += 1) xorb.chunkHash(index)
		for (const _ of shard.files()) continue
	},
}
