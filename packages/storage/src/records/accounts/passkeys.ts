import type { PasskeyRecords, StoredPasskey } from '@stoa/hub'
import type { Kysely, Selectable } from 'kysely'
import type { AccountSchema } from './tables.ts'
import { toBytes, toText } from '../database/values.ts'

/** Passkeys in PostgreSQL. */
export function passkeyRecords(db: Kysely<AccountSchema>): PasskeyRecords {
	return {
		async ofUser(userId) {
			const query = db.selectFrom('passkey').selectAll().where('user_id', '=', userId)
			return (await query.orderBy('created_at').orderBy('id').execute()).map(toPasskey)
		},
		async byId(id) {
			const row = await db.selectFrom('passkey').selectAll().where('id', '=', toText(id)).executeTakeFirst()
			return row && toPasskey(row)
		},
		async insert({ id, userId, name, publicKey, counter, transports, host, createdAt }) {
			const row = {
				id,
				user_id: userId,
				name: toText(name),
				public_key: Buffer.from(publicKey),
				counter,
				transports: JSON.stringify(transports),
				host,
				created_at: createdAt,
			}
			const query = db.insertInto('passkey').values(row)
			return (
				(
					await query
						.onConflict((conflict) => conflict.doNothing())
						.returning('id')
						.execute()
				).length > 0
			)
		},
		async noteUse(id, counter, at) {
			const noted = await db
				.updateTable('passkey')
				.set({ counter, last_used_at: at })
				.where('id', '=', id)
				// Devices that do not count report 0 each time.
				.where((where) => where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])]))
				.returning('id')
				.execute()
			return noted.length > 0
		},
		async delete(userId, id) {
			const query = db.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', toText(id))
			return (await query.returning('id').execute()).length > 0
		},
		async useChallenge(hash, expiresAt, at) {
			await db.deleteFrom('passkey_challenge').where('expires_at', '<', at).execute()
			const query = db.insertInto('passkey_challenge').values({ hash: toBytes(hash), expires_at: expiresAt })
			return (
				(
					await query
						.onConflict((conflict) => conflict.doNothing())
						.returning('hash')
						.execute()
				).length > 0
			)
		},
	}
}

function toPasskey(row: Selectable<AccountSchema['passkey']>): StoredPasskey {
	const { id, user_id: userId, name, counter, transports, host, created_at: createdAt, last_used_at: lastUsedAt } = row
	return {
		id,
		userId,
		name,
		publicKey: new Uint8Array(row.public_key),
		counter,
		transports,
		host,
		createdAt,
		lastUsedAt: lastUsedAt ?? undefined,
	}
}
