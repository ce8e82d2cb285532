import type { HubTotals, QuotaRecords, ReservedFor, StorageHolder } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { ObjectSchema } from './tables.ts'
import { toBytes, toText } from '../database/values.ts'

/** What accounts use and may use, in PostgreSQL. */
export function quotaRecords(db: Kysely<ObjectSchema>): QuotaRecords {
	return { ...holders(db), ...counts(db), ...overview(db), ...reservations(db) }
}

/** Who pays, and which limits differ from the defaults. */
function holders(db: Kysely<ObjectSchema>): Pick<QuotaRecords, 'holderOfRepo' | 'holder' | 'lock' | 'setException'> {
	return {
		async holderOfRepo(repoId) {
			const query = db.selectFrom('repo').innerJoin('account', 'account.id', 'repo.owner_id').where('repo.id', '=', repoId)
			const limited = query.leftJoin('storage_limit', (join) =>
				join.onRef('storage_limit.account_id', '=', 'account.id').onRef('storage_limit.visibility', '=', 'repo.visibility'),
			)
			const row = await limited
				.select(['account.id', 'account.kind', 'account.name', 'repo.visibility', 'storage_limit.bytes'])
				.select('storage_limit.account_id as limited')
				.executeTakeFirst()
			return row && { ...toHolder(row), storageClass: row.visibility }
		},
		async holder({ accountId, storageClass }) {
			const query = db.selectFrom('account').where('account.id', '=', accountId)
			const limited = query.leftJoin('storage_limit', (join) =>
				join.onRef('storage_limit.account_id', '=', 'account.id').on('storage_limit.visibility', '=', storageClass),
			)
			const row = await limited
				.select(['account.id', 'account.kind', 'account.name', 'storage_limit.bytes', 'storage_limit.account_id as limited'])
				.executeTakeFirst()
			return row && { ...toHolder(row), storageClass }
		},
		async lock(accountId) {
			await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
		},
		async setException({ accountId, storageClass }, exception) {
			const key = { account_id: accountId, visibility: storageClass }
			if (!exception) {
				await db.deleteFrom('storage_limit').where('account_id', '=', accountId).where('visibility', '=', storageClass).execute()
				return
			}
			const bytes = exception.bytes ?? null
			await db
				.insertInto('storage_limit')
				.values({ ...key, bytes })
				.onConflict((conflict) => conflict.columns(['account_id', 'visibility']).doUpdateSet({ bytes }))
				.execute()
		},
	}
}

/** What is stored. */
function counts(db: Kysely<ObjectSchema>): Pick<QuotaRecords, 'use' | 'parts' | 'deletedOf' | 'newSizes' | 'useOfRepo' | 'recount'> {
	return {
		async use(place, now, besides) {
			const { used, reserved } = await partsOf(db, place, now, besides)
			return { used, reserved }
		},
		async newSizes(repoId, sizes) {
			const { rows } = await sql<{ size: number }>`
				select asked.size from unnest(${[...sizes]}::bigint[]) as asked(size)
				 where asked.size not in (select o.size from repo_object join object o using (sha256) where repo_id = ${repoId})
			`.execute(db)
			return rows.map(({ size }) => size)
		},
		parts: (place, now) => partsOf(db, place, now),
		async deletedOf(accountId) {
			const { rows } = await sql<{ repos: number; bytes: number }>`
				select count(*) as repos, coalesce(sum(used_storage + git_storage), 0)::bigint as bytes
				from repo where owner_id = ${accountId} and deleted_at is not null
			`.execute(db)
			return rows[0] ?? { repos: 0, bytes: 0 }
		},
		async useOfRepo(repoId, now) {
			const { rows } = await sql<{ bytes: number }>`
				select (used_storage + git_storage + coalesce((${reservedOfRepos(sql`r.repo_id = repo.id`, now)}), 0))::bigint as bytes
				from repo where id = ${repoId}
			`.execute(db)
			return rows[0]?.bytes ?? 0
		},
		async recount(repoId, gitStorage) {
			// Locked first, so that files that are being counted now wait, and are added to the new count.
			const row = await db.selectFrom('repo').select('id').where('id', '=', repoId).forNoKeyUpdate().executeTakeFirst()
			if (!row) return false
			const { numAffectedRows = 0n } = await sql`
				with counted as (
					select coalesce(sum(size), 0)::bigint as size from repo_object join object using (sha256)
					 where repo_id = ${repoId}
					   and not exists (select from guest_object g where g.repo_id = ${repoId} and g.sha256 = repo_object.sha256)
				)
				update repo set used_storage = counted.size, git_storage = ${gitStorage} from counted
				 where id = ${repoId} and (used_storage, git_storage) <> (counted.size, ${gitStorage}::bigint)
			`.execute(db)
			return numAffectedRows > 0n
		},
	}
}

