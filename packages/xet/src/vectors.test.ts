import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Chunker } from './chunker.ts'
import { chunkHash, verificationHash } from './keyed-blake3.ts'
import { fileHash, merkleRoot } from './merkle.ts'
import { hashToString } from './xet-hash.ts'

// Every row of protocol 11 section 4.5.

function chunksOf(bytes: Uint8Array): Uint8Array[] {
	const chunker = new Chunker()
	const chunks = [...chunker.push(bytes)]
	const last = chunker.end()
	return last ? [...chunks, last] : chunks
}

function hashesOf(bytes: Uint8Array) {
	const entries = chunksOf(bytes).map((chunk) => ({ hash: chunkHash(chunk), length: chunk.length }))
	const root = merkleRoot(entries)
	return {
		sizes: entries.map((entry) => entry.length),
		first: entries[0] && hashToString(entries[0].hash),
		root: hashToString(root),
		file: hashToString(fileHash(root, entries.length)),
		verification: hashToString(verificationHash(Buffer.concat(entries.map((entry) => entry.hash)))),
		firstVerification: entries[0] && hashToString(verificationHash(entries[0].hash)),
	}
}

function sequence(): Uint8Array {
	return Buffer.concat(
		Array.from({ length: 65_536 }, (_, index) => {
			const number = Buffer.alloc(4)
			number.writeUInt32LE(index)
			return createHash('sha256').update(number).digest()
		}),
	)
}

describe('hashes of known contents', () => {
	it('fileHash() of the empty file is zero', () => {
		expect(hashesOf(new Uint8Array()).file).toBe('0'.repeat(64))
	})

	it('agree for "abc"', () => {
		const found = hashesOf(Buffer.from('abc'))
		expect(found.sizes).toEqual([3])
		expect(found.first).toBe('a8803506f7aff014f19aa9e9b79dc6455c49672570f96156071329698dd0284e')
		expect(found.root).toBe(found.first)
		expect(found.file).toBe('55b9df318a7c45f470d57b04d8ca79a15b0637ffe94b25041a58d00c3528afff')
		expect(found.verification).toBe('d7586bf505d8886dacb19b302c04c9be061198b1ee2de942618a7f8b30e1b74b')
	})

	it('agree for "hello world"', () => {
		const found = hashesOf(Buffer.from('hello world'))
		expect(found.sizes).toEqual([11])
		expect(found.first).toBe('4e39378b9d359f118190557a1f44130219a54e5fcfa07bd96cf50b466fe651b1')
		expect(found.file).toBe('f15edd43b7e85cfd25e2758ffe13b99fdd09dfa817e8d9f6548722a7a126db7f')
		expect(found.verification).toBe('22ef2fdcff5cea306e42ad7e15ed8a0c5e789e7d2ec34658c10d2758946847da')
	})

	it('agree for 1 MiB of zeros', () => {
		const found = hashesOf(new Uint8Array(1_048_576))
		expect(found.sizes).toEqual(Array.from({ length: 8 }, () => 131_072))
		expect(found.first).toBe('2e39f13c248013b27e22913ba2893a654120ed0ad8eb7ecbf3f05b9d708634fc')
		expect(found.root).toBe('8c15d5bfe292d5f8f3b992149581636a5c4078ce9c4349d43f1a762ba0609839')
		expect(found.file).toBe('1e671fe124cea35586b1d1c30b9d4fc6b4e05ee60c93406986444f7c23d54056')
		expect(found.firstVerification).toBe('14c0d0abd6d31b93186f33741159e5c82fc804f6384a98b090b099796897e601')
	})

	it('agree for 2 MiB of SHA-256 output', () => {
		const found = hashesOf(sequence())
		const sizes =
			'76816 43650 117926 131072 10987 44104 57315 24090 60871 34935 20489 13845 57262 131072 18876 26250 31210 131072 65836 37112 131072 131072 ' +
			'64851 107427 23651 116621 131072 115008 66639 8502 66447'
		expect(found.sizes).toEqual(sizes.split(' ').map(Number))
		expect(found.first).toBe('ccef711d5631b4fb82161bc7cae934420898a5bd664ecac6594a6ce8a6158158')
		expect(found.root).toBe('f2cff1b4581142263a8964e0be51813194c9a4f02ddc15aa99ba1df83e51135b')
		expect(found.file).toBe('10933963b85277f54d2003cc8815039dd2e6b919d47fcf229c01c543d9c24060')
		expect(found.verification).toBe('41ad63923cfabb3cabbb44108163104c291030e79ac6b4c7893c94e7f389a8d0')
	})
})
