import { examine, type ExamineDeps } from '../scrub/examine.ts'
import { FULL_SPEED } from '../outside/jobs/pace.ts'
import type { ScrubPart } from '../scrub/scrub-records.ts'
import { pageOf, type StoredBlob, type StoredTables } from '../scrub/stored-thing.ts'

const PAGE = 500
const BLOB_PARTS = ['lfs', 'xorb', 'attachment'] as const satisfies readonly ScrubPart[]

/** Called after each thing that was looked at, with the bytes that were read. */
export type OnChecked = (bytes: number) => void

/** What comparing rows with the store needs. */
export interface CheckStoredDeps extends ExamineDeps {
	records: StoredTables
}

/** Every row of bytes in the store: whole objects, xorbs, attachments. */
export async function* allBlobs(tables: StoredTables): AsyncGenerator<StoredBlob> {
	for (const part of BLOB_PARTS) {
		for (let after = ''; ;) {
			const page = await pageOf(tables, part, after, PAGE)
			for (const { thing } of page) if (thing.part !== 'repo') yield thing
			const last = page.at(-1)
			if (!last || page.length < PAGE) break
			after = last.position
		}
	}
}

/** Yields rows whose bytes are missing from the store or have another size; with `isReading`, also those whose bytes are wrong. */
export async function* checkStored(
	deps: CheckStoredDeps,
	{ isReading, onChecked }: { isReading: boolean; onChecked: OnChecked },
): AsyncGenerator<string> {
	for await (const blob of allBlobs(deps.records)) {
		const { problems, bytes } = await examine(deps, blob, { isReading, pace: FULL_SPEED })
		onChecked(bytes)
		yield* problems
	}
}