/** What the whole hub stores. */
function overview(db: Kysely<ObjectSchema>): Pick<QuotaRecords, 'largest' | 'ofHub' | 'noteDay' | 'days'> {
	return {
		async largest(search, { skip, limit }) {
			const { rows } = await sql<ListedRow>`
				with stored as (
					select owner_id as id, coalesce(sum(used_storage + git_storage) filter (where visibility = 'public'), 0) as open,
						coalesce(sum(used_storage + git_storage) filter (where visibility = 'private'), 0) as closed, sum(git_storage) as besides
					from repo where deleted_at is null group by owner_id
					union all select owner_id, sum(size), 0, sum(size) from attachment where owner_id is not null group by owner_id
				), used as (
					select id, sum(open)::bigint as open, sum(closed)::bigint as closed, sum(besides)::bigint as besides from stored group by id
				)
				select a.id, a.kind, a.name, coalesce(used.open, 0)::bigint as open, coalesce(used.closed, 0)::bigint as closed,
					case when n.account_id is not null or coalesce(used.open + used.closed, 0) = coalesce(used.besides, 0)
						then (coalesce(used.besides, 0) + coalesce(n.public_bytes + n.private_bytes, 0))::bigint end as stored,
					o.account_id as open_limited, o.bytes as open_limit, c.account_id as closed_limited, c.bytes as closed_limit
				from account a left join used on used.id = a.id left join stored_account n on n.account_id = a.id
					left join storage_limit o on o.account_id = a.id and o.visibility = 'public'
					left join storage_limit c on c.account_id = a.id and c.visibility = 'private'
				where strpos(lower(a.name), lower(${toText(search)})) > 0 or ${toText(search)} = ''
				order by coalesce(used.open + used.closed, 0) desc, a.id offset ${skip} limit ${limit}
			`.execute(db)
			return rows.map((row) => ({
				accountId: row.id,
				kind: row.kind,
				name: row.name,
				public: { used: row.open, exception: exceptionOf(row.open_limited, row.open_limit) },
				private: { used: row.closed, exception: exceptionOf(row.closed_limited, row.closed_limit) },
				stored: row.stored ?? undefined,
			}))
		},
		async ofHub() {
			const { rows } = await sql<HubTotals>`
				select (select coalesce(sum(used_storage), 0)::bigint from repo where deleted_at is null) as "largeFiles",
					(select coalesce(sum(git_storage), 0)::bigint from repo where deleted_at is null) as git,
					(select coalesce(sum(size), 0)::bigint from attachment) as attachments,
					(select coalesce(sum(used_storage + git_storage), 0)::bigint from repo where deleted_at is null and visibility = 'private') as "inPrivate",
					((select coalesce(sum(size), 0) from object where whole or left_at is not null)
						+ (select coalesce(sum(size), 0) from xet_xorb where object_sha256 is null))::bigint as stored
			`.execute(db)
			return rows[0] ?? { largeFiles: 0, git: 0, attachments: 0, stored: 0, inPrivate: 0 }
		},
		async noteDay({ day, largeFiles, git, attachments, stored }) {
			const sums = { large_files: largeFiles, git, attachments, stored }
			await db
				.insertInto('storage_day')
				.values({ day, ...sums })
				.onConflict((conflict) => conflict.column('day').doUpdateSet(sums))
				.execute()
		},
		async days(since) {
			const query = db.selectFrom('storage_day').select([sql<string>`day::text`.as('day'), 'large_files', 'git', 'attachments', 'stored'])
			const rows = await query
				.where(sql<boolean>`day >= ${since}::date`)
				.orderBy('storage_day.day')
				.execute()
			return rows.map(({ large_files: largeFiles, ...row }) => ({ ...row, largeFiles }))
		},
	}
}

interface ListedRow {
	id: string
	kind: 'user' | 'org'
	name: string
	open: number
	closed: number
	/** `null` before large files were counted. */
	stored: number | null
	open_limited: string | null
	open_limit: number | null
	closed_limited: string | null
	closed_limit: number | null
}

function exceptionOf(limited: string | null, bytes: number | null): StorageHolder['exception'] {
	return limited === null ? undefined : { bytes: bytes ?? undefined }
}

