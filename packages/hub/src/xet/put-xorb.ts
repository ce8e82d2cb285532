import { HubError, type XetHash } from '@stoa/vocabulary'
import { XetFormatError, XORB_SERIALIZED_BYTES_MAX, XorbParser, type XorbSummary } from '@stoa/xet'
import type { XorbRecord } from '../ports/records.ts'
import { Breathing } from './breathing.ts'
import { ChunkHashes } from './chunk-hashes.ts'
import type { XetPorts } from './xet-ports.ts'

/**
 * Stores a xorb under `xorb/<hash>` when every chunk decodes and the hash over the chunks is `hash`. Chunks go to the store as they are
 * verified, one in memory at a time; the store gives them their name only after the last one and the hash have passed. A footer is checked
 * and left out, so that offsets in the record are offsets in the store.
 *
 * Killed between bytes and record, it leaves bytes that no record names: the next upload of the xorb adds the record.
 *
 * @throws `invalid-xorb`
 */
export async function putXorb(
	{ records, blobs }: XetPorts,
	hash: XetHash,
	bytes: AsyncIterable<Uint8Array>,
): Promise<{ wasInserted: boolean }> {
	const key = `xorb/${hash}` as const
	const [known] = await records.xet.xorbs([hash])
	if (known && (known.inside || (await blobs.stat(key)))) return { wasInserted: false }
	const sent = new XorbParser()
	const { existed } = await blobs.put(key, verified(sent, hash, bytes), { sizeMax: XORB_SERIALIZED_BYTES_MAX })
	// The same chunks can be compressed in many ways: the offsets are those of the bytes that were stored first.
	const { inserted } = await records.xet.insertXorb(existed ? await readStored(blobs, hash) : toRecord(sent.end(), hash))
	return { wasInserted: inserted }
}

async function* verified(parser: XorbParser, hash: XetHash, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const breathing = new Breathing()
	try {
		for await (const piece of bytes) {
			for (const { serialized, decoded } of parser.push(piece)) {
				yield serialized
				await breathing.after(decoded.length)
			}
		}
		toRecord(parser.end(), hash)
	} catch (error) {
		throw error instanceof XetFormatError ? new HubError('invalid-xorb', { why: error.message }) : error
	}
}

async function readStored(blobs: XetPorts['blobs'], hash: XetHash): Promise<XorbRecord> {
	const stored = await blobs.open(`xorb/${hash}`)
	if (!stored) throw new HubError('object-not-found', { oid: hash })
	const parser = new XorbParser()
	for await (const _ of verified(parser, hash, stored)) continue
	return toRecord(parser.end(), hash)
}

function toRecord(summary: XorbSummary, hash: XetHash): XorbRecord {
	if (summary.hash !== hash) throw new HubError('invalid-xorb', { why: `its chunks have the hash ${summary.hash}, not ${hash}` })
	return { ...summary, hash, chunkHashes: ChunkHashes.of(summary.chunkHashes) }
}
