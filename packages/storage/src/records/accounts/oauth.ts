import type { OAuthApp, OAuthCode, OAuthDevice, OAuthGrant, OAuthRecords, OAuthToken } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { OAuthAppRow, OAuthCodeRow, OAuthDeviceRow, OAuthGrantRow } from './oauth-rows.ts'
import type { AccountSchema } from './tables.ts'
import { toBytes, toSha256, toText } from '../database/values.ts'

const NOTE_EVERY_MS = 60_000

/** Applications, codes, tokens and keys of the OAuth provider in PostgreSQL. */
export function oauthRecords(db: Kysely<AccountSchema>, now: () => Date): OAuthRecords {
	return {
		...apps(db),
		...codes(db),
		...grants(db),
		...tokens(db, now),
		...devices(db),
		...keys(db),
		forget: (before) => forget(db, before),
	}
}

type AppRecords = Pick<OAuthRecords, 'insertApp' | 'app' | 'appsOf' | 'updateApp' | 'deleteApp'>

function apps(db: Kysely<AccountSchema>): AppRecords {
	return {
		async insertApp({ id, clientId, ownerId = '', name, redirectUris, homepage, createdAt }, secretHash) {
			const row = {
				id,
				client_id: clientId,
				owner_id: ownerId,
				name: toText(name),
				redirect_uris: redirectUris,
				homepage: homepage ?? null,
			}
			await db
				.insertInto('oauth_app')
				.values({ ...row, secret_hash: secretHash ? toBytes(secretHash) : null, created_at: createdAt })
				.execute()
		},
		async app(clientId) {
			const row = await db.selectFrom('oauth_app').selectAll().where('client_id', '=', toText(clientId)).executeTakeFirst()
			return row && { app: toApp(row), secretHash: row.secret_hash ? toSha256(row.secret_hash) : undefined }
		},
		async appsOf(ownerId) {
			const rows = await db.selectFrom('oauth_app').selectAll().where('owner_id', '=', ownerId).orderBy('id', 'desc').execute()
			return rows.map(toApp)
		},
		async updateApp(ownerId, id, { name, redirectUris, homepage, secretHash }) {
			const updated = await db
				.updateTable('oauth_app')
				.set({
					...(name !== undefined && { name: toText(name) }),
					...(redirectUris && { redirect_uris: redirectUris }),
					...(homepage !== undefined && { homepage }),
					...(secretHash && { secret_hash: toBytes(secretHash) }),
				})
				.where('owner_id', '=', ownerId)
				.where('id', '=', toText(id))
				.returning('id')
				.execute()
			return updated.length > 0
		},
		async deleteApp(ownerId, id) {
			// One statement, so that no part of it can remain.
			const { rows } = await sql<{ id: string }>`
				with gone as (delete from oauth_app where owner_id = ${ownerId} and id = ${toText(id)} returning id, client_id),
				     grants as (delete from oauth_grant using gone where oauth_grant.client_id = gone.client_id),
				     codes as (delete from oauth_code using gone where oauth_code.client_id = gone.client_id),
				     devices as (delete from oauth_device using gone where oauth_device.client_id = gone.client_id)
				select id from gone
			`.execute(db)
			return rows.length > 0
		},
	}
}

function codes(db: Kysely<AccountSchema>): Pick<OAuthRecords, 'insertCode' | 'code' | 'useCode'> {
	return {
		async insertCode(code) {
			const row = {
				hash: toBytes(code.hash),
				client_id: code.clientId,
				client_name: toText(code.clientName),
				user_id: code.userId,
				redirect_uri: toText(code.redirectUri),
				scopes: code.scopes,
				org_ids: code.orgIds,
				nonce: code.nonce === undefined ? null : toText(code.nonce),
				challenge: code.challenge ?? null,
				family: code.family,
				expires_at: code.expiresAt,
				used_at: null,
				standing: code.standing ?? null,
			}
			await db.insertInto('oauth_code').values(row).execute()
		},
		async code(hash) {
			const row = await db.selectFrom('oauth_code').selectAll().where('hash', '=', toBytes(hash)).executeTakeFirst()
			return row && toCode(row)
		},
		async useCode(hash, at) {
			const used = await db
				.updateTable('oauth_code')
				.set({ used_at: at })
				.where('hash', '=', toBytes(hash))
				.where('used_at', 'is', null)
				.returning('family')
				.execute()
			return used.length > 0
		},
	}
}

