import type { SignIns } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Schema } from '../records/schema.ts'
import { toText } from '../records/database/values.ts'
import type { Auth, isAPIError } from './auth.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './passwords.ts'
import { SESSION_SECONDS } from './session-length.ts'

/** A session used after this part of its life is prolonged, so that not every request writes. */
const PROLONG_AFTER_MS = 24 * 3600 * 1000
const UNIQUE_VIOLATION = '23505'

/** What `createSignIns` needs: a database with the present schema. */
export interface SignInsOptions {
	db: Kysely<Schema>
	now: () => Date
	log: (line: string) => void
	/** What the hash of a password takes, by default as much as is safe. Tests with hundreds of accounts take little. */
	passwordCost?: PasswordCost
}

/** Sign-ins by Better Auth on PostgreSQL. The database has only the SHA-256 of a session's token, so a stolen backup cannot be used to sign in. */
export function createSignIns({ db, now, log, passwordCost }: SignInsOptions): SignIns {
	let loading: Promise<LoadedAuth> | undefined
	const load = (): Promise<LoadedAuth> => (loading ??= loadAuth(db, log, passwordCost))
	const sessionEnd = (): Date => new Date(now().getTime() + SESSION_SECONDS * 1000)
	return {
		register: async (input) => register(await load(), input),
		async open({ name, password, userAgent, address }) {
			const headers = new Headers()
			if (userAgent !== undefined) headers.set('user-agent', headerText(userAgent))
			if (address !== undefined) headers.set('x-forwarded-for', headerText(address))
			// Read before the password is compared, so that a password change meanwhile ends the session opened here.
			const before = await standingCalled(db, toText(name))
			const opened = await checkPassword(await load(), { name: toText(name), password, headers })
			if (!opened) return undefined
			const expiresAt = sessionEnd()
			const standing = before?.id === opened.userId ? before.standing : undefined
			await db
				.updateTable('auth_session')
				.set({ token: hashToken(opened.token), expires_at: expiresAt, standing: standing ?? null })
				.where('token', '=', opened.token)
				.execute()
			await db.deleteFrom('auth_session').where('expires_at', '<', now()).execute()
			return { token: opened.token, expiresAt, userId: opened.userId, standing }
		},
		async registerWithoutPassword({ userId, name, email }) {
			const row = { id: userId, name, email, username: name.toLowerCase(), display_username: name }
			try {
				await db
					.insertInto('auth_user')
					.values(row)
					.onConflict((conflict) => conflict.column('id').doNothing())
					.execute()
			} catch (error) {
				if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new HubError('email-exists')
				throw error
			}
		},
		async openFor({ userId, standing, userAgent, address }) {
			const token = randomBytes(32).toString('base64url')
			const expiresAt = sessionEnd()
			const row = {
				id: randomBytes(12).toString('hex'),
				user_id: userId,
				token: hashToken(token),
				expires_at: expiresAt,
				created_at: now(),
				standing: standing ?? null,
			}
			const from = {
				user_agent: userAgent === undefined ? null : headerText(userAgent),
				ip_address: address === undefined ? null : headerText(address),
			}
			await db
				.insertInto('auth_session')
				.values({ ...row, ...from })
				.execute()
			return { token, expiresAt, userId }
		},
		// Directly from the table: one query (1 ms where Better Auth took 6), on every request with a session.
		async userOf(token, prolong) {
			const hash = hashToken(token)
			const session = await db
				.selectFrom('auth_session')
				.leftJoin('account', 'account.id', 'auth_session.user_id')
				.select(['auth_session.id', 'auth_session.user_id', 'auth_session.expires_at'])
				.where('auth_session.token', '=', hash)
				.where(isBound)
				.executeTakeFirst()
			if (!session || session.expires_at <= now()) return undefined
			const expiresAt = sessionEnd()
			const isDue = prolong && expiresAt.getTime() - session.expires_at.getTime() >= PROLONG_AFTER_MS
			if (isDue) await db.updateTable('auth_session').set({ expires_at: expiresAt }).where('token', '=', hash).execute()
			return { userId: session.user_id, sessionId: session.id, prolongedTo: isDue ? expiresAt : undefined }
		},
		async close(token) {
			await db.deleteFrom('auth_session').where('token', '=', hashToken(token)).execute()
		},
		async isOpen(userId, sessionId) {
			const query = db.selectFrom('auth_session').leftJoin('account', 'account.id', 'auth_session.user_id').select('auth_session.id')
			const found = query.where('auth_session.id', '=', toText(sessionId)).where('auth_session.user_id', '=', userId)
			return (await found.where('auth_session.expires_at', '>', now()).where(isBound).executeTakeFirst()) !== undefined
		},
		async sessions(userId) {
			const query = db.selectFrom('auth_session').leftJoin('account', 'account.id', 'auth_session.user_id').selectAll('auth_session')
			const open = query.where('auth_session.user_id', '=', userId).where('auth_session.expires_at', '>', now()).where(isBound)
			const rows = await open.orderBy('auth_session.created_at', 'desc').execute()
			return rows.map((row) => ({
				id: row.id,
				userAgent: row.user_agent ?? undefined,
				address: row.ip_address ?? undefined,
				createdAt: row.created_at,
				expiresAt: row.expires_at,
			}))
		},
		async closeOne(userId, sessionId) {
			const query = db.deleteFrom('auth_session').where('user_id', '=', userId).where('id', '=', toText(sessionId))
			return (await query.returning('id').execute()).length > 0
		},
		async closeAll(userId, except) {
			await db.transaction().execute(async (tables) => {
				await sql`update account set standing = nextval('standing_version') where id = ${userId}`.execute(tables)
				await keepSession(tables, userId, except)
			})
		},
		isPasswordOf: async (userId, password) => isPasswordOf(await load(), userId, password),
		async hasPassword(userId) {
			const { internalAdapter } = await (await load()).auth.$context
			return (await internalAdapter.findAccounts(userId)).some(({ providerId }) => providerId === 'credential')
		},
		async setPassword(userId, password, { keep, standing } = {}) {
			const hash = await hashPassword(password, passwordCost)
			await db.transaction().execute(async (tables) => {
				const account = await tables.selectFrom('account').select('standing').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
				if (standing !== undefined && account?.standing !== standing) throw new HubError('mail-key')
				// The trigger on the password raises the account's standing (migration 0052).
				const changed = await tables
					.updateTable('auth_account')
					.set({ password: hash, updated_at: now() })
					.where('user_id', '=', userId)
					.where('provider_id', '=', 'credential')
					.returning('id')
					.execute()
				const first = { user_id: userId, account_id: userId, provider_id: 'credential', password: hash }
				if (changed.length === 0)
					await tables
						.insertInto('auth_account')
						.values({ ...first, id: randomBytes(12).toString('hex') })
						.execute()
				await keepSession(tables, userId, keep)
			})
		},
		async setEmail(userId, email) {
			try {
				await db.updateTable('auth_user').set({ email, updated_at: now() }).where('id', '=', userId).execute()
			} catch (error) {
				if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new HubError('email-exists')
				throw error
			}
		},
	}
}

