import { HubError, type XetHash } from '@stoa/vocabulary'
import { ZERO_HASH } from '@stoa/xet'
import type { XetFileRecord } from './xet-records.ts'
import { FileSha256 } from './file-sha256.ts'
import { KnownChunks } from './known-chunks.ts'
import { openXorbBytes } from './open-xorb.ts'
import { ProvenXorbs } from './proven-xorbs.ts'
import { putShard } from './put-shard.ts'
import { putXorb } from './put-xorb.ts'
import { StoredXorbs } from './stored-xorbs.ts'
import { clipRange } from './pieces.ts'
import { readFile } from './read-file.ts'
import { reconstruct } from './reconstruct.ts'
import type { XetPorts, XetStoreDeps } from './xet-ports.ts'
import type { XetGrant, XetStore } from './xet.ts'
import { XorbIndex } from './xorb-index.ts'

/** How long a xorb waits for the shard that uses it: a client that was interrupted goes on another day, and does not send it again. Milliseconds. */
const EXPECTED_MS = 7 * 24 * 3_600_000

/** Creates the Xet store over the ports. */
export function createXetStore({ records, blobs, guestUploads, quota }: XetStoreDeps, now: () => Date): XetStore {
	const xorbs = new XorbIndex(records)
	const fileSha256 = new FileSha256(blobs, xorbs)
	const stored = new StoredXorbs(blobs)
	const chunks = new KnownChunks({ records, xorbs, stored }, now)
	return {
		async putXorb(grant, hash, bytes) {
			checkWrites(grant)
			const counting = grant.isGuest ? counted(guestUploads, grant, bytes) : bytes
			// The bytes of guests count for the repository once a writer accepts them.
			const takeRoom = async (size: number): Promise<void> => (grant.isGuest ? undefined : quota.reserveXorb(grant.repoId, hash, size))
			// Before anything is asked about the xorb, so that it is not deleted before the shard arrives.
			await records.xet.expect(grant.userId ?? grant.repoId, [hash], new Date(now().getTime() + EXPECTED_MS))
			return putXorb({ records, blobs, stored, takeRoom }, grant, hash, counting).finally(() => xorbs.forget(hash))
		},
		async putShard(grant, bytes) {
			checkWrites(grant)
			const proven = new ProvenXorbs({ records, xorbs, stored }, grant)
			return putShard({ records, blobs, quota, xorbs: proven, fileSha256 }, grant, bytes).finally(() => chunks.forget(grant.repoId))
		},
		findChunk: (grant, chunk) => chunks.find(grant, chunk),
		async reconstruction(grant, hash, range) {
			const isAllowed = hash === ZERO_HASH || (await records.xet.isEntitled(grant.repoId, hash))
			if (!isAllowed) throw new HubError('object-not-found', { oid: hash })
			return reconstruct(xorbs, await findFile(records, hash), range)
		},
		cacheNumber: (userId) => records.xet.cacheNumber(userId),
		isReadable: (repoId, file) => records.xet.isEntitled(repoId, file),
		async isStored(hash, limit) {
			if (hash === ZERO_HASH) return { isStored: true, asked: 0 }
			const { terms } = await findFile(records, hash)
			const names = [...new Set(terms.map(({ xorb }) => xorb))].slice(0, limit)
			const found = await records.xet.xorbs(names)
			return { isStored: found.length === names.length && (await stored.hasAll(found)), asked: names.length }
		},
		async openXorb(hash) {
			const key = `xorb/${hash}` as const
			const xorb = await xorbs.get(hash)
			const found = xorb.inside ? xorb : await blobs.stat(key)
			if (!found) throw new HubError('object-not-found', { oid: hash })
			return {
				size: found.size,
				diskPath: xorb.inside ? undefined : blobs.diskPath(key),
				async open(range) {
					const opened = await openXorbBytes(blobs, xorb, range)
					if (!opened) throw new HubError('object-not-found', { oid: hash })
					return opened
				},
			}
		},
		async restoreXorb(hash, bytes) {
			// Without the memory of xorbs that were stored a minute ago.
			await putXorb({ records, blobs, isDamaged: true }, { userId: undefined }, hash, bytes).finally(() => xorbs.forget(hash))
		},
		async readFile(hash, range) {
			const file = await findFile(records, hash)
			return readFile({ blobs, xorbs }, file, clipRange(range, file.size))
		},
	}
}

/** Counts the bytes of an outside contributor after the last one arrived; the store gives them a name only then. */
async function* counted(
	guestUploads: XetStoreDeps['guestUploads'],
	{ userId }: XetGrant,
	bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	let size = 0
	for await (const piece of bytes) {
		size += piece.length
		yield piece
	}
	if (userId === undefined) throw new HubError('xet-token', { why: 'it names no user' })
	await guestUploads.count(userId, size)
}

function checkWrites({ scope }: XetGrant): void {
	if (scope !== 'write') throw new HubError('xet-token', { why: 'it allows reading only' })
}

/** The empty file needs no record, because its hash determines its content. */
async function findFile(records: XetPorts['records'], hash: XetHash): Promise<Pick<XetFileRecord, 'terms' | 'size'>> {
	const file = hash === ZERO_HASH ? { terms: [], size: 0 } : await records.xet.file(hash)
	if (!file) throw new HubError('object-not-found', { oid: hash })
	return file
}