function grants(db: Kysely<AccountSchema>): Pick<OAuthRecords, 'putGrant' | 'grantsOf' | 'deleteGrant'> {
	return {
		async putGrant({ id, userId, clientId, clientName, scopes, orgIds, grantedAt }) {
			const { rows } = await sql<{ id: string }>`
				insert into oauth_grant (id, user_id, client_id, client_name, scopes, org_ids, granted_at)
				values (${id}, ${userId}, ${clientId}, ${toText(clientName)}, ${scopes}, ${orgIds}, ${grantedAt})
				on conflict (user_id, client_id) do update set
					client_name = excluded.client_name,
					scopes = array(select distinct unnest(oauth_grant.scopes || excluded.scopes)),
					org_ids = array(select distinct unnest(oauth_grant.org_ids || excluded.org_ids))
				returning id
			`.execute(db)
			const [kept] = rows
			if (!kept) throw new Error('A grant was neither made nor kept')
			return kept.id
		},
		async grantsOf(userId) {
			const rows = await db.selectFrom('oauth_grant').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
			return rows.map(toGrant)
		},
		async deleteGrant(userId, id) {
			await sql`
				with gone as (delete from oauth_grant where user_id = ${userId} and id = ${toText(id)} returning client_id)
				delete from oauth_code using gone where oauth_code.client_id = gone.client_id and oauth_code.user_id = ${userId}
			`.execute(db)
		},
	}
}

type TokenPart = Pick<OAuthRecords, 'insertToken' | 'byAccess' | 'byId' | 'byRefresh' | 'noteMade' | 'rotate' | 'deleteFamily'>

