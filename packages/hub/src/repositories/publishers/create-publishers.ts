import { HubError, kindFromPlural, PLURAL } from '@stoa/vocabulary'
import { mayAdminister, requireAdminister } from '../access/access.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import { ownEntry } from '../../accounts/audit/own-entry.ts'
import { requireSession } from '../../accounts/rights/session.ts'
import { refusal } from '../../accounts/oauth/failures.ts'
import { freshToken, hashToken, tokenHint } from '../../accounts/people/access-token.ts'
import type { Person } from '../../accounts/actors/actor.ts'
import type { GivenAllowance } from '../../accounts/actors/permissions.ts'
import type { IdTokens } from '../../outside/id-tokens.ts'
import type { Repo } from '../repos/repo.ts'
import { hasClaims, parseClaims } from './claims.ts'
import type { Publisher, Publishers, PublisherView } from './publishers.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { TokenRecords } from '../../accounts/actors/token-records.ts'
import type { Store } from '../../database/store.ts'
import type { PublisherRecords } from './publisher-records.ts'
import type { RepoRecords } from '../repos/repo-records.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	publishers: PublisherRecords
	repos: RepoRecords
	tokens: TokenRecords
}

const PUBLISHERS_MAX = 100
const TOKEN_SECONDS = 3600
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
const NAME_MAX = 100

/** What the service needs. Without `idTokens`, no provider is trusted. */
export interface PublishersDeps {
	records: Store<Tables>
	idTokens?: IdTokens | undefined
	now: () => Date
}

