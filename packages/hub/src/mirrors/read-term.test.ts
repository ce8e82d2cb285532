import { parseXetHash } from '@stoa/vocabulary'
import { writeXorb } from '@stoa/xet'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { UpstreamChunks } from '../outside/upstreams.ts'
import { readTerm } from './read-term.ts'

const CHUNKS = ['one', 'twelve', 'three'].map((text) => Buffer.from(text))
const { bytes: XORB, summary } = writeXorb(CHUNKS)
const xorb = parseXetHash(summary.hash)

async function read(pieces: Iterable<Uint8Array>, { first = 0, length = 11 } = {}): Promise<{ text: string; came: number }> {
	const chunks: UpstreamChunks = { terms: [], open: async () => ({ first, bytes: Readable.from(pieces) }) }
	let came = 0
	const options = { signal: new AbortController().signal, onBytes: (bytes: number) => void (came += bytes) }
	const parts = await Array.fromAsync(readTerm(chunks, { xorb, chunkStart: 1, chunkEnd: 3, length }, options))
	return { text: Buffer.concat(parts).toString(), came }
}

test('readTerm() reads the chunks of a term out of a longer range, in pieces of any size', async () => {
	expect(await read([XORB])).toEqual({ text: 'twelvethree', came: XORB.length })
	const bytes = [...XORB].map((byte) => Uint8Array.of(byte))
	expect((await read(bytes)).text).toBe('twelvethree')
})

test.each([
	['is cut', () => read([XORB.subarray(0, XORB.length - 4)]), 'away'],
	['says a smaller length', () => read([XORB], { length: 10 }), 'wrong'],
	['says a larger length', () => read([XORB], { length: 12 }), 'away'],
	['begins at another chunk', () => read([XORB], { first: 1 }), 'away'],
	['is a page', () => read([Buffer.from('<!doctype html><title>Sign in</title>'.repeat(99))]), 'wrong'],
])('readTerm() fails when the answer %s', async (_, reading, trouble) => {
	await expect(reading()).rejects.toMatchObject({ name: 'UpstreamError', trouble })
})