function tokens(db: Kysely<AccountSchema>, now: () => Date): TokenPart {
	const withGrant = () =>
		db
			.selectFrom('oauth_token as t')
			.innerJoin('oauth_grant as g', 'g.id', 't.grant_id')
			.selectAll('t')
			.select(['g.user_id', 'g.client_id', 'g.client_name', 'g.last_used_at'])
			.select(sql<string[]>`array(select m.repo_id from oauth_grant_repo m where m.grant_id = g.id)`.as('made_ids'))
	return {
		async insertToken(token) {
			const row = {
				id: token.id,
				family: token.family,
				grant_id: token.grantId,
				access_hash: toBytes(token.accessHash),
				refresh_hash: token.refreshHash ? toBytes(token.refreshHash) : null,
				scopes: token.scopes,
				org_ids: token.orgIds,
				created_at: token.createdAt,
				expires_at: token.expiresAt,
				refresh_expires_at: token.refreshExpiresAt ?? null,
				rotated_at: null,
			}
			await db.insertInto('oauth_token').values(row).execute()
		},
		async byAccess(hash) {
			const row = await withGrant().where('t.access_hash', '=', toBytes(hash)).executeTakeFirst()
			if (!row) return undefined
			const used = now()
			if (!row.last_used_at || used.getTime() - row.last_used_at.getTime() >= NOTE_EVERY_MS) {
				await sql`
					update oauth_grant set last_used_at = ${used}
					 where id = (select id from oauth_grant where id = ${row.grant_id} for update skip locked)
				`.execute(db)
			}
			return toToken(row)
		},
		async byId(id) {
			const row = await withGrant().where('t.id', '=', toText(id)).executeTakeFirst()
			return row && toToken(row)
		},
		async byRefresh(hash) {
			// A transaction that exchanges it locks it until its end.
			const row = await withGrant().where('t.refresh_hash', '=', toBytes(hash)).forUpdate(['t']).executeTakeFirst()
			return row && toToken(row)
		},
		async noteMade(grantId, repoId) {
			const row = { grant_id: grantId, repo_id: repoId }
			await db
				.insertInto('oauth_grant_repo')
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		async rotate(id, at) {
			await db.updateTable('oauth_token').set({ rotated_at: at }).where('id', '=', id).execute()
		},
		async deleteFamily(family) {
			await db.deleteFrom('oauth_token').where('family', '=', family).execute()
		},
	}
}

type DevicePart = Pick<OAuthRecords, 'insertDevice' | 'device' | 'deviceByUserCode' | 'decideDevice' | 'notePoll' | 'deleteDevice'>

function devices(db: Kysely<AccountSchema>): DevicePart {
	return {
		async insertDevice({ hash, userCode, clientId, clientName, scopes, expiresAt }) {
			const row = {
				hash: toBytes(hash),
				user_code: userCode,
				client_id: clientId,
				client_name: toText(clientName),
				scopes,
				expires_at: expiresAt,
			}
			await db
				.insertInto('oauth_device')
				.values({ ...row, polled_at: null, allowed: null, user_id: null, org_ids: null, standing: null })
				.execute()
		},
		async device(hash) {
			const row = await db.selectFrom('oauth_device').selectAll().where('hash', '=', toBytes(hash)).executeTakeFirst()
			return row && toDevice(row)
		},
		async deviceByUserCode(userCode) {
			const row = await db.selectFrom('oauth_device').selectAll().where('user_code', '=', userCode).executeTakeFirst()
			return row && toDevice(row)
		},
		async decideDevice(userCode, { isAllowed, userId, orgIds, standing }) {
			const decided = await db
				.updateTable('oauth_device')
				.set({ allowed: isAllowed, user_id: userId, org_ids: orgIds, standing: standing ?? null })
				.where('user_code', '=', userCode)
				.where('allowed', 'is', null)
				.returning('user_code')
				.execute()
			return decided.length > 0
		},
		async notePoll(hash, at) {
			await db.updateTable('oauth_device').set({ polled_at: at }).where('hash', '=', toBytes(hash)).execute()
		},
		async deleteDevice(hash) {
			const gone = await db.deleteFrom('oauth_device').where('hash', '=', toBytes(hash)).returning('user_code').execute()
			return gone.length > 0
		},
	}
}

function keys(db: Kysely<AccountSchema>): Pick<OAuthRecords, 'keys' | 'insertKey' | 'deleteKeysBefore'> {
	return {
		async keys() {
			const rows = await db.selectFrom('oauth_key').selectAll().orderBy('number').execute()
			return rows.map(({ number, kid, sealed, created_at: createdAt }) => ({ number, kid, sealed, createdAt }))
		},
		async insertKey({ number, kid, sealed, createdAt }) {
			await db
				.insertInto('oauth_key')
				.values({ number, kid, sealed, created_at: createdAt })
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		async deleteKeysBefore(number) {
			await db.deleteFrom('oauth_key').where('number', '<', number).execute()
		},
	}
}

/** A used code is kept until it expires, so that a second use is noticed. */
async function forget(db: Kysely<AccountSchema>, before: Date): Promise<void> {
	await db.deleteFrom('oauth_code').where('expires_at', '<', before).execute()
	await db.deleteFrom('oauth_device').where('expires_at', '<', before).execute()
	await sql`
		delete from oauth_token where expires_at < ${before} and coalesce(refresh_expires_at, expires_at) < ${before}
	`.execute(db)
}

function toApp(row: Selectable<OAuthAppRow>): OAuthApp {
	return {
		id: row.id,
		clientId: row.client_id,
		name: row.name,
		ownerId: row.owner_id,
		redirectUris: row.redirect_uris,
		homepage: row.homepage ?? undefined,
		isConfidential: row.secret_hash !== null,
		createdAt: row.created_at,
	}
}

function toCode(row: Selectable<OAuthCodeRow>): OAuthCode {
	return {
		hash: toSha256(row.hash),
		clientId: row.client_id,
		clientName: row.client_name,
		userId: row.user_id,
		redirectUri: row.redirect_uri,
		scopes: row.scopes,
		orgIds: row.org_ids,
		nonce: row.nonce ?? undefined,
		challenge: row.challenge ?? undefined,
		family: row.family,
		expiresAt: row.expires_at,
		standing: row.standing ?? undefined,
	}
}

function toGrant(row: Selectable<OAuthGrantRow>): OAuthGrant {
	return {
		id: row.id,
		userId: row.user_id,
		clientId: row.client_id,
		clientName: row.client_name,
		scopes: row.scopes,
		orgIds: row.org_ids,
		grantedAt: row.granted_at,
		lastUsedAt: row.last_used_at ?? undefined,
	}
}

type TokenWithGrant = Selectable<AccountSchema['oauth_token']> &
	Pick<Selectable<OAuthGrantRow>, 'user_id' | 'client_id' | 'client_name'> & { made_ids: string[] }

function toToken(row: TokenWithGrant): OAuthToken {
	return {
		id: row.id,
		family: row.family,
		grantId: row.grant_id,
		userId: row.user_id,
		clientId: row.client_id,
		clientName: row.client_name,
		scopes: row.scopes,
		orgIds: row.org_ids,
		madeIds: row.made_ids,
		createdAt: row.created_at,
		expiresAt: row.expires_at,
		rotatedAt: row.rotated_at ?? undefined,
		refreshExpiresAt: row.refresh_expires_at ?? undefined,
	}
}

function toDevice(row: Selectable<OAuthDeviceRow>): OAuthDevice {
	const isDecided = row.allowed !== null && row.user_id !== null
	return {
		hash: toSha256(row.hash),
		userCode: row.user_code,
		clientId: row.client_id,
		clientName: row.client_name,
		scopes: row.scopes,
		expiresAt: row.expires_at,
		polledAt: row.polled_at ?? undefined,
		decision: isDecided
			? { isAllowed: row.allowed === true, userId: row.user_id ?? '', orgIds: row.org_ids ?? [], standing: row.standing ?? undefined }
			: undefined,
	}
}
