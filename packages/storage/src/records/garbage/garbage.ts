import type { GarbageRecords } from '@stoa/hub'
import type { Kysely } from 'kysely'
import type { ObjectSchema } from '../objects/tables.ts'
import { attachments, blobDeletions, fileDeletions, revivals } from './deletions.ts'
import { marks } from './marks.ts'
import { reach } from './reach.ts'
import { repacking } from './repacking.ts'
import { repoRemovals } from './repo-removal.ts'
import { runs } from './runs.ts'
import { going, strays } from './strays.ts'

/** The collection in PostgreSQL. */
export function garbageRecords(db: Kysely<ObjectSchema>): GarbageRecords {
	return {
		...runs(db),
		...marks(db),
		...fileDeletions(db),
		...blobDeletions(db),
		...revivals(db),
		...attachments(db),
		...strays(db),
		...going(db),
		...repacking(db),
		...reach(db),
		...repoRemovals(db),
	}
}
