import type { GarbageRecords } from '@stoa/hub'
import type { Sha256 } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { toBytes, toSha256 } from '../database/values.ts'
import type { ObjectSchema } from '../objects/tables.ts'

type Db = Kysely<ObjectSchema>

/** What the histories of repositories name. */
export function reach(db: Db): Pick<GarbageRecords, 'mustLook' | 'untouched' | 'noteReach' | 'unreached' | 'lockUnreached'> {
	const stillUnreached = (repoId: string, since: Date, before: Date) =>
		sql`repo_id = ${repoId} and unreached_since <= ${since} and touched_at <= ${before}`
	return {
		async mustLook(repoId, refs, before) {
			const { rows } = await sql<{ must: boolean }>`
				select exists (select from repo_object o where o.repo_id = ${repoId} and o.touched_at <= ${before}) and (
					not exists (select from repo_reach r where r.repo_id = ${repoId} and r.refs = ${toBytes(refs)})
					or exists (
						select from repo_object o join repo_reach r using (repo_id)
						 where o.repo_id = ${repoId} and o.touched_at <= ${before} and (o.unreached_since is not null or o.touched_at > r.looked_at)
					)
				) as must
			`.execute(db)
			return rows[0]?.must ?? false
		},
		async untouched(repoId, before) {
			const { rows } = await sql<{ sha256: Buffer }>`
				select sha256 from repo_object where repo_id = ${repoId} and touched_at <= ${before}
			`.execute(db)
			return rows.map(({ sha256 }) => toSha256(sha256))
		},
		async noteReach(repoId, { refs, unreached, now, before }) {
			const hashes = unreached.map(toBytes)
			await sql`
				update repo_object set unreached_since = case when sha256 = any(${hashes}::bytea[]) then ${now}::timestamptz end
				 where repo_id = ${repoId} and case when sha256 = any(${hashes}::bytea[])
					then unreached_since is null or unreached_since > ${now}::timestamptz else unreached_since is not null end
			`.execute(db)
			// Objects that were needed after `before` were not judged: they are younger than this mark. A repository that is deleted for good in
			// this moment is waited for, and then has no row.
			await sql`
				insert into repo_reach (repo_id, refs, looked_at)
				select id, ${toBytes(refs)}, ${before} from repo where id = ${repoId} for key share
				on conflict (repo_id) do update set refs = excluded.refs, looked_at = excluded.looked_at
			`.execute(db)
		},
		async unreached(repoId, since, before) {
			const { rows } = await sql<{ sha256: Buffer }>`
				select sha256 from repo_object where ${stillUnreached(repoId, since, before)}
			`.execute(db)
			return rows.map(({ sha256 }) => toSha256(sha256))
		},
		async lockUnreached(repoId, hashes: readonly Sha256[], since, before) {
			const { rows } = await sql<{ sha256: Buffer }>`
				select sha256 from repo_object where ${stillUnreached(repoId, since, before)} and sha256 = any(${hashes.map(toBytes)}::bytea[])
				order by sha256 for update
			`.execute(db)
			return rows.map(({ sha256 }) => toSha256(sha256))
		},
	}
}
