import type { StoredCountRecords } from '@stoa/hub'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ObjectSchema } from './tables.ts'

/** What the store keeps for large files, in PostgreSQL. */
export function storedCountRecords(db: Kysely<ObjectSchema>): StoredCountRecords {
	return {
		async countRepo(repoId) {
			await sql`
				with ${storedFor(sql`repo.id = ${repoId}`)}
				insert into stored_repo (repo_id, bytes)
					select id, (select coalesce(sum(size), 0)::bigint from stored) from repo where id = ${repoId}
				on conflict (repo_id) do update set bytes = excluded.bytes where stored_repo.bytes <> excluded.bytes
			`.execute(db)
		},
		async countAccount(accountId, now) {
			await sql`
				with ${storedFor(sql`repo.owner_id = ${accountId} and repo.deleted_at is null`)}
				insert into stored_account (account_id, public_bytes, private_bytes, counted_at)
					select id, (select coalesce(sum(size) filter (where is_public), 0)::bigint from stored),
						(select coalesce(sum(size) filter (where not is_public), 0)::bigint from stored), ${now}::timestamptz
					from account where id = ${accountId}
				on conflict (account_id) do update
					set public_bytes = excluded.public_bytes, private_bytes = excluded.private_bytes, counted_at = excluded.counted_at
			`.execute(db)
		},
		async accounts(after, limit) {
			const { rows } = await sql<{ id: string }>`
				select id from account a where id > ${after} and (
					exists (select from repo where owner_id = a.id) or exists (select from stored_account where account_id = a.id)
				) order by id limit ${limit}
			`.execute(db)
			return rows.map(({ id }) => id)
		},
		async takeStale(limit) {
			// Notes that another process is counting are left to it.
			const { rows } = await sql<{ repo_id: string | null; account_id: string | null }>`
				with taken as (
					delete from stored_stale where seq in (select seq from stored_stale order by seq limit ${limit} for update skip locked)
					returning repo_id, account_id
				)
				select distinct taken.repo_id, coalesce(taken.account_id, repo.owner_id) as account_id from taken left join repo on repo.id = taken.repo_id
			`.execute(db)
			if (rows.length === 0) return undefined
			const ids = (column: 'repo_id' | 'account_id'): string[] => [...new Set(rows.flatMap((row) => row[column] ?? []))].toSorted()
			return { repoIds: ids('repo_id'), accountIds: ids('account_id') }
		},
		async ofAccount(accountId) {
			const row = await db.selectFrom('stored_account').selectAll().where('account_id', '=', accountId).executeTakeFirst()
			return { public: row?.public_bytes ?? 0, private: row?.private_bytes ?? 0, countedAt: row?.counted_at }
		},
		async ofRepos(accountId) {
			const query = db.selectFrom('stored_repo').innerJoin('repo', 'repo.id', 'stored_repo.repo_id').where('repo.owner_id', '=', accountId)
			const rows = await query.select(['repo_id', 'bytes']).execute()
			return new Map(rows.map(({ repo_id: id, bytes }) => [id, bytes]))
		},
	}
}

/**
 * Clauses of a `with`, the last of which is `stored`: the objects in the store that hold bytes of the large files of some repositories, each once.
 * Files of guests count once a writer took them over. A xorb inside an object is the object's bytes.
 */
function storedFor(isCounted: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`
		named as (
			select o.sha256, bool_or(repo.visibility = 'public') as is_public from repo join repo_object o on o.repo_id = repo.id
			 where ${isCounted} and not exists (select from guest_object g where g.repo_id = o.repo_id and g.sha256 = o.sha256)
			 group by o.sha256
		), parts as (
			select 'lfs' as space, object.sha256 as key, object.size, named.is_public from named join object using (sha256)
			 where object.whole or object.left_at is not null
			union all
			select case when x.object_sha256 is null then 'xorb' else 'lfs' end, coalesce(x.object_sha256, x.hash), coalesce(inside.size, x.size),
				named.is_public
			  from named join xet_file f on f.sha256 = named.sha256 join xet_file_xorb u on u.file = f.hash join xet_xorb x on x.hash = u.xorb
				left join object inside on inside.sha256 = x.object_sha256
		), stored as (select space, key, max(size) as size, bool_or(is_public) as is_public from parts group by space, key)
	`
}
