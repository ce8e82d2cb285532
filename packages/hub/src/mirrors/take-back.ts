import { isHubError } from '@stoa/vocabulary'
import type { Store } from '../database/store.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import { lfsKey } from '../objects/store/lfs-key.ts'
import type { ObjectRecords, StoredObject } from '../objects/store/object-records.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import type { XetStore } from '../objects/xet/xet.ts'
import type { MirrorUseRecords, RepoFile } from './mirror-use-records.ts'

/** What it needs. */
export interface TakeBackDeps {
	records: Store<{ objects: ObjectRecords; xet: XetRecords; mirrorUses: MirrorUseRecords }>
	blobs: Pick<Blobs, 'stat'>
	xet: Pick<XetStore, 'isStored'>
}

/** Most xorbs of a file that are looked for. */
const XORBS_MAX = 2000

/** Gives a mirrored repository a file back that was dropped to make room and is still stored. `undefined` when its bytes are gone. */
export type TakeBack = (file: RepoFile) => Promise<StoredObject | undefined>

/**
 * Creates it. Only the repository that had the file gets it back, because only its bytes were proven to be that repository's. The object is
 * locked, so that the collector cannot delete it meanwhile, and a killed collector may have deleted the bytes and not the row.
 */
export function createTakeBack({ records, blobs, xet }: TakeBackDeps): TakeBack {
	async function isThere({ sha256, size, whole, xetHash, isDamaged = false }: StoredObject): Promise<boolean> {
		if (isDamaged) return false
		if (whole) return (await blobs.stat(lfsKey(sha256)))?.size === size
		return xetHash !== undefined && (await xet.isStored(xetHash, XORBS_MAX)).isStored
	}

	return async (file) => {
		if (!(await records.mirrorUses.wasDropped(file))) return undefined
		try {
			return await records.transaction(async (tables) => {
				const object = await tables.objects.hold(file.sha256)
				if (!object || !(await isThere(object))) return undefined
				// Takes the mark of the collector away.
				await tables.objects.insert({ sha256: object.sha256, size: object.size, whole: object.whole, xetHash: undefined })
				await tables.objects.entitle(file.repoId, [file.sha256])
				if (object.xetHash !== undefined) await tables.xet.entitle(file.repoId, [object.xetHash])
				await tables.mirrorUses.noteBack(file)
				return { ...object, isDead: false }
			})
		} catch (error) {
			// Taken down, or a file of Xet that was just deleted.
			if (isHubError(error, 'content-disabled') || isHubError(error, 'object-not-found')) return undefined
			throw error
		}
	}
}
