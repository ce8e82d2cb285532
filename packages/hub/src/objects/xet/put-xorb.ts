import { HubError, type XetHash } from '@stoa/vocabulary'
import { XetFormatError, XORB_SERIALIZED_BYTES_MAX, XorbParser, type XorbSummary } from '@stoa/xet'
import type { XorbRecord } from './xet-records.ts'
import { Breathing } from './breathing.ts'
import { ChunkHashes } from './chunk-hashes.ts'
import { StoredXorbs } from './stored-xorbs.ts'
import type { XetPorts, XetTables } from './xet-ports.ts'
import type { XetGrant } from './xet.ts'

/** What storing a xorb needs. */
interface PutXorbPorts extends Pick<XetPorts, 'records' | 'blobs'> {
	stored?: StoredXorbs
	/** Requires room for so many bytes of content. */
	takeRoom?: (bytes: number) => Promise<void>
	/** The stored bytes are known to be wrong, whatever their size. */
	isDamaged?: boolean
}

/**
 * Stores a xorb under `xorb/<hash>` if every chunk decodes and the hash over the chunks is `hash`. Verified chunks are written one at a
 * time; the store gives them their name only after the last chunk and the hash were verified. A footer is checked and dropped, so that
 * offsets in the record are offsets in the store.
 *
 * The body is read and verified even if the xorb is stored already, and the response depends only on what this user sent before: any
 * difference would reveal which contents other repositories have.
 *
 * A xorb that the store has lost, truncated or changed is stored anew, and the record gets its new offsets.
 *
 * After a kill between bytes and record, no record names the bytes; the next upload of the xorb adds the record.
 *
 * @throws `invalid-xorb` | `storage-limit`
 */
export async function putXorb(
	{ records, blobs, stored = new StoredXorbs(blobs), takeRoom, isDamaged = false }: PutXorbPorts,
	{ userId }: Pick<XetGrant, 'userId'>,
	hash: XetHash,
	bytes: AsyncIterable<Uint8Array>,
): Promise<{ wasInserted: boolean }> {
	const key = `xorb/${hash}` as const
	const [known] = await records.xet.xorbs([hash])
	const sent = new XorbParser()
	const isSound = !isDamaged && known !== undefined && (await stored.has(known)) && !(await records.xet.isOfDamaged(hash))
	const verifiedBytes = withRoom(verified(sent, hash, bytes), sent, takeRoom)
	if (isSound) {
		for await (const _ of verifiedBytes) continue
		// What was remembered of the store may be wrong: the next attempt asks it.
		stored.forget(hash)
		await records.transaction((tables) => requireStored({ tables, blobs }, known))
	} else {
		const { existed } = await blobs.put(key, verifiedBytes, { sizeMax: XORB_SERIALIZED_BYTES_MAX, replaces: known !== undefined })
		// The same chunks can be compressed in many ways; the offsets must be those of the stored bytes.
		const record = known || !existed ? toRecord(sent.end(), hash) : await readStored(blobs, hash)
		await records.transaction(async (tables) => {
			// A row that the collector deleted meanwhile is written again.
			const { inserted } = await tables.xet.insertXorb(record)
			if (known && !inserted) await tables.xet.replaceXorb(record)
			await requireStored({ tables, blobs }, record)
		})
	}
	const fresh = userId === undefined ? [hash] : await records.xet.noteProven(userId, [hash])
	return { wasInserted: fresh.length > 0 }
}

/**
 * Inside a transaction: the collector may have deleted a xorb that nothing used while its bytes arrived and were only compared. From here on its row is
 * locked, and after that it is kept for the shard. @throws `unavailable`: clients send the xorb again
 */
async function requireStored(
	{ tables, blobs }: { tables: Pick<XetTables, 'xet'>; blobs: Pick<XetPorts['blobs'], 'stat'> },
	xorb: XorbRecord,
): Promise<void> {
	const [held] = await tables.xet.hold([xorb.hash])
	if (!held || (!held.isInside && !(await blobs.stat(`xorb/${xorb.hash}`)))) throw new HubError('unavailable', { what: 'The stored xorb' })
}

/** Passes the bytes on and requires room for their content after the last one, before the store gives them a name. */
async function* withRoom(
	bytes: AsyncIterable<Uint8Array>,
	parser: XorbParser,
	takeRoom: PutXorbPorts['takeRoom'],
): AsyncGenerator<Uint8Array> {
	yield* bytes
	await takeRoom?.(parser.end().decodedOffsets.at(-1) ?? 0)
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
