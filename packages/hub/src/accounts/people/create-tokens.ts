import { HubError, type RepoKind } from '@stoa/vocabulary'
import { z } from 'zod'
import { requirePerson } from '../rights/rights.ts'
import { ownEntry } from '../audit/own-entry.ts'
import { allowanceOfScopes, isScope } from '../oauth/scopes.ts'
import { hashSecret, OAUTH_TOKEN_PREFIX } from '../secrets/secrets.ts'
import { noteForOrgs } from '../audit/org-entries.ts'
import type { OAuthToken } from '../oauth/oauth-records.ts'
import type { PersonBy } from '../actors/find-person.ts'
import { freshToken, hashToken, isImportableToken, tokenHint } from './access-token.ts'
import { parseInput } from '../inputs/check-sign-up.ts'
import type { AccessToken, Person } from '../actors/actor.ts'
import type { NewToken, People } from './people.ts'
import {
	type AllowedEntity,
	effectiveAllowance,
	type GivenAllowance,
	type GivenPermission,
	isGivenPermission,
	REPO_PERMISSIONS,
} from '../actors/permissions.ts'
import { textLine } from '../inputs/text-line.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { OAuthRecords } from '../oauth/oauth-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { TokenRecords } from '../actors/token-records.ts'
import type { Store } from '../../database/store.ts'
import type { OwnedRepos, VisibleRepo } from './held-elsewhere.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	oauth: OAuthRecords
	repos: OwnedRepos
	tokens: TokenRecords
}

const NAME_MAX = 100
const DAYS_MAX = 3660
const SCOPED_MAX = 100
const LEAKED_MAX = 1000
const DAY_MS = 24 * 3600 * 1000

const Name = textLine(NAME_MAX).min(1, 'enter a name for the token')
const Days = z.int('enter a whole number of days').min(1, 'enter at least 1').max(DAYS_MAX, `enter at most ${DAYS_MAX}`).optional()

type TokenDeed = 'token.create' | 'token.rotate' | 'token.revoke'

/** What tokens need. */
export interface TokensDeps {
	records: Store<Tables>
	now: () => Date
	/** The person with their memberships; `undefined` when the account was deleted. */
	person(userId: string, by: PersonBy): Promise<Person | undefined>
	visibleRepo: VisibleRepo
}

/** Access tokens, and the person whom a token signs in. */
export interface Tokens extends Pick<People, 'personByToken' | 'createToken' | 'tokens' | 'rotateToken' | 'revokeToken' | 'revokeLeaked'> {
	/** @returns `undefined` when the token was revoked or has expired, and as `findPerson` */
	tokenOwner(kind: 'token' | 'application', id: string): Promise<Person | undefined>
}

