import { isHubError, parseSha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { noteSpent } from '../objects/store/spent-buffers.ts'
import type { BlobKey, Blobs } from '../objects/store/blobs.ts'
import type { StoreMoveStage } from '../objects/store/store-moves.ts'
import { HubError } from '@stoa/vocabulary'

/** What copying one object needs. */
export interface SyncDeps {
	from: Pick<Blobs, 'open' | 'stat'>
	to: Pick<Blobs, 'open' | 'stat' | 'put' | 'delete'>
	/** The name of the new store, for messages. */
	place: string
	stage: StoreMoveStage
	/** Called with every piece that was copied or compared; throws to stop. */
	onBytes: (bytes: number) => void
}

/** What became of one object. `bytes`: its size when the new store has it. */
export type Synced = { bytes: number } | { problem: string }

/** The hash that the name of an object says it has. */
function promisedHash(key: BlobKey): string | undefined {
	return key.startsWith('lfs/') ? key.slice('lfs/'.length) : undefined
}

async function hashOf(bytes: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void): Promise<string> {
	const hash = createHash('sha256')
	for await (const part of bytes) {
		hash.update(part)
		noteSpent(part.byteLength)
		onBytes(part.byteLength)
	}
	return hash.digest('hex')
}

const silent = (): void => undefined

/** Whether the new store already has the bytes: by its name, or compared with the old store. */
async function isSame({ from, to, onBytes }: SyncDeps, key: BlobKey): Promise<boolean> {
	const there = await to.open(key)
	if (!there) return false
	const promised = promisedHash(key)
	if (promised !== undefined) return (await hashOf(there, onBytes)) === promised
	const here = await from.open(key)
	if (!here) {
		there.destroy()
		return false
	}
	const [one, other] = await Promise.all([hashOf(there, onBytes), hashOf(here, silent)])
	return one === other
}

/** Copies an object, hashed on its way, and reads it back. */
async function copy(
	{ from, to, place, stage, onBytes }: SyncDeps,
	key: BlobKey,
	size: number,
	replaces: boolean,
): Promise<Synced | undefined> {
	const bytes = await from.open(key)
	if (!bytes) return undefined
	const pieces: AsyncIterable<Uint8Array> = bytes
	async function* counted(): AsyncGenerator<Uint8Array> {
		for await (const part of pieces) {
			onBytes(part.byteLength)
			yield part
		}
	}
	const promised = promisedHash(key)
	// The hub may write newer bytes there at any moment. Without a size, bytes of another size are not taken for damaged ones.
	const mayBeNewer = stage !== 'copying' && promised === undefined
	try {
		const expected = { size, replaces, ...(promised !== undefined && { sha256: parseSha256(promised) }) }
		const { sha256, existed } = await to.put(key, counted(), mayBeNewer ? {} : expected)
		if (mayBeNewer && existed) return { bytes: size }
		const stored = await to.open(key)
		// The hub deletes from the old store first: if the copy is gone, the object was deleted meanwhile.
		if (!stored && !(await from.stat(key))) return undefined
		const read = stored && (await hashOf(stored, silent))
		if (read === sha256) return { bytes: size }
		if (mayBeNewer) return undefined
		throw new HubError('store-move', { place, why: `it stored "${key}" with other bytes. Check its disks` })
	} catch (error) {
		if (!isHubError(error, 'object-mismatch')) throw error
		return { problem: `its bytes in the old store are damaged (${error.message})` }
	} finally {
		bytes.destroy()
	}
}

/**
 * Makes the new store have what the old one has under a key: copied, or deleted where the old store no longer has it. Once the hub writes to
 * the new store, nothing is replaced or deleted there, because its bytes may be newer.
 *
 * @throws {HubError} `store-move` when the new store returns other bytes than it was given
 */
export async function syncObject(deps: SyncDeps, key: BlobKey): Promise<Synced> {
	const { from, to, stage } = deps
	const isCopying = stage === 'copying'
	// Twice: the object may be written anew or deleted while it is copied.
	for (let attempt = 0; attempt < 2; attempt += 1) {
		const [here, there] = [await from.stat(key), await to.stat(key)]
		if (!here) {
			if (isCopying && there) await to.delete(key)
			return { bytes: 0 }
		}
		if (there && !isCopying && promisedHash(key) === undefined) return { bytes: there.size }
		if (there?.size === here.size && (await isSame(deps, key))) return { bytes: here.size }
		const copied = await copy(deps, key, here.size, there !== undefined)
		if (copied) return copied
	}
	return { problem: 'the old store lists it, but twice returned no bytes' }
}
