import type { Collection, Phase } from './collect-steps.ts'
import type { BlobKey, Blobs } from '../objects/store/blobs.ts'
import type { GarbageRecords, MarkedTable, TakenBlob } from './garbage-records.ts'

/** Rows of one marking. */
const MARKED_AT_ONCE = 5000
/** Objects of one transaction: the locks on their rows last as long as the deletion of their bytes. */
const TAKEN_AT_ONCE = 256
/** Deletions at once, because each takes time in a remote store. */
const DELETED_AT_ONCE = 16
/** A step that found a full page is repeated. */
const AGAIN = 'again'

/** Marks rows of one table that nothing live refers to. */
function marking(table: MarkedTable): Phase {
	return {
		name: `mark ${table}`,
		async step({ records, now }, after) {
			const page = await records.transaction(({ garbage }) => garbage.mark(table, { after, limit: MARKED_AT_ONCE, now: now() }))
			return page.after
		},
	}
}

type Take = (garbage: GarbageRecords, before: Date, now: Date) => Promise<{ found: number; taken: TakenBlob[]; alive?: BlobKey[] }>

/** Looks for the bytes of what is in use again. */
async function revive(
	{ garbage, blobs }: { garbage: GarbageRecords; blobs: Pick<Blobs, 'stat'> },
	keys: readonly BlobKey[],
): Promise<void> {
	const [stored, lost]: [BlobKey[], BlobKey[]] = [[], []]
	for (const key of keys) ((await blobs.stat(key)) ? stored : lost).push(key)
	await garbage.revive({ stored, lost })
}

/**
 * Deletes dead rows and their bytes. The rows are deleted first, in a transaction that ends after the bytes are gone: an upload of the same bytes waits
 * for it, and then finds neither. A kill in between leaves the rows marked, and code that revives one looks for its bytes.
 */
function deleting(what: string, take: Take): Phase {
	return {
		name: `delete ${what}`,
		async step({ records, blobs, options, graceMs, run, now }, _after) {
			const before = new Date(now().getTime() - (options.isNow ? 0 : graceMs))
			const { found, taken } = await records.transaction(async ({ garbage }) => {
				const batch = await take(garbage, before, now())
				const keys = batch.taken.flatMap(({ key }) => key ?? [])
				for (let from = 0; from < keys.length; from += DELETED_AT_ONCE)
					await Promise.all(keys.slice(from, from + DELETED_AT_ONCE).map((key) => blobs.delete(key)))
				await revive({ garbage, blobs }, batch.alive ?? [])
				return batch
			})
			run.freedBytes += taken.reduce((sum, { size }) => sum + size, 0)
			run.freedCount += taken.filter(({ key }) => key !== undefined).length
			return found < TAKEN_AT_ONCE ? undefined : AGAIN
		},
	}
}

/** What marks dead rows. Xorbs after files and objects after xorbs: one run marks all that hangs together. */
export const markings: readonly Phase[] = [marking('files'), marking('xorbs'), marking('objects'), marking('attachments')]

/** What deletes. In the same order: the rows of files hold xorbs, and xorbs hold the objects that they are in. */
export const deletions: readonly Phase[] = [
	deleting('files', async (garbage, before) => ({ found: await garbage.takeFiles(before, TAKEN_AT_ONCE), taken: [] })),
	deleting('xorbs', (garbage, before, now) => garbage.takeXorbs(before, now, TAKEN_AT_ONCE)),
	deleting('objects', (garbage, before, now) => garbage.takeObjects(before, now, TAKEN_AT_ONCE)),
	deleting('attachments', (garbage, before) => garbage.takeAttachments(before, TAKEN_AT_ONCE)),
	deleting('strays', (garbage, before) => garbage.takeStrays(before, TAKEN_AT_ONCE)),
]

/** Deletes repositories for good that can no longer be restored. What only they kept alive is due with them. */
export const purging: Phase = {
	name: 'purge repositories',
	step: ({ purgeRepos, options, graceMs, now }, after) => purgeRepos(new Date(now().getTime() - (options.isNow ? 0 : graceMs)), after),
}

/** Ends what uploads that were given up have left. */
export const endUploads: Phase = {
	name: 'end uploads',
	async step({ records, parts, blobs, now }: Collection) {
		await records.garbage.forgetHolds(now())
		await parts.sweep(now())
		await blobs.sweep()
		return undefined
	},
}

/** Prunes git for an operator who does not wait. */
export const pruning: Phase = {
	name: 'prune git',
	async step({ tidy, options, signal }) {
		if (options.isNow) await tidy(signal)
		return undefined
	},
}