/** Creates the service on the records. */
export function createPublishers({ records, idTokens, now }: PublishersDeps): Publishers {
	const rows = records.publishers
	const tools = { newId: records.newId, now }

	/** The repository or the person that clients name this way. */
	async function resourceCalled(text: string): Promise<{ repo: Repo } | { userId: string } | undefined> {
		const [first = '', ...rest] = text.split('/')
		const kind = rest.length === 2 ? kindFromPlural(first) : 'model'
		const id = rest.length === 2 ? rest.join('/') : text
		if (rest.length === 0) {
			const account = await records.accounts.byName(text)
			return account?.kind === 'user' ? { userId: account.id } : undefined
		}
		const repo = kind === undefined || rest.length > 2 ? undefined : await records.repos.byName(kind, id)
		return repo && { repo }
	}

	async function targetOf(person: Person, resource: string): Promise<Publisher['target']> {
		const found = await resourceCalled(resource)
		if (found && 'userId' in found) {
			if (found.userId !== person.account.id)
				throw new HubError('invalid-input', { what: 'the resource', field: 'resource', why: 'enter your own name, or a repository' })
			return found
		}
		return { repoId: requireAdminister(person, found?.repo).id }
	}

	async function view(publisher: Publisher): Promise<PublisherView | undefined> {
		const { target } = publisher
		const by = await records.accounts.byId(publisher.userId)
		if ('userId' in target) return { ...publisher, by, resource: by?.name ?? '', repo: undefined }
		const repo = await records.repos.byId(target.repoId)
		const prefix = repo && repo.kind !== 'model' ? `${PLURAL[repo.kind]}/` : ''
		return repo && { ...publisher, by, resource: prefix + repo.name, repo: { kind: repo.kind, id: repo.name } }
	}

	async function deed(person: Person, action: 'publisher.add' | 'publisher.remove', { target, claims, issuer }: Publisher) {
		const repo = 'repoId' in target ? await records.repos.byId(target.repoId) : undefined
		const details = { issuer, ...claims }
		return auditEntry(tools, person, {
			action,
			scopeId: repo?.ownerId ?? person.account.id,
			subject: repo?.name ?? person.account.name,
			details,
		})
	}

	return {
		issuers: () => idTokens?.issuers ?? [],

		async list(actor) {
			const { account, memberships } = requireSession(actor).person
			const administered = memberships.flatMap(({ org, role }) => (role === 'admin' ? [org.id] : []))
			const found = await rows.visibleTo(account.id, [account.id, ...administered])
			return (await Promise.all(found.map(view))).filter((one) => one !== undefined)
		},

		async add(actor, { resource, issuer, claims: text }) {
			const { person } = requireSession(actor)
			const issuers = idTokens?.issuers ?? []
			if (issuers.length === 0)
				throw new HubError('not-offered', { what: 'trusted publishers', why: 'its operator has named no trusted provider' })
			if (!issuers.includes(issuer))
				throw new HubError('invalid-input', { what: 'the provider', field: 'issuer', why: `it is none of ${issuers.join(', ')}` })
			const target = await targetOf(person, resource.trim())
			const claims = parseClaims(text)
			if ((await rows.visibleTo(person.account.id, [])).length >= PUBLISHERS_MAX)
				throw new HubError('invalid-input', { what: 'another publisher', why: `you already have ${PUBLISHERS_MAX}; remove one first` })
			const publisher = { id: records.newId(), userId: person.account.id, target, issuer, claims, createdAt: now(), lastUsedAt: undefined }
			const entry = await deed(person, 'publisher.add', publisher)
			await records.transaction(async (tables) => {
				await tables.publishers.insert(publisher)
				await tables.audit.insert(entry)
			})
			return publisher
		},

		async remove(actor, id) {
			const { person } = requireSession(actor)
			const publisher = await rows.byId(id)
			if (!publisher) return
			const repo = 'repoId' in publisher.target ? await records.repos.byId(publisher.target.repoId) : undefined
			if (publisher.userId !== person.account.id && !(repo && mayAdminister(person, repo))) return
			const entry = await deed(person, 'publisher.remove', publisher)
			await records.transaction(async (tables) => {
				await tables.publishers.delete(id)
				await tables.audit.insert(entry)
			})
		},

		async exchange(form, audience) {
			if (form.get('subject_token_type') !== ID_TOKEN)
				throw refusal('invalid_request', `subject_token_type must be ${ID_TOKEN}: an application acts only for people who authorized it`)
			if (!idTokens || idTokens.issuers.length === 0) throw refusal('invalid_grant', 'this hub trusts no provider of ID tokens')
			// Without it, the audience would come from the request's own host header, and a token for another hub would pass.
			if (audience === undefined)
				throw refusal('invalid_grant', 'this hub has no public address: set STOA_PUBLIC_URL to exchange ID tokens')
			const { issuer, claims } = await idTokens.verify(form.get('subject_token') ?? '', audience)
			const resource = form.get('resource') ?? ''
			const found = await resourceCalled(resource)
			const target = found && ('repo' in found ? { repoId: found.repo.id } : found)
			const publisher = target && (await rows.forTarget(issuer, target)).find((one) => hasClaims(claims, one.claims))
			const user = publisher && (await records.accounts.byId(publisher.userId))
			// The message is the same whether the repository exists or not.
			if (!publisher || !user || user.suspendedAt)
				throw refusal('invalid_grant', `"${resource.slice(0, 200)}" trusts no publisher that says ${JSON.stringify(claims['sub'])}`)
			const value = freshToken()
			const createdAt = now()
			const token = {
				id: records.newId(),
				userId: user.id,
				name: `Job ${String(claims['sub'])}`.replaceAll(/\p{C}/gu, '').slice(0, NAME_MAX),
				role: 'fineGrained' as const,
				allowance: allowanceOf(found),
				createdAt,
				expiresAt: new Date(createdAt.getTime() + TOKEN_SECONDS * 1000),
				hash: hashToken(value),
				hint: tokenHint(value),
			}
			const details = { by: 'trusted publisher', resource }
			await records.transaction(async (tables) => {
				await tables.tokens.insert(token)
				await tables.publishers.adoptToken(publisher.id, token.id, createdAt)
				await tables.publishers.noteUse(publisher.id, createdAt)
				await tables.audit.insert(ownEntry(tools, { account: user }, { action: 'token.create', subject: token.name, details }))
			})
			return {
				access_token: value,
				issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
				token_type: 'bearer',
				expires_in: TOKEN_SECONDS,
				scope: 'repo' in found ? 'write-repos' : 'gated-repos',
			}
		},
	}
}

/** Writing the contents of one repository, without settings and deletion; or reading gated files of others. */
function allowanceOf(found: { repo: Repo } | { userId: string }): GivenAllowance {
	if (!('repo' in found)) return { canReadGated: true, global: [], scoped: [] }
	const { id, kind, name } = found.repo
	return {
		canReadGated: false,
		isContentsOnly: true,
		global: [],
		scoped: [{ entity: { id, type: kind, name }, permissions: ['repo.write'] }],
	}
}
