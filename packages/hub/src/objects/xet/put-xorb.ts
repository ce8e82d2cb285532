import { HubError, type XetHash } from '@stoa/vocabulary'
import { XetFormatError, XORB_SERIALIZED_BYTES_MAX, XorbParser, type XorbSummary } from '@stoa/xet'
import type { XorbRecord } from './xet-records.ts'
import { Breathing } from './breathing.ts'
import { ChunkHashes } from './chunk-hashes.ts'
import { StoredXorbs } from './stored-xorbs.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XetGrant } from './xet.ts'

/**
 * Stores a xorb under `xorb/<hash>` when every chunk decodes and the hash over the chunks is `hash`. Chunks go to the store as they are
 * verified, one in memory at a time; the store gives them their name only after the last one and the hash have passed. A footer is checked
 * and left out, so that offsets in the record are offsets in the store.
 *
 * The body is read and checked although the xorb is stored already, and the answer depends only on what this user sent before: anything else
 * would tell a guesser which contents other repositories hold.
 *
 * What the store has lost, cut off or changed since is stored anew, and the record says where its chunks lie now.
 *
 * Killed between bytes and record, it leaves bytes that no record names: the next upload of the xorb adds the record.
 *
 * @throws `invalid-xorb`
 */
export async function putXorb(
	{ records, blobs, stored = new StoredXorbs(blobs) }: Pick<XetPorts, 'records' | 'blobs'> & { stored?: StoredXorbs },
	{ userId }: Pick<XetGrant, 'userId'>,
	hash: XetHash,
	bytes: AsyncIterable<Uint8Array>,
): Promise<{ wasInserted: boolean }> {
	const key = `xorb/${hash}` as const
	const [known] = await records.xet.xorbs([hash])
	const sent = new XorbParser()
	const isSound = known !== undefined && (await stored.has(known)) && !(await records.xet.isOfDamaged(hash))
	const verifiedBytes = verified(sent, hash, bytes)
	if (isSound) {
		for await (const _ of verifiedBytes) continue
	} else {
		const { existed } = await blobs.put(key, verifiedBytes, { sizeMax: XORB_SERIALIZED_BYTES_MAX, replaces: known !== undefined })
		// The same chunks can be compressed in many ways: the offsets are those of the bytes that are stored.
		if (known) await records.xet.replaceXorb(toRecord(sent.end(), hash))
		else await records.xet.insertXorb(existed ? await readStored(blobs, hash) : toRecord(sent.end(), hash))
	}
	const fresh = userId === undefined ? [hash] : await records.xet.noteProven(userId, [hash])
	return { wasInserted: fresh.length > 0 }
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