/** What is on its way. */
function reservations(
	db: Kysely<ObjectSchema>,
): Pick<QuotaRecords, 'reserveFiles' | 'reserve' | 'release' | 'releaseAll' | 'forgetExpired'> {
	return {
		async reserveFiles(repoId, files, { expiresAt, claims }) {
			const counted = claims
				? sql`exists (select from repo_object o where o.repo_id = ${repoId} and o.sha256 = asked.key)
					and not exists (select from guest_object g where g.repo_id = ${repoId} and g.sha256 = asked.key)`
				: sql`exists (select from repo_object o where o.repo_id = ${repoId} and o.sha256 = asked.key)
					or exists (select from guest_object g where g.repo_id = ${repoId} and g.sha256 = asked.key)`
			const { rows } = await sql<{ bytes: number }>`
				with asked as (
					select * from unnest(${files.map(({ sha256 }) => toBytes(sha256))}::bytea[], ${files.map(({ size }) => size)}::bigint[]) as asked(key, bytes)
				), reserved as (
					insert into storage_reservation (repo_id, kind, key, bytes, expires_at)
					select ${repoId}, 'file', key, bytes, ${expiresAt}::timestamptz from asked where not (${counted})
					on conflict (holder_id, kind, key) do update set bytes = excluded.bytes, expires_at = excluded.expires_at
					returning bytes
				)
				select coalesce(sum(bytes), 0)::bigint as bytes from reserved
			`.execute(db)
			return rows[0]?.bytes ?? 0
		},
		async reserve({ for: place, kind, key, bytes, expiresAt }) {
			const row = { ...columnsOf(place), kind, key: Buffer.from(key, 'hex'), bytes, expires_at: expiresAt }
			await db
				.insertInto('storage_reservation')
				.values(row)
				.onConflict((conflict) => conflict.columns(['holder_id', 'kind', 'key']).doUpdateSet({ bytes, expires_at: expiresAt }))
				.execute()
		},
		async release({ for: place, kind, keys }) {
			const { repo_id, account_id } = columnsOf(place)
			const query = db.deleteFrom('storage_reservation').where('holder_id', '=', repo_id ?? account_id)
			await query
				.where('kind', '=', kind)
				.where('key', '=', sql<Buffer>`any(${keys.map((key) => Buffer.from(key, 'hex'))}::bytea[])`)
				.execute()
		},
		async releaseAll(accountId) {
			await sql`
				delete from storage_reservation
				 where account_id = ${accountId} or repo_id in (select id from repo where owner_id = ${accountId} and deleted_at is null)
			`.execute(db)
		},
		async forgetExpired(now) {
			return Number((await db.deleteFrom('storage_reservation').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows)
		},
	}
}

type HolderRow = { id: string; kind: 'user' | 'org'; name: string; bytes: number | null; limited: string | null }

function toHolder({ id, kind, name, bytes, limited }: HolderRow): Omit<StorageHolder, 'storageClass'> {
	return { accountId: id, kind, name, exception: exceptionOf(limited, bytes) }
}

function columnsOf(place: ReservedFor): { repo_id: string | null; account_id: string | null; visibility: 'public' | 'private' | null } {
	return 'repoId' in place
		? { repo_id: place.repoId, account_id: null, visibility: null }
		: { repo_id: null, account_id: place.accountId, visibility: place.storageClass }
}

/** A query of the bytes that these repositories have reserved. Xorbs are parts of announced files, so the larger sum counts. */
function reservedOfRepos(where: ReturnType<typeof sql>, now: Date) {
	return sql`
		select sum(bytes) from (
			select coalesce(greatest(sum(r.bytes) filter (where r.kind = 'file'), sum(r.bytes) filter (where r.kind = 'xorb')), 0)
				+ coalesce(sum(r.bytes) filter (where r.kind = 'write'), 0) as bytes
			from storage_reservation r where ${where} and r.expires_at > ${now}::timestamptz group by r.repo_id
		) of_repo
	`
}

async function partsOf(
	db: Kysely<ObjectSchema>,
	{ accountId, storageClass }: Parameters<QuotaRecords['parts']>[0],
	now: Date,
	besides = '',
): ReturnType<QuotaRecords['parts']> {
	const owned = sql`r.repo_id in (select id from repo where owner_id = ${accountId} and visibility = ${storageClass} and id <> ${besides} and deleted_at is null)`
	// One statement, so that a file that is counted meanwhile is either reserved or used in it.
	const { rows } = await sql<{ repos: number; large: number; git: number; attachments: number; reserved: number; coming: number }>`
		select count(*) as repos, coalesce(sum(used_storage), 0)::bigint as large, coalesce(sum(git_storage), 0)::bigint as git,
			coalesce((select sum(size) from attachment where owner_id = ${accountId} and ${storageClass} = 'public'), 0)::bigint as attachments,
			coalesce((${reservedOfRepos(owned, now)}), 0)::bigint as reserved,
			coalesce((
				select sum(bytes) from storage_reservation
				 where account_id = ${accountId} and visibility = ${storageClass} and expires_at > ${now}::timestamptz
			), 0)::bigint as coming
		from repo where owner_id = ${accountId} and visibility = ${storageClass} and deleted_at is null
	`.execute(db)
	const { repos = 0, large = 0, git = 0, attachments = 0, reserved = 0, coming = 0 } = rows[0] ?? {}
	return { repos, largeFiles: large, git, attachments, used: large + git + attachments, reserved: reserved + coming }
}
