import { chunkHash, fileHash, hashFromString, hashToString, MerkleAccumulator, verificationHash, writeShard, writeXorb } from '@stoa/xet'
import { createHash, randomFillSync } from 'node:crypto'
import { z } from 'zod'
import type { HubProcess } from '../tests/hub-process.ts'

/** As clients cut: 64 KiB on average. */
const CHUNK_BYTES = 64 * 1024
/** Bytes of one xorb: a little below the most it may have. */
const XORB_BYTES = 48 * 1024 * 1024

const Token = z.object({ accessToken: z.string() })

/** Uploads `size` random bytes to a model through Xet, as clients do with weights that do not compress, and commits them. */
export async function uploadChunked(
	hub: HubProcess,
	token: string,
	{ repo, path, size }: { repo: string; path: string; size: number },
): Promise<void> {
	const send = async (address: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer> | string): Promise<unknown> => {
		const response = await fetch(hub.origin + address, { headers, ...(body !== undefined && { method: 'POST', body }) })
		if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
		return response.json()
	}
	const authorization = `Bearer ${token}`
	const { accessToken } = Token.parse(await send(`/api/models/${repo}/xet-write-token/main`, { authorization }))
	const cas = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' }
	const tree = new MerkleAccumulator()
	const sha256 = createHash('sha256')
	const terms: { xorb: string; chunkStart: number; chunkEnd: number; length: number }[] = []
	const proofs: Uint8Array[] = []
	const xorbs: Parameters<typeof writeShard>[1] = []
	let count = 0
	for (let at = 0; at < size; at += XORB_BYTES) {
		const content = randomFillSync(new Uint8Array(Math.min(XORB_BYTES, size - at)))
		const chunks = Array.from({ length: Math.ceil(content.length / CHUNK_BYTES) }, (_, index) => content.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)) // prettier-ignore
		const { bytes, summary } = writeXorb(chunks)
		for (const chunk of chunks) tree.push({ hash: chunkHash(chunk), length: chunk.length })
		sha256.update(content)
		terms.push({ xorb: summary.hash, chunkStart: 0, chunkEnd: chunks.length, length: content.length })
		proofs.push(verificationHash(Buffer.concat(summary.chunkHashes.map((text) => hashFromString(text)))))
		xorbs.push(summary)
		count += chunks.length
		await send(`/cas/v1/xorbs/default/${summary.hash}`, cas, new Uint8Array(bytes))
	}
	const oid = sha256.digest('hex')
	const shard = writeShard(
		[{ hash: hashToString(fileHash(tree.root(), count)), terms, verifications: Buffer.concat(proofs), sha256: oid }],
		xorbs,
	)
	await send('/cas/v1/shards', cas, new Uint8Array(shard))
	const lines = [
		{ key: 'header', value: { summary: 'Add weights' } },
		{ key: 'lfsFile', value: { path, algo: 'sha256', oid, size } },
	]
	await send(
		`/api/models/${repo}/commit/main`,
		{ authorization, 'content-type': 'application/x-ndjson' },
		lines.map((line) => JSON.stringify(line)).join('\n'),
	)
}
