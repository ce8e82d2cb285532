import { HubError, isHubError } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef, Repos } from '../repos/repo.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import { isInside, requireAdminister, requireOwn, requireRequests } from './access.ts'
import { requirePerson, requireSignedIn } from '../../accounts/rights/rights.ts'
import { checkAnswers, gateFormOf } from './gate-form.ts'
import type { AccessDecision, AccessRequest, Gates } from './gates.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { AccessRequestRecords } from './access-request-records.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'

/** What gates need. */
export interface GatesDeps {
	door: Pick<Repos, 'find'>
	records: Store<{ accessRequests: AccessRequestRecords; accounts: AccountRecords; audit: AuditRecords }>
	now: () => Date
}

/** Most requests on one page (protocol 06 section 6). */
const PAGE_MAX = 1000
const REASON_MAX = 200
/** Most decisions in one call. */
const DECISIONS_MAX = 1000

function requireGated(repo: Repo): void {
	if (repo.gated === false) throw new HubError('not-gated', { kind: repo.kind, id: repo.name })
}

/** Creates the gates on the records. */
export function createGates({ door, records, now }: GatesDeps): Gates {
	const rows = records.accessRequests
	const deed = auditEntry.bind(undefined, { newId: records.newId, now })

	async function userOf(user: { name: string } | { id: string }): Promise<Account> {
		const found = await ('id' in user ? records.accounts.byId(user.id) : records.accounts.byName(user.name))
		if (found?.kind !== 'user') throw new HubError('account-not-found', { name: 'id' in user ? user.id : user.name })
		return found
	}

	async function administered(actor: Actor, ref: RepoRef): Promise<Repo> {
		const repo = requireAdminister(actor, await door.find(actor, ref))
		requireGated(repo)
		return repo
	}

	function checkExpiry(expiresAt: Date | undefined): void {
		if (expiresAt !== undefined && !(expiresAt > now()))
			throw new HubError('invalid-input', { what: 'the end', why: 'choose a time in the future' })
	}

	const isGranting = ({ status, expiresAt }: AccessRequest): boolean =>
		status === 'accepted' && (expiresAt === undefined || expiresAt > now())

	/** The person is locked, so that simultaneous decisions see each other's results. */
	async function decide(actor: Actor, repo: Repo, user: { name: string } | { id: string }, decision: AccessDecision): Promise<void> {
		const { status, reason, expiresAt } = decision
		const { id, name } = await userOf(user)
		if (reason !== undefined && reason.length > REASON_MAX)
			throw new HubError('invalid-input', { what: 'the reason', why: `it has more than ${REASON_MAX} characters` })
		checkExpiry(expiresAt)
		const reviewedBy = requireSignedIn(actor).account.id
		await records.transaction(async (tables) => {
			await tables.accounts.lock(id)
			const found = await tables.accessRequests.get(repo.id, id)
			const isSame = found?.status === status && (status !== 'accepted' || isGranting(found)) && expiresAt === undefined
			if (!found || isSame) throw new HubError('access-request-not-found', { name })
			await tables.accessRequests.put({
				...found,
				status,
				reviewedBy,
				reviewedAt: now(),
				reason: status === 'rejected' ? reason : undefined,
				expiresAt: status === 'accepted' ? expiresAt : undefined,
			})
			const details = { user: name, status, ...(reason !== undefined && { reason }) }
			await tables.audit.insert(deed(actor, { action: 'access.decide', scopeId: repo.ownerId, subject: repo.name, details }))
		})
	}

	return {
		form: (repo) => gateFormOf(repo.metadata.cardData),
		own: async (actor, repo) => (actor.kind === 'person' ? rows.get(repo.id, actor.account.id) : undefined),

		async ask(actor, ref, answers) {
			const repo = await door.find(actor, ref)
			const { account } = requirePerson(actor)
			requireGated(repo)
			// The operator names its readers.
			requireOwn(repo)
			if (isInside(actor, repo)) throw new HubError('access-granted-already', { name: account.name })
			const before = await rows.get(repo.id, account.id)
			if (before && isGranting(before)) return before
			if (before?.status === 'rejected') throw new HubError('access-refused', { kind: repo.kind, id: repo.name })
			const request: AccessRequest = {
				repoId: repo.id,
				userId: account.id,
				status: repo.gated === 'auto' ? 'accepted' : 'pending',
				fields: checkAnswers(gateFormOf(repo.metadata.cardData), answers),
				askedAt: before?.askedAt ?? now(),
				grantedBy: undefined,
				reviewedBy: undefined,
				reviewedAt: undefined,
				reason: undefined,
			}
			await rows.put(request)
			return request
		},

		async cancel(actor, ref) {
			const repo = await door.find(actor, ref)
			const { account } = requirePerson(actor)
			const found = await rows.get(repo.id, account.id)
			if (!found || found.status === 'rejected') throw new HubError('access-request-not-found', { name: account.name })
			await rows.delete(repo.id, account.id)
		},

		async list(actor, ref, status, { after, limit, search }) {
			const repo = requireRequests(actor, await door.find(actor, ref))
			requireGated(repo)
			const size = Math.min(Math.max(1, limit), PAGE_MAX)
			const found = await rows.list(repo.id, status, { after, limit: size, search })
			const reviewers = await records.accounts.byIds(found.flatMap(({ request }) => request.reviewedBy ?? request.grantedBy ?? []))
			const byId = new Map(reviewers.map((account) => [account.id, account]))
			return {
				requests: found.map(({ request, user }) => ({ request, user, reviewer: byId.get(request.reviewedBy ?? request.grantedBy ?? '') })),
				next: found.length === size ? found.at(-1)?.user.id : undefined,
			}
		},

		handle: async (actor, ref, user, decision) => decide(actor, await administered(actor, ref), user, decision),

		async handleAll(actor, ref, decisions) {
			const repo = await administered(actor, ref)
			if (decisions.length > DECISIONS_MAX) throw new HubError('too-many', { what: 'decisions', limit: DECISIONS_MAX })
			const results: Awaited<ReturnType<Gates['handleAll']>> = []
			for (const { user, ...decision } of decisions) {
				let failed: HubError | undefined
				try {
					await decide(actor, repo, user, decision)
				} catch (error) {
					if (!isHubError(error)) throw error
					failed = error
				}
				results.push({ user, error: failed })
			}
			return results
		},

		async grant(actor, ref, user, expiresAt) {
			const repo = await administered(actor, ref)
			const { id, name } = await userOf(user)
			const by = requireSignedIn(actor).account.id
			checkExpiry(expiresAt)
			await records.transaction(async (tables) => {
				await tables.accounts.lock(id)
				const found = await tables.accessRequests.get(repo.id, id)
				if (found && isGranting(found)) throw new HubError('access-granted-already', { name })
				const at = now()
				await tables.accessRequests.put({
					repoId: repo.id,
					userId: id,
					status: 'accepted',
					fields: found?.fields,
					askedAt: found?.askedAt ?? at,
					grantedBy: found ? undefined : by,
					reviewedBy: by,
					reviewedAt: at,
					reason: undefined,
					expiresAt,
				})
				await tables.audit.insert(
					deed(actor, { action: 'access.grant', scopeId: repo.ownerId, subject: repo.name, details: { user: name } }),
				)
			})
		},
	}
}
