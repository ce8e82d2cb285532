import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { username } from 'better-auth/plugins/username'
import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { NAMESPACE_MAX } from '@stoa/vocabulary'
import type { Schema } from '../records/schema.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './passwords.ts'
import { SESSION_SECONDS } from './session-length.ts'

/** Longest password Better Auth passes on, in characters; the domain's own limit is lower. */
const PASSWORD_MAX = 1024

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Whether Better Auth refused something, and did not merely fail. */
export { isAPIError }

/** Better Auth as `createAuth` sets it up. */
export type Auth = ReturnType<typeof createAuth>

/**
 * Better Auth over our tables. Only its server side is used: no route of it is mounted, nothing is sent anywhere, and the cookies it would
 * set are thrown away, so their secret need not outlive the process.
 */
export function createAuth(db: Kysely<Schema>, log: (line: string) => void, cost?: PasswordCost) {
	// Its environment variables win over these options: one of them would send facts about this hub to an address that another names.
	for (const name of Object.keys(process.env)) if (name.startsWith('BETTER_AUTH_')) delete process.env[name]
	return betterAuth({
		database: { db, type: 'postgres', transaction: true },
		secret: randomBytes(32).toString('hex'),
		baseURL: 'http://localhost',
		telemetry: { enabled: false },
		rateLimit: { enabled: false },
		logger: { level: 'error', log: (_level, message) => log(`sign-ins: ${message}`) },
		advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] }, database: { generateId: () => randomBytes(12).toString('hex') } },
		emailAndPassword: {
			enabled: true,
			minPasswordLength: 1, // the domain has looked at it
			maxPasswordLength: PASSWORD_MAX,
			password: { hash: (password) => hashPassword(password, cost), verify: ({ hash, password }) => verifyPassword(password, hash) },
		},
		user: { modelName: 'auth_user', fields: { emailVerified: 'email_verified', ...times } },
		session: {
			modelName: 'auth_session',
			fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
			expiresIn: SESSION_SECONDS,
		},
		account: {
			modelName: 'auth_account',
			fields: {
				userId: 'user_id',
				accountId: 'account_id',
				providerId: 'provider_id',
				accessToken: 'access_token',
				refreshToken: 'refresh_token',
				idToken: 'id_token',
				accessTokenExpiresAt: 'access_token_expires_at',
				refreshTokenExpiresAt: 'refresh_token_expires_at',
				...times,
			},
		},
		verification: { modelName: 'auth_verification', fields: { expiresAt: 'expires_at', ...times } },
		plugins: [
			username({
				minUsernameLength: 1,
				maxUsernameLength: NAMESPACE_MAX,
				usernameValidator: () => true, // the domain has parsed it
				schema: { user: { fields: { displayUsername: 'display_username' } } },
			}),
		],
	})
}
