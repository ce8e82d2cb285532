import type { Mirror, MirrorRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import { toBytes, toSha256, toText } from '../database/values.ts'
import { kindNumber } from '../repositories/repo-row.ts'
import type { MirrorSchema, MirrorTables } from './tables.ts'

/** Mirrored repositories in PostgreSQL. */
export function mirrorRecords(db: Kysely<MirrorSchema>): MirrorRecords {
	return {
		async insert({ repoId, upstream, upstreamId, address, mirroredAt, comparedAt, triedAt, problem = null }) {
			await db.updateTable('repo').set({ upstream }).where('id', '=', repoId).execute()
			const times = { mirrored_at: mirroredAt, compared_at: comparedAt, tried_at: triedAt }
			await db
				.insertInto('mirror')
				.values({ repo_id: repoId, upstream_id: upstreamId, address, ...times, problem })
				.execute()
		},
		byRepo: async (repoId) => toMirror(await db.selectFrom('mirror').selectAll().where('repo_id', '=', toText(repoId)).executeTakeFirst()),
		async totals() {
			const rows = await db
				.selectFrom('mirror')
				.innerJoin('repo', 'repo.id', 'mirror.repo_id')
				.select(['repo.upstream', sql<number>`count(*)`.as('repos'), sql<Date>`max(compared_at)`.as('compared_at')])
				.groupBy('repo.upstream')
				.execute()
			return new Map(rows.map((row) => [row.upstream ?? '', { repos: row.repos, comparedAt: row.compared_at }]))
		},
		async noteCompared(repoId, at, problem) {
			const change = problem === undefined ? { compared_at: at, tried_at: at, problem: null } : { tried_at: at, problem: toText(problem) }
			await db.updateTable('mirror').set(change).where('repo_id', '=', repoId).execute()
		},
		async addObjects(repoId, objects) {
			if (objects.length === 0) return
			await sql`
				insert into mirror_object (repo_id, sha256, size)
				select ${repoId}, sha256, size
				  from unnest(${objects.map(({ sha256 }) => toBytes(sha256))}::bytea[], ${objects.map(({ size }) => size)}::bigint[]) as given (sha256, size)
				on conflict do nothing
			`.execute(db)
		},
		async objects(repoId, hashes) {
			if (hashes.length === 0) return []
			const query = db.selectFrom('mirror_object').select(['sha256', 'size']).where('repo_id', '=', toText(repoId))
			const rows = await query.where('sha256', '=', sql<Buffer>`any(${hashes.map(toBytes)}::bytea[])`).execute()
			return rows.map(({ sha256, size }) => ({ sha256: toSha256(sha256), size }))
		},
		async addNamespace(accountId) {
			await db
				.insertInto('mirror_namespace')
				.values({ account_id: accountId })
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		async isNamespace(accountId) {
			const query = db.selectFrom('mirror_namespace').select('account_id').where('account_id', '=', accountId)
			return (await query.executeTakeFirst()) !== undefined
		},
		async noteMissing(kind, name, until) {
			await db
				.insertInto('upstream_missing')
				.values({ kind: kindNumber(kind), name: toText(name).toLowerCase(), until })
				.onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ until }))
				.execute()
		},
		async isMissing(kind, name, now) {
			const query = db.selectFrom('upstream_missing').select('until').where('kind', '=', kindNumber(kind))
			const row = await query.where('name', '=', toText(name).toLowerCase()).executeTakeFirst()
			return row !== undefined && row.until > now
		},
		async forgetMissing(before) {
			const query = db.deleteFrom('upstream_missing')
			await (before === 'all' ? query : query.where('until', '<', before)).execute()
		},
	}
}

function toMirror(row: Selectable<MirrorTables['mirror']> | undefined): Mirror | undefined {
	return (
		row && {
			repoId: row.repo_id,
			upstreamId: row.upstream_id,
			address: row.address,
			mirroredAt: row.mirrored_at,
			comparedAt: row.compared_at,
			triedAt: row.tried_at,
			problem: row.problem ?? undefined,
		}
	)
}
