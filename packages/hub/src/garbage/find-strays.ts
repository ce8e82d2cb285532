import type { BlobKey } from '../objects/store/blobs.ts'
import { type Collection, IN_FLIGHT_MS, type Phase } from './collect-steps.ts'

/** Keys of one query. */
const KEYS_AT_ONCE = 1000
/** How often the whole store is listed, in milliseconds. */
const STRAYS_MS = 7 * 24 * 3_600_000
/** More strays than this share of a store are more likely the sign of a wrong database. */
const STRAYS_SHARE_MAX = 0.1
/** A store with few objects may have any share of them. */
const STRAYS_FEW = 100

const SPACES = ['lfs', 'xorb', 'attachment'] as const

async function listSpace(
	{ records, blobs, rest, now, signal }: Collection,
	space: (typeof SPACES)[number],
): Promise<{ listed: number; strays: number }> {
	const found = { listed: 0, strays: 0 }
	let page: { key: BlobKey; size: number }[] = []
	const note = async (): Promise<void> => {
		found.strays += await records.garbage.noteStrays(page, now())
		page = []
		await rest()
	}
	for await (const { key, size, storedAt } of blobs.list(space)) {
		if (signal?.aborted) break
		found.listed += 1
		// A younger one may be on its way to its row.
		if (storedAt.getTime() > now().getTime() - IN_FLIGHT_MS) continue
		page.push({ key, size })
		if (page.length === KEYS_AT_ONCE) await note()
	}
	if (page.length > 0) await note()
	return found
}

/**
 * Finds bytes that no row stands for: those of killed uploads. They are noted, and deleted after the grace period if they still have no row. If they are
 * many, the rows may be those of an older backup: then nothing is noted, and the operator decides.
 */
export const findStrays: Phase = {
	name: 'find strays',
	async step(collection) {
		const { records, run, options, now } = collection
		if (!options.isNow && run.straysAt && Math.abs(now().getTime() - run.straysAt.getTime()) < STRAYS_MS) return undefined
		let [listed, strays] = [0, 0]
		for (const space of SPACES) {
			const found = await listSpace(collection, space)
			listed += found.listed
			strays += found.strays
		}
		run.straysAt = now()
		if (options.deletesStrays || strays <= STRAYS_FEW || strays <= listed * STRAYS_SHARE_MAX) return undefined
		await records.garbage.forgetStrays()
		run.problem = `The store has ${strays} of ${listed} objects that the database does not know, so none of them was deleted. If the database was restored from an older backup, restore a newer one. If not, run "stoa collect --strays".`
		return undefined
	},
}