/** A session lives while its account has the standing that it was opened at. */
const isBound = sql<boolean>`auth_session.standing is not distinct from account.standing`

/** The person with this user name or e-mail address, with their `standing`. */
async function standingCalled(db: Kysely<Schema>, name: string): Promise<{ id: string; standing: number | undefined } | undefined> {
	const query = db.selectFrom('auth_user').leftJoin('account', 'account.id', 'auth_user.id').select(['auth_user.id', 'account.standing'])
	const row = await query.where(name.includes('@') ? 'auth_user.email' : 'auth_user.username', '=', name.toLowerCase()).executeTakeFirst()
	return row && { id: row.id, standing: row.standing ?? undefined }
}

/** Deletes the account's sessions, except the one that continues at its present `standing`. */
async function keepSession(db: Kysely<Schema>, userId: string, keep = ''): Promise<void> {
	await db.deleteFrom('auth_session').where('user_id', '=', userId).where('id', '<>', keep).execute()
	await sql`
		update auth_session set standing = (select standing from account where id = ${userId}) where user_id = ${userId} and id = ${keep}
	`.execute(db)
}

interface LoadedAuth {
	auth: Auth
	isAPIError: typeof isAPIError
	cost: PasswordCost | undefined
}

/** Loaded only when a person signs in or up: loading the library takes longer than everything else in a start. */
async function loadAuth(db: Kysely<Schema>, log: (line: string) => void, cost: PasswordCost | undefined): Promise<LoadedAuth> {
	const library = await import('./auth.ts')
	return { auth: library.createAuth(db, log, cost), isAPIError: library.isAPIError, cost }
}

/** A registration that died half-way is finished by the next one for the same account; the password is what completes it. */
async function register(
	{ auth, isAPIError, cost }: LoadedAuth,
	{ userId, name, email, password }: Parameters<SignIns['register']>[0],
): Promise<void> {
	const { internalAdapter } = await auth.$context
	const hash = await hashPassword(password, cost)
	try {
		if (!(await internalAdapter.findUserById(userId))) {
			await internalAdapter.createUser({ id: userId, name, email, emailVerified: false, username: name, displayUsername: name })
		}
		await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
	} catch (error) {
		if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new HubError('email-exists')
		if (isAPIError(error)) throw new HubError('invalid-input', { what: `the name "${name}"`, why: error.message })
		throw error
	}
}

/** `undefined` when name or password is wrong, which takes as long as when both are right. */
async function checkPassword(
	{ auth, isAPIError }: LoadedAuth,
	{ name, password, headers }: { name: string; password: string; headers: Headers },
): Promise<{ token: string; userId: string } | undefined> {
	try {
		const signedIn = name.includes('@')
			? await auth.api.signInEmail({ body: { email: name, password }, headers })
			: await auth.api.signInUsername({ body: { username: name, password }, headers })
		return { token: signedIn.token, userId: signedIn.user.id }
	} catch (error) {
		if (isAPIError(error) && error.statusCode < 500) return undefined
		throw error
	}
}

async function isPasswordOf({ auth, cost }: LoadedAuth, userId: string, password: string): Promise<boolean> {
	const { internalAdapter } = await auth.$context
	const linked = await internalAdapter.findAccounts(userId)
	const stored = linked.find(({ providerId }) => providerId === 'credential')?.password
	// Hashing something takes as long as comparing would.
	if (stored == null) return hashPassword(password, cost).then(() => false)
	return verifyPassword(password, stored)
}

/** Text restricted to the characters that a header may contain. */
function headerText(text: string): string {
	return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500)
}

function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('hex')
}
