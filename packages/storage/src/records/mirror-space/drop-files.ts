import type { DropOrder } from '@stoa/hub'
import type { Sha256 } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { toBytes, toSha256 } from '../database/values.ts'
import { keysOfObjects, markSince } from '../garbage/repo-removal.ts'
import type { MirrorSchema } from '../mirrors/tables.ts'
import { objectRecords } from '../objects/objects.ts'
import { KEPT_COMMITS } from './kept-commits.ts'

type Db = Kysely<MirrorSchema>

/**
 * Takes files from mirrored repositories, and marks as dead what nothing else needs. Rows are locked in one statement and judged in the
 * next, objects first, as uploads and the collector lock them. Until the transaction ends, no repository can get such a file, and no use of
 * it can be noted.
 */
export async function dropFiles(db: Db, { hashes, repoId, before, now, deadSince }: DropOrder, clock: () => Date): Promise<Sha256[]> {
	const named = hashes.map(toBytes)
	await sql`select from object where sha256 = any(${named}::bytea[]) order by sha256 for update`.execute(db)
	const wanted = sql`m.sha256 = any(${named}::bytea[]) and (${repoId ?? null}::text is null or m.repo_id = ${repoId ?? null})`
	await sql`
		select from mirror_object m join repo_object h on (h.repo_id, h.sha256) = (m.repo_id, m.sha256)
		 where ${wanted} order by m.sha256, m.repo_id for update of m, h
	`.execute(db)
	const { rows } = await sql<{ repo_id: string; sha256: Buffer }>`
		with ${KEPT_COMMITS}, asked as (
			select m.repo_id, m.sha256, not m.is_kept and greatest(m.used_at, h.touched_at) <= ${before}
				and mirror.kept_commits = coalesce(kept.commits, '') as may_go
			from mirror_object m
			join repo_object h on (h.repo_id, h.sha256) = (m.repo_id, m.sha256)
			join mirror on mirror.repo_id = m.repo_id
			left join kept on kept.repo_id = m.repo_id
			where ${wanted}
		)
		select repo_id, sha256 from asked where sha256 in (select sha256 from asked group by sha256 having bool_and(may_go))
			and not exists (select from repo_object x join repo y on y.id = x.repo_id where x.sha256 = asked.sha256 and y.upstream is null)
		 order by repo_id, sha256
	`.execute(db)
	if (rows.length === 0) return []
	const gone = [...new Set(rows.map(({ sha256 }) => toSha256(sha256)))]
	const keys = await keysOfObjects(db, gone.map(toBytes))
	const objects = objectRecords(db, clock)
	for (const [repo, files] of Map.groupBy(rows, (row) => row.repo_id)) {
		const own = files.map(({ sha256 }) => sha256)
		await objects.release(repo, own.map(toSha256))
		await sql`update mirror_object set dropped_at = ${now} where repo_id = ${repo} and sha256 = any(${own}::bytea[])`.execute(db)
	}
	await markSince(db, keys, { since: deadSince, now })
	return gone
}
