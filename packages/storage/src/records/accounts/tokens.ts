import type { AccessToken, TokenRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AccountSchema } from './tables.ts'
import type { TokenRow } from './tables.ts'
import { toBytes, toText } from '../database/values.ts'

/** Access tokens in PostgreSQL. */
export function tokenRecords(db: Kysely<AccountSchema>, now: () => Date): TokenRecords {
	return {
		async insert({ id, userId, name, role, allowance, hash, hint, createdAt, expiresAt }) {
			const row = {
				id,
				user_id: userId,
				name: toText(name),
				role,
				hash: toBytes(hash),
				hint: toText(hint),
				allowance: allowance ? JSON.stringify(allowance) : null,
				created_at: createdAt,
				expires_at: expiresAt ?? null,
				last_used_at: null,
			}
			await db.insertInto('token').values(row).execute()
		},
		async byHash(hash) {
			const row = await db.selectFrom('token').selectAll().where('hash', '=', toBytes(hash)).executeTakeFirst()
			if (!row) return undefined
			const token = toToken(row)
			const used = now()
			if (isWorthNoting(row.last_used_at, used)) {
				// Of two simultaneous requests, the second finds that the minute is recorded. A request must not wait for a row lock held elsewhere.
				await sql`
					update token set last_used_at = ${used}
					 where id = (select id from token where id = ${row.id} for update skip locked)
				`.execute(db)
				token.lastUsedAt = used
			}
			return { token, userId: row.user_id }
		},
		async byId(id) {
			const row = await db.selectFrom('token').selectAll().where('id', '=', toText(id)).executeTakeFirst()
			return row && { token: toToken(row), userId: row.user_id }
		},
		async ofUser(userId) {
			const rows = await db.selectFrom('token').selectAll().where('user_id', '=', userId).orderBy('id').execute()
			return rows.map(toToken)
		},
		async delete(userId, tokenId) {
			await db.deleteFrom('token').where('user_id', '=', userId).where('id', '=', toText(tokenId)).execute()
		},
		async setHash(userId, tokenId, hash, hint) {
			const changed = await db
				.updateTable('token')
				.set({ hash: toBytes(hash), hint: toText(hint) })
				.where('user_id', '=', userId)
				.where('id', '=', toText(tokenId))
				.returning('id')
				.execute()
			return changed.length > 0
		},
		async deleteByHash(hash) {
			const gone = await db.deleteFrom('token').where('hash', '=', toBytes(hash)).returning('id').execute()
			return gone.length > 0
		},
	}
}

const NOTE_EVERY_MS = 60_000

function isWorthNoting(last: Date | null, used: Date): boolean {
	return !last || used.getTime() - last.getTime() >= NOTE_EVERY_MS
}

function toToken(row: Selectable<TokenRow>): AccessToken {
	const { id, name, role, hint, allowance, created_at: createdAt, last_used_at: lastUsedAt, expires_at: expiresAt } = row
	return {
		id,
		name,
		role,
		allowance: allowance ?? undefined,
		createdAt,
		lastUsedAt: lastUsedAt ?? undefined,
		expiresAt: expiresAt ?? undefined,
		hint,
		standing: row.standing,
	}
}
