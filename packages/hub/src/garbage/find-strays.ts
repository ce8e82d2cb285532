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
type Space = (typeof SPACES)[number]

/** How far the comparison is: after which object the listing goes on, and what was found before. */
interface Place {
	space: Space
	after: string
	listed: number
	strays: number
}

function placeOf(text: string): Place {
	const [name, after = '', listed, strays] = text.split(' ')
	return { space: SPACES.find((space) => space === name) ?? SPACES[0], after, listed: Number(listed ?? 0), strays: Number(strays ?? 0) }
}

const textOf = ({ space, after, listed, strays }: Place): string => `${space} ${after} ${listed} ${strays}`

/** Compares the next page of the listing with the rows. `isDone`: it was the last page of the last space. */
async function comparePage({ records, blobs, now, signal }: Collection, place: Place): Promise<{ next: Place; isDone: boolean }> {
	const page: { key: BlobKey; size: number }[] = []
	let [count, after] = [0, place.after]
	for await (const { key, size, storedAt } of blobs.list(place.space, place.after)) {
		count += 1
		after = key.slice(place.space.length + 1)
		// A younger one may be on its way to its row.
		if (storedAt.getTime() <= now().getTime() - IN_FLIGHT_MS) page.push({ key, size })
		if (count === KEYS_AT_ONCE || signal?.aborted) break
	}
	const strays = place.strays + (page.length > 0 ? await records.garbage.noteStrays(page, now()) : 0)
	const next = { ...place, after, listed: place.listed + count, strays }
	if (count === KEYS_AT_ONCE || signal?.aborted) return { next, isDone: false }
	const space = SPACES[SPACES.indexOf(place.space) + 1]
	return space ? { next: { ...next, space, after: '' }, isDone: false } : { next, isDone: true }
}

/**
 * Finds bytes that no row stands for: those of killed uploads. They are noted, and deleted after the grace period if they still have no row. If they are
 * many, the rows may be those of an older backup: then nothing is noted, and the operator decides.
 */
export const findStrays: Phase = {
	name: 'find strays',
	async step(collection, from) {
		const { records, run, options, now } = collection
		const isFresh = run.straysAt && Math.abs(now().getTime() - run.straysAt.getTime()) < STRAYS_MS
		if (from === '' && isFresh && !options.isNow) return undefined
		const { next, isDone } = await comparePage(collection, placeOf(from))
		if (!isDone) return textOf(next)
		run.straysAt = now()
		if (options.deletesStrays || next.strays <= STRAYS_FEW || next.strays <= next.listed * STRAYS_SHARE_MAX) return undefined
		await records.garbage.forgetStrays()
		run.problem = `The store has ${next.strays} of ${next.listed} objects that the database does not know. The collection deleted none of these objects. If the database was restored from an older backup, restore a newer one. If not, run "stoa collect --strays".`
		return undefined
	},
}