/** Creates the service for access tokens of people and of applications that act for them. */
export function createTokens({ records, now, person, visibleRepo }: TokensDeps): Tokens {
	const { tokens, oauth } = records
	const tools = { newId: records.newId, now }

	async function byAppToken(known: OAuthToken | undefined, hint: string): Promise<Person | undefined> {
		if (!known || known.expiresAt <= now()) return undefined
		const { id, clientId, clientName, scopes, orgIds, createdAt, expiresAt } = known
		const token = {
			id,
			name: clientName,
			role: 'fineGrained' as const,
			createdAt,
			lastUsedAt: undefined,
			expiresAt,
			hint,
		}
		const found = await person(known.userId, {
			scope: 'read',
			token,
			app: { grantId: known.grantId, clientId, name: clientName, scopes, orgIds, expiresAt },
		})
		if (!found) return undefined
		const orgs = found.memberships.flatMap(({ org }) => (orgIds.includes(org.id) ? [org] : []))
		return { ...found, allowance: allowanceOfScopes(scopes.filter(isScope), found.account, orgs, known.madeIds) }
	}

	async function byOwnToken(known: Awaited<ReturnType<TokenRecords['byId']>>): Promise<Person | undefined> {
		if (!known || (known.token.expiresAt && known.token.expiresAt <= now())) return undefined
		const { token, userId } = known
		if (token.role !== 'fineGrained') return person(userId, { scope: token.role, token })
		const given = token.allowance ?? { canReadGated: false, global: [], scoped: [] }
		return person(userId, { scope: 'read', token, allowance: effectiveAllowance(given) })
	}

	async function byValue(value: string): Promise<Person | undefined> {
		const isApp = value.startsWith(OAUTH_TOKEN_PREFIX)
		const app = isApp ? await byAppToken(await oauth.byAccess(hashSecret(value)), tokenHint(value)) : undefined
		return app ?? byOwnToken(await tokens.byHash(hashToken(value)))
	}

	async function importToken(owner: Person, value: string) {
		if (!isImportableToken(value))
			throw new HubError('invalid-input', { what: 'the token value', why: 'enter 8 to 512 printable characters without spaces' })
		const known = await tokens.byHash(hashToken(value))
		if (known && known.userId !== owner.account.id)
			throw new HubError('invalid-input', { what: 'the token value', why: 'it is already used' })
		return known?.token
	}

	async function entityOf(owner: Person, { type, name }: { type: 'account' | RepoKind; name: string }): Promise<AllowedEntity> {
		if (type !== 'account') {
			const repo = await visibleRepo(owner, type, name)
			if (!repo)
				throw new HubError('invalid-input', {
					what: `the repository "${name}"`,
					field: 'places',
					why: 'it does not exist or you may not see it',
				})
			return { id: repo.id, type, name: repo.name }
		}
		const own = [owner.account, ...owner.memberships.map(({ org }) => org)].find((one) => one.name.toLowerCase() === name.toLowerCase())
		if (!own)
			throw new HubError('invalid-input', {
				what: `the name "${name}"`,
				field: 'places',
				why: 'enter your own name or that of an organization you belong to',
			})
		return { id: own.id, type: own.kind, name: own.name }
	}

	async function allowanceOf(owner: Person, { role, permissions }: NewToken): Promise<GivenAllowance | undefined> {
		if (role !== 'fineGrained') return undefined
		if (!permissions) throw new HubError('invalid-input', { what: 'the token', why: 'select what it may do' })
		if (permissions.scoped.length > SCOPED_MAX) throw new HubError('too-many', { what: 'names', limit: SCOPED_MAX })
		const scoped = await Promise.all(
			permissions.scoped.map(async (one) => ({
				entity: await entityOf(owner, one),
				permissions: readPermissions(one.permissions, one.type === 'account' ? undefined : REPO_PERMISSIONS),
			})),
		)
		return { canReadGated: permissions.canReadGated, global: readPermissions(permissions.global), scoped }
	}

	/** Records the token in the logs of the organizations that a fine-grained token names, directly or by a repository. */
	async function noteForItsOrgs(tables: Tables, owner: Person, token: Pick<AccessToken, 'name' | 'allowance'>, action: TokenDeed) {
		for (const { entity, permissions } of token.allowance?.scoped ?? []) {
			const orgId = entity.type === 'org' || entity.type === 'user' ? entity.id : (await tables.repos.byId(entity.id))?.ownerId
			if (orgId === undefined) continue
			const details = { for: entity.name, permissions: permissions.join(' ') }
			await noteForOrgs(tables.audit, tools, owner, [orgId], { action, subject: token.name, details })
		}
	}

	/** Records the leak in the owner's log, for any reporter of the leak. */
	async function noteLeaked(userId: string | undefined, subject: string | undefined): Promise<void> {
		const account = userId === undefined ? undefined : await records.accounts.byId(userId)
		if (account) await records.audit.insert(ownEntry(tools, { account }, { action: 'token.leaked', subject }))
	}

	return {
		tokenOwner: async (kind, id) => (kind === 'token' ? byOwnToken(await tokens.byId(id)) : byAppToken(await oauth.byId(id), '')),

		async personByToken(value) {
			const found = isImportableToken(value) ? await byValue(value) : undefined
			if (!found) throw new HubError('bad-credentials')
			return found
		},

		async createToken(actor, input) {
			const owner = requirePerson(actor)
			const name = parseInput(Name, { what: 'the token name', field: 'name' }, input.name)
			const role = parseInput(z.enum(['read', 'write', 'fineGrained']), { what: 'the token role', field: 'role' }, input.role)
			const days = parseInput(Days, { what: 'the number of days', field: 'days' }, input.days)
			const allowance = await allowanceOf(owner, input)
			const existing = input.value === undefined ? undefined : await importToken(owner, input.value)
			const value = input.value ?? freshToken()
			if (existing) return { value, token: existing }
			const createdAt = now()
			const expiresAt = days === undefined ? undefined : new Date(createdAt.getTime() + days * DAY_MS)
			const token = { id: records.newId(), name, role, createdAt, hint: tokenHint(value), allowance, expiresAt }
			await records.transaction(async (tables) => {
				await tables.tokens.insert({ ...token, userId: owner.account.id, hash: hashToken(value) })
				await tables.audit.insert(ownEntry(tools, owner, { action: 'token.create', subject: name, details: { role } }))
				await noteForItsOrgs(tables, owner, token, 'token.create')
			})
			return { value, token: { ...token, lastUsedAt: undefined } }
		},

		tokens: async (actor) => tokens.ofUser(requirePerson(actor).account.id),

		async rotateToken(actor, tokenId) {
			const owner = requirePerson(actor)
			const value = freshToken()
			const token = await records.transaction(async (tables) => {
				const found = (await tables.tokens.ofUser(owner.account.id)).find(({ id }) => id === tokenId)
				if (!found || !(await tables.tokens.setHash(owner.account.id, tokenId, hashToken(value), tokenHint(value))))
					throw new HubError('token-not-found')
				await tables.audit.insert(ownEntry(tools, owner, { action: 'token.rotate', subject: found.name }))
				await noteForItsOrgs(tables, owner, found, 'token.rotate')
				return found
			})
			return { value, token: { ...token, hint: tokenHint(value) } }
		},

		async revokeToken(actor, tokenId) {
			const owner = requirePerson(actor)
			await records.transaction(async (tables) => {
				const found = (await tables.tokens.ofUser(owner.account.id)).find(({ id }) => id === tokenId)
				await tables.tokens.delete(owner.account.id, tokenId)
				if (!found) return
				await tables.audit.insert(ownEntry(tools, owner, { action: 'token.revoke', subject: found.name }))
				await noteForItsOrgs(tables, owner, found, 'token.revoke')
			})
		},

		async revokeLeaked(values) {
			if (values.length > LEAKED_MAX) throw new HubError('too-many', { what: 'tokens', limit: LEAKED_MAX })
			let ended = 0
			for (const value of new Set(values.filter(isImportableToken))) {
				const app = value.startsWith(OAUTH_TOKEN_PREFIX) ? await oauth.byAccess(hashSecret(value)) : undefined
				const known = app ? undefined : await tokens.byHash(hashToken(value))
				if (app) await oauth.deleteFamily(app.family)
				else if (!(await tokens.deleteByHash(hashToken(value)))) continue
				ended += 1
				await noteLeaked((app ?? known)?.userId, app?.clientName ?? known?.token.name)
			}
			return ended
		},
	}
}

function readPermissions(given: readonly string[], possible?: readonly GivenPermission[]): GivenPermission[] {
	return [...new Set(given)].map((one) => {
		if (isGivenPermission(one) && (possible?.includes(one) ?? true)) return one
		throw new HubError('invalid-input', { what: `the permission "${one}"`, why: 'it cannot be granted here' })
	})
}
