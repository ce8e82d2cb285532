import type { Hub } from '@stoa/hub'
import { parseXetHash } from '@stoa/vocabulary'
import { chunkHash, fileHash, hashFromString, hashToString, merkleRoot, verificationHash, writeShard, writeXorb } from '@stoa/xet'
import { createHash } from 'node:crypto'
import { pour } from '../hub/open-rooms.ts'

type Grant = Parameters<Hub['xet']['putXorb']>[0]

interface Place {
	xorb: string
	index: number
}

/** A client that cuts files into given chunks and, as hf_xet does, remembers for good in which xorbs it has sent them. */
export class XetClient {
	readonly #places = new Map<string, Place>()

	/** Sends what it believes is missing, and registers the file. @throws `invalid-shard` when the hub no longer has what it remembers */
	async upload({ xet }: Pick<Hub, 'xet'>, grant: Grant, chunks: readonly Uint8Array[]): Promise<void> {
		const keys = chunks.map((chunk) => hashToString(chunkHash(chunk)))
		const fresh = [...new Map(chunks.map((chunk, index) => [keys[index] ?? '', chunk])).entries()].filter(([key]) => !this.#places.has(key))
		const summaries: ReturnType<typeof writeXorb>['summary'][] = []
		if (fresh.length > 0) {
			const { bytes, summary } = writeXorb(fresh.map(([, chunk]) => chunk))
			await xet.putXorb(grant, parseXetHash(summary.hash), pour(bytes))
			for (const [index, [key]] of fresh.entries()) this.#places.set(key, { xorb: summary.hash, index })
			summaries.push(summary)
		}
		await xet.putShard(grant, pour(this.#shardOf(chunks, keys, summaries)))
	}

	/** As when a person deletes the client's cache. */
	forget(): void {
		this.#places.clear()
	}

	#shardOf(chunks: readonly Uint8Array[], keys: readonly string[], summaries: Parameters<typeof writeShard>[1]): Uint8Array {
		const terms: { xorb: string; chunkStart: number; chunkEnd: number; length: number }[] = []
		for (const [at, key] of keys.entries()) {
			const place = this.#places.get(key)
			if (!place) throw new Error(`Chunk ${key} has no place`)
			const [last, length] = [terms.at(-1), chunks[at]?.length ?? 0]
			if (last?.xorb === place.xorb && last.chunkEnd === place.index) {
				last.chunkEnd += 1
				last.length += length
			} else terms.push({ xorb: place.xorb, chunkStart: place.index, chunkEnd: place.index + 1, length })
		}
		const hashes = keys.map((key) => hashFromString(key))
		let from = 0
		const verifications = terms.map(({ chunkStart, chunkEnd }) => {
			const own = hashes.slice(from, (from += chunkEnd - chunkStart))
			return verificationHash(Buffer.concat(own))
		})
		const root = merkleRoot(hashes.map((hash, index) => ({ hash, length: chunks[index]?.length ?? 0 })))
		const sha256 = createHash('sha256').update(Buffer.concat(chunks)).digest('hex')
		return writeShard(
			[{ hash: hashToString(fileHash(root, chunks.length)), terms, verifications: Buffer.concat(verifications), sha256 }],
			summaries,
		)
	}
}
