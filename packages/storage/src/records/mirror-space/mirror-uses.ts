import type { MirrorUseRecords, RepoFile } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toBytes, toSha256 } from '../database/values.ts'
import type { MirrorSchema } from '../mirrors/tables.ts'

/** What mirrored repositories are used for, in PostgreSQL. */
export function mirrorUseRecords(db: Kysely<MirrorSchema>): MirrorUseRecords {
	return {
		async noteRepos(uses) {
			if (uses.length === 0) return
			// In one order, as two processes lock several rows.
			const sorted = uses.toSorted((a, b) => (a.repoId < b.repoId ? -1 : 1))
			await sql`
				update mirror set hits = mirror.hits + given.hits, served_bytes = mirror.served_bytes + given.served,
					taken_bytes = mirror.taken_bytes + given.taken, used_at = greatest(mirror.used_at, given.used_at)
				from unnest(${sorted.map(({ repoId }) => repoId)}::text[], ${sorted.map(({ hits }) => hits)}::bigint[],
					${sorted.map(({ servedBytes }) => servedBytes)}::bigint[], ${sorted.map(({ takenBytes }) => takenBytes)}::bigint[],
					${sorted.map(({ usedAt }) => usedAt ?? null)}::timestamptz[]) as given (repo_id, hits, served, taken, used_at)
				where mirror.repo_id = given.repo_id
			`.execute(db)
		},
		async noteFiles(files) {
			if (files.length === 0) return []
			const given = sql`unnest(${files.map(({ repoId }) => repoId)}::text[], ${files.map(({ sha256 }) => toBytes(sha256))}::bytea[],
				${files.map(({ at }) => at)}::timestamptz[]) as given (repo_id, sha256, at)`
			// A drop that has locked the rows goes first, and is seen by the second statement.
			await sql`
				with locked as (
					select m.repo_id, m.sha256, given.at from mirror_object m join ${given} using (repo_id, sha256) order by m.sha256, m.repo_id for update of m
				)
				update mirror_object m set used_at = greatest(m.used_at, locked.at) from locked where (m.repo_id, m.sha256) = (locked.repo_id, locked.sha256)
			`.execute(db)
			const { rows } = await sql<{ repo_id: string; sha256: Buffer }>`
				select m.repo_id, m.sha256 from mirror_object m join ${given} using (repo_id, sha256)
				 where not exists (select from repo_object o where (o.repo_id, o.sha256) = (m.repo_id, m.sha256))
			`.execute(db)
			return rows.map((row): RepoFile => ({ repoId: row.repo_id, sha256: toSha256(row.sha256) }))
		},
		async wasDropped({ repoId, sha256 }) {
			const query = db.selectFrom('mirror_object').select('sha256').where('repo_id', '=', repoId).where('sha256', '=', toBytes(sha256))
			return (await query.where('dropped_at', 'is not', null).executeTakeFirst()) !== undefined
		},
		async noteBack({ repoId, sha256 }) {
			const query = db.updateTable('mirror_object').set({ dropped_at: null }).where('repo_id', '=', repoId)
			await query.where('sha256', '=', toBytes(sha256)).execute()
		},
	}
}
