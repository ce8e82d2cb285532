import type { AccessRequest, AccessRequestRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import { isReader } from './upstream-reader.ts'
import { toAccount } from '../accounts/accounts.ts'
import type { AccessRequestRow } from './tables.ts'
import type { RepositorySchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** Requests to read gated repositories in PostgreSQL. */
export function accessRequestRecords(db: Kysely<RepositorySchema>, now: () => Date): AccessRequestRecords {
	return {
		async get(repoId, userId) {
			const query = db.selectFrom('access_request').selectAll().where('repo_id', '=', repoId)
			const row = await query.where('user_id', '=', userId).executeTakeFirst()
			return row && toRequest(row)
		},
		async put(request) {
			const change = {
				status: request.status,
				fields: request.fields === undefined ? null : JSON.stringify(request.fields),
				asked_at: request.askedAt,
				granted_by: request.grantedBy ?? null,
				reviewed_by: request.reviewedBy ?? null,
				reviewed_at: request.reviewedAt ?? null,
				reason: request.reason === undefined ? null : toText(request.reason),
				expires_at: request.expiresAt ?? null,
			}
			await db
				.insertInto('access_request')
				.values({ repo_id: request.repoId, user_id: request.userId, ...change })
				.onConflict((conflict) => conflict.columns(['repo_id', 'user_id']).doUpdateSet(change))
				.execute()
		},
		async delete(repoId, userId) {
			await db.deleteFrom('access_request').where('repo_id', '=', repoId).where('user_id', '=', userId).execute()
		},
		async list(repoId, status, { after, limit, search }) {
			let query = db.selectFrom('access_request').innerJoin('account', 'account.id', 'access_request.user_id').selectAll()
			query = query.where('access_request.repo_id', '=', repoId).where('access_request.status', '=', status)
			if (after !== undefined) query = query.where('access_request.user_id', '>', toText(after))
			if (search !== undefined) query = query.where(sql<boolean>`strpos(lower(account.name), lower(${toText(search)})) > 0`)
			const rows = await query.orderBy('access_request.user_id').limit(limit).execute()
			return rows.map((row) => ({ request: toRequest(row), user: toAccount(row) }))
		},
		async grantsOf(userId) {
			const query = db.selectFrom('access_request').select('repo_id').where('user_id', '=', userId)
			const open = query
				.where('status', '=', 'accepted')
				.where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now())]))
			return (await open.execute()).map((row) => row.repo_id)
		},
		async upstreamsOf(userId) {
			const { rows } = await sql<{ upstream: string }>`
				select distinct r.upstream from upstream_reader r where ${isReader(sql`r`, sql`${userId}::text`)}
			`.execute(db)
			return rows.map(({ upstream }) => upstream)
		},
	}
}

function toRequest(row: Selectable<AccessRequestRow>): AccessRequest {
	return {
		repoId: row.repo_id,
		userId: row.user_id,
		status: row.status,
		fields: row.fields ?? undefined,
		askedAt: row.asked_at,
		grantedBy: row.granted_by ?? undefined,
		reviewedBy: row.reviewed_by ?? undefined,
		reviewedAt: row.reviewed_at ?? undefined,
		reason: row.reason ?? undefined,
		expiresAt: row.expires_at ?? undefined,
	}
}
