import {
	FormatError,
	parseLfsPointer,
	readGguf,
	readGgufHeader,
	readParquetFooter,
	readSafetensors,
	readSafetensorsHeader,
	readerOf,
	writeLfsPointer,
} from '@stoa/formats'
import { parseShard, writeShard, writeXorb, XetFormatError, XorbParser } from '@stoa/xet'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ggufFile, parquetFile, safetensorsFile } from '../../../packages/formats/src/testing.ts'
import { damage, seededNumbers } from './damage.ts'

/** Inputs for each reader; `STOA_TEST_FUZZ=120000` makes about a million in total. */
const INPUTS = Number(process.env['STOA_TEST_FUZZ'] ?? 1500)
/** Longest time for one input, in milliseconds, on a busy machine. */
const INPUT_MS_MAX = 2000

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../../packages/xet/src/fixtures/${name}`, import.meta.url))
const SMALL_XORB = writeXorb([new Uint8Array(900).fill(1), new Uint8Array(300).fill(2), Uint8Array.from({ length: 500 }, (_, at) => at)])

interface Reader {
	good: Uint8Array[]
	read(bytes: Uint8Array): unknown
	refusal: new (...given: never[]) => Error
	/** The reader's share of the inputs, smaller for readers with large samples, which take longer. */
	share?: number
}

function readXorb(bytes: Uint8Array): void {
	const parser = new XorbParser()
	for (let at = 0; at < bytes.length; at += 7000) for (const _ of parser.push(bytes.subarray(at, at + 7000))) continue
	parser.end()
}

function readShard(bytes: Uint8Array): void {
	const shard = parseShard(bytes)
	for (const xorb of shard.xorbs()) for (let index = 0; index < xorb.chunkCount; index += 1) xorb.chunkHash(index)
	for (const _ of shard.files()) continue
}

const WEIGHTS = [
	safetensorsFile({ __metadata__: { format: 'pt' }, a: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } }),
	safetensorsFile({ b: { dtype: 'BF16', shape: [], data_offsets: [0, 2] }, c: { dtype: 'I8', shape: [3, 2], data_offsets: [2, 8] } }),
]
const GGUF = [true, false].map((littleEndian) =>
	ggufFile({
		version: 3,
		littleEndian,
		keys: { 'general.architecture': 'llama', 'tokenizer.ggml.tokens': ['a', 'b'], 'llama.block_count': 2 },
		tensors: [
			{ name: 'token_embd.weight', shape: [8, 2], type: 12 },
			{ name: 'output.weight', shape: [4], type: 0 },
		],
	}),
)
const PARQUET = [
	parquetFile({
		rowCount: 1234,
		columns: [
			{ name: 'text', physical: 6, converted: 0, logical: 1 },
			{ name: 'image', children: [{ name: 'bytes', physical: 6 }] },
		],
		notes: { huggingface: '{"info":{}}' },
	}),
]
const POINTER = writeLfsPointer({ sha256: 'ab'.repeat(32), size: 123_456_789 })

const READERS: Record<string, Reader> = {
	'readSafetensors()': { good: WEIGHTS, read: (bytes) => readSafetensors(readerOf(bytes)), refusal: FormatError },
	'readSafetensorsHeader()': { good: WEIGHTS, read: (bytes) => readSafetensorsHeader(readerOf(bytes)), refusal: FormatError },
	'readGguf()': { good: GGUF, read: (bytes) => readGguf(readerOf(bytes)), refusal: FormatError },
	'readGgufHeader()': { good: GGUF, read: (bytes) => readGgufHeader(readerOf(bytes)), refusal: FormatError },
	'readParquetFooter()': { good: PARQUET, read: (bytes) => readParquetFooter(readerOf(bytes)), refusal: FormatError },
	'parseLfsPointer()': { good: [POINTER], read: parseLfsPointer, refusal: FormatError },
	'parseShard()': { good: [fixture('hf-xet.shard'), writeShard([], [SMALL_XORB.summary])], read: readShard, refusal: XetFormatError },
	'XorbParser of raw chunks': { good: [SMALL_XORB.bytes], read: readXorb, refusal: XetFormatError },
	'XorbParser of compressed chunks': {
		good: [fixture('hf-xet.xorb'), fixture('hf-xet-grouped.xorb')],
		read: readXorb,
		refusal: XetFormatError,
		share: 0.1,
	},
}

test.each(Object.entries(READERS))(
	'%s answers damaged bytes with what they say or a refusal, and soon',
	{ timeout: 60_000 + INPUTS * 20 },
	async (_, { good, read, refusal, share = 1 }) => {
		for (const bytes of good) await read(bytes)
		let slowest = { ms: 0, seed: 0 }
		for (let seed = 1; seed <= INPUTS * share; seed += 1) {
			const below = seededNumbers(seed)
			const [sample, other] = [good[below(good.length)] ?? POINTER, good[below(good.length)] ?? POINTER]
			const bytes = damage(sample, other, below)
			const start = performance.now()
			try {
				await read(bytes)
			} catch (error) {
				if (!(error instanceof refusal)) throw new Error(`seed ${seed}: ${String(error)}`, { cause: error })
			}
			const ms = performance.now() - start
			if (ms > slowest.ms) slowest = { ms, seed }
		}
		expect(slowest.ms, `seed ${slowest.seed}`).toBeLessThan(INPUT_MS_MAX)
	},
)
