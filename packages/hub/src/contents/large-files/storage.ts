import { LRUCache } from 'lru-cache'
import type { LargeFiles } from '../commits/commits.ts'
import type { StorageTotals } from '../../objects/store/object-records.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'

interface StorageDeps {
	door: Pick<Repos, 'find'>
	records: { objects: ObjectRecords; xet: XetRecords }
}

/** How many Xet files' terms are read at once. */
const READ_AT_ONCE = 100
const KEPT_MAX = 1000
const KEPT_MS = 10 * 60_000

/** Creates the total of a repository's storage. A xorb that several files share counts once; a xorb that is part of a whole object counts nothing. */
export function createStorage({ door, records }: StorageDeps): LargeFiles['storage'] {
	const kept = new LRUCache<string, StorageTotals>({ max: KEPT_MAX, ttl: KEPT_MS })

	async function add(repoId: string): Promise<StorageTotals> {
		const objects = await records.objects.ofRepo(repoId)
		const whole = objects.reduce((sum, object) => sum + (object.whole ? object.size : 0), 0)
		const hashes = objects.flatMap((object) => (object.whole ? [] : (object.xetHash ?? [])))
		const xorbs = new Set<Parameters<XetRecords['storedBytes']>[0][number]>()
		for (let from = 0; from < hashes.length; from += READ_AT_ONCE) {
			const files = await records.xet.files(hashes.slice(from, from + READ_AT_ONCE))
			for (const { terms } of files) for (const { xorb } of terms) xorbs.add(xorb)
		}
		const guests = new Set(await records.objects.ofGuests(repoId))
		const used = objects.reduce((sum, { sha256, size }) => sum + (guests.has(sha256) ? 0 : size), 0)
		return { used, stored: whole + (await records.xet.storedBytes([...xorbs])) }
	}

	return async (actor, ref) => {
		const { id, usedStorage } = await door.find(actor, ref)
		const key = `${id}:${usedStorage}`
		const found = kept.get(key) ?? (await add(id))
		kept.set(key, found)
		return found
	}
}
