import type { KeptChange, MirrorSpaceQuery, MirrorSpaceRecords, MirrorSpaceSort } from '@stoa/hub'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { parseOid } from '@stoa/vocabulary'
import { toBytes, toSha256 } from '../database/values.ts'
import { kindName } from '../repositories/repo-row.ts'
import type { MirrorSchema } from '../mirrors/tables.ts'
import { dropFiles } from './drop-files.ts'
import { KEPT_COMMITS } from './kept-commits.ts'

type Db = Kysely<MirrorSchema>

/** What the large files of mirrored repositories take, in PostgreSQL. */
export function mirrorSpaceRecords(db: Db, now: () => Date): MirrorSpaceRecords {
	return { ...keeping(db), ...choosing(db), drop: (order) => dropFiles(db, order, now), list: (query) => list(db, query) }
}

function keeping(db: Db): Pick<MirrorSpaceRecords, 'keptChanges' | 'markKept'> {
	return {
		async keptChanges() {
			const { rows } = await sql<{ repo_id: string; commits: string }>`
				with ${KEPT_COMMITS}
				select mirror.repo_id, coalesce(kept.commits, '') as commits from mirror left join kept using (repo_id)
				 where mirror.kept_commits <> coalesce(kept.commits, '') order by mirror.repo_id
			`.execute(db)
			return rows.map((row): KeptChange => ({
				repoId: row.repo_id,
				commits: row.commits
					.split(' ')
					.filter((oid) => oid !== '')
					.map(parseOid),
			}))
		},
		async markKept({ repoId, commits }, hashes) {
			// One statement, so that marks and commits are never of two different times.
			await sql`
				with marked as (
					update mirror_object set is_kept = not is_kept where repo_id = ${repoId} and is_kept <> (sha256 = any(${hashes.map(toBytes)}::bytea[]))
				)
				update mirror set kept_commits = ${commits.join(' ')} where repo_id = ${repoId}
			`.execute(db)
		},
	}
}

/** Every large file that a mirrored repository has, as `held`. It is stuck while it could not be fetched again. */
const HELD = sql`
	held as (
		select o.sha256, o.size, max(greatest(m.used_at, h.touched_at)) as used_at, bool_or(m.is_kept) as is_kept,
			bool_or(mirror.problem is not null or upstream.name is null) as is_stuck,
			exists (select from repo_object x join repo y on y.id = x.repo_id where x.sha256 = o.sha256 and y.upstream is null) as is_shared
		from mirror_object m
		join repo_object h on (h.repo_id, h.sha256) = (m.repo_id, m.sha256)
		join object o on o.sha256 = m.sha256
		join mirror on mirror.repo_id = m.repo_id
		join repo on repo.id = m.repo_id
		left join upstream on upstream.name = repo.upstream
		where o.taken_down is null and repo.deleted_at is null
		group by o.sha256, o.size
	)`

function choosing(db: Db): Pick<MirrorSpaceRecords, 'totals' | 'idle' | 'filesOf'> {
	return {
		async totals() {
			const { rows } = await sql<{ bytes: number; on_demand: number }>`
				with ${HELD}
				select coalesce(sum(size), 0)::bigint as bytes,
					coalesce(sum(size) filter (where not is_kept and not is_shared), 0)::bigint as on_demand from held
			`.execute(db)
			return { bytes: rows[0]?.bytes ?? 0, onDemandBytes: rows[0]?.on_demand ?? 0 }
		},
		async idle(before, limit) {
			const { rows } = await sql<{ sha256: Buffer; size: number }>`
				with ${HELD}
				select sha256, size from held where not is_kept and not is_shared and not is_stuck and size > 0 and used_at <= ${before}
				 order by used_at, sha256 limit ${limit}
			`.execute(db)
			return rows.map(({ sha256, size }) => ({ sha256: toSha256(sha256), size }))
		},
		async filesOf(repoId) {
			const { rows } = await sql<{ sha256: Buffer; size: number }>`
				select m.sha256, m.size from mirror_object m join repo_object h on (h.repo_id, h.sha256) = (m.repo_id, m.sha256)
				 where m.repo_id = ${repoId}
			`.execute(db)
			return rows.map(({ sha256, size }) => ({ sha256: toSha256(sha256), size }))
		},
	}
}

const ORDERS: Readonly<Record<MirrorSpaceSort, RawBuilder<unknown>>> = {
	size: sql`bytes desc`,
	hits: sql`hits desc`,
	saved: sql`served_bytes desc`,
	taken: sql`taken_bytes desc`,
	used: sql`last_use`,
	name: sql`lower(name)`,
}

interface SpaceRow {
	repo_id: string
	kind: number
	name: string
	upstream: string
	files: number
	bytes: number
	kept_bytes: number
	is_pinned: boolean
	hits: number
	served_bytes: number
	taken_bytes: number
	mirrored_at: Date
	used_at: Date | null
}

async function list(db: Db, { sort, unusedSince, skip, limit }: MirrorSpaceQuery): ReturnType<MirrorSpaceRecords['list']> {
	const { rows } = await sql<SpaceRow>`
		with sums as (
			select m.repo_id, count(*) as files, sum(m.size)::bigint as bytes, coalesce(sum(m.size) filter (where m.is_kept), 0)::bigint as kept_bytes
			  from mirror_object m join repo_object h on (h.repo_id, h.sha256) = (m.repo_id, m.sha256) group by m.repo_id
		), shown as (
			select mirror.*, repo.kind, repo.name, repo.upstream, coalesce(files, 0) as files, coalesce(bytes, 0) as bytes,
				coalesce(kept_bytes, 0) as kept_bytes, coalesce(mirror.used_at, mirrored_at) as last_use,
				exists (select from mirror_pin pin where pin.repo_id = mirror.repo_id and pin.removed_at is null) as is_pinned
			  from mirror join repo on repo.id = mirror.repo_id left join sums on sums.repo_id = mirror.repo_id where repo.deleted_at is null
		)
		select * from shown where ${unusedSince ?? null}::timestamptz is null or last_use < ${unusedSince ?? null}::timestamptz
		 order by ${ORDERS[sort]}, repo_id offset ${skip} limit ${limit}
	`.execute(db)
	return rows.map((row) => ({
		repoId: row.repo_id,
		kind: kindName(row.kind),
		name: row.name,
		upstream: row.upstream,
		files: row.files,
		bytes: row.bytes,
		keptBytes: row.kept_bytes,
		isPinned: row.is_pinned,
		hits: row.hits,
		servedBytes: row.served_bytes,
		takenBytes: row.taken_bytes,
		mirroredAt: row.mirrored_at,
		usedAt: row.used_at ?? undefined,
	}))
}
