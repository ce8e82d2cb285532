import { HubError, isHubError } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { type Actor, VISITOR } from '../accounts/actors/actor.ts'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import { isHubAdmin } from '../accounts/rights/hub-admin.ts'
import { requirePerson, requireSignedIn } from '../accounts/rights/rights.ts'
import type { Store } from '../database/store.ts'
import type { MirrorJobs } from '../mirror-jobs/mirror-jobs.ts'
import { explainTrouble } from '../mirrors/explain-trouble.ts'
import type { Mirrors } from '../mirrors/mirrors.ts'
import { answerByRules } from '../mirrors/request-rules.ts'
import { UpstreamError, type UpstreamDescription } from '../outside/upstreams.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { RepoRef } from '../repositories/repos/repo.ts'
import type { MirrorRequestRecords, SeenRequests } from './mirror-request-records.ts'
import type { Askable, MirrorAnswer, MirrorRequest, MirrorRequests, MirrorRequestWork } from './mirror-request.ts'
import { tellAnswer, tellDeciders, type RequestNewsRows } from './tell-people.ts'

/** Longest reason and note, in characters. */
const TEXT_MAX = 1000
/** How long a description is used again, in milliseconds, and how many: it is shown before a person asks, and judged when they ask. */
const DESCRIBED_MS = 60_000
const DESCRIBED_MAX = 500
/** Most requests of one list. */
const PAGE_MAX = 200

interface RequestTables {
	accounts: Pick<AccountRecords, 'administrators' | 'byIds' | 'members'>
	audit: AuditRecords
	mirrorRequests: MirrorRequestRecords
	notifications: RequestNewsRows
	repos: Pick<RepoRecords, 'byName'>
}

/** What the service needs. */
export interface MirrorRequestsDeps {
	records: Store<RequestTables>
	mirrors: Pick<Mirrors, 'bring' | 'filling'>
	mirrorJobs: Pick<MirrorJobs, 'as'>
	now: () => Date
}

/** Who acts: a caller, or the operator on the command line. */
interface By {
	actor: Actor
	isOperator: boolean
}

/** A text of people. @throws `invalid-input` */
function readText(text: string, what: string, field: string): string {
	const trimmed = text.trim()
	if (trimmed.length <= TEXT_MAX) return trimmed
	throw new HubError('invalid-input', { what, why: `it has more than ${TEXT_MAX} characters`, field })
}

/** Whether the caller answers requests for the upstream: in a session, or with a token that may write. */
function decidesFor(decidersId: string | undefined, { actor, isOperator }: By): boolean {
	if (isOperator) return true
	if (actor.kind === 'visitor') return false
	if (actor.scope !== 'write' || actor.allowance) return false
	const role = actor.memberships.find(({ org }) => org.id === decidersId)?.role
	return role === 'write' || role === 'admin'
}

type Described = LRUCache<string, UpstreamDescription>

/** Reads what repositories are that come by request. */
function createLook({ records, mirrors }: MirrorRequestsDeps, { actor }: By, described: Described): MirrorRequestWork['look'] {
	/** The upstream that has it, and its name there; `undefined` when it is here. */
	async function locate(ref: RepoRef): Promise<{ upstream: string; id: string } | undefined> {
		try {
			await mirrors.bring(ref, actor)
		} catch (error) {
			if (!isHubError(error, 'mirror-by-request')) throw error
			const { upstream, id } = error.fields
			return { upstream: String(upstream), id: String(id) }
		}
		if (!(await records.repos.byName(ref.kind, ref.id))) throw new HubError('repo-not-found')
		return undefined
	}

	async function describe({ upstream, id }: { upstream: string; id: string }, ref: RepoRef): Promise<UpstreamDescription> {
		const key = `${upstream}:${ref.kind}:${id}`
		try {
			const facts = described.get(key) ?? (await mirrors.filling.describe(upstream, { kind: ref.kind, id }))
			described.set(key, facts)
			return facts
		} catch (error) {
			if (error instanceof UpstreamError && error.trouble === 'missing') throw new HubError('repo-not-found')
			throw explainTrouble(error, id, upstream)
		}
	}

	return async (ref): Promise<Askable | undefined> => {
		const found = await locate(ref)
		if (!found) return undefined
		const facts = await describe(found, ref)
		const request = actor.kind === 'person' ? await records.mirrorRequests.lastOf(actor.account.id, ref.kind, found.id) : undefined
		return { upstream: found.upstream, facts, kind: ref.kind, request }
	}
}

/** Creates the answering of requests. */
function createAnswering(deps: MirrorRequestsDeps, by: By) {
	const { records, mirrors, mirrorJobs, now } = deps
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })

	/** Answers every waiting request for the repository, tells who asked, and has it mirrored. */
	return async function answer(request: MirrorRequest, given: MirrorAnswer & { rule?: string | undefined }): Promise<MirrorRequest> {
		const { upstream, kind, name } = request
		const state = given.answer === 'approve' ? ('approved' as const) : ('refused' as const)
		const answeredById = given.rule === undefined && by.actor.kind === 'person' ? by.actor.account.id : undefined
		// It may have been removed.
		if (state === 'approved') await mirrors.filling.upstream(upstream)
		const answered = await records.transaction(async (tables) => {
			const all = await tables.mirrorRequests.answer(request, {
				state,
				rule: given.rule,
				answeredById,
				note: given.note,
				answeredAt: now(),
			})
			for (const one of all) await tellAnswer(tables, one, now())
			const details = {
				kind,
				upstream,
				answer: state,
				...(given.rule !== undefined && { rule: given.rule }),
				...(given.note && { note: given.note }),
			}
			if (all.length > 0)
				await tables.audit.insert(entry(by.actor, { action: 'mirror.answer', scopeId: undefined, subject: name, details }))
			return all.find(({ id }) => id === request.id)
		})
		if (!answered) {
			const { state: before = 'answered' } = (await records.mirrorRequests.byId(request.id)) ?? {}
			throw new HubError('mirror-request-answered', { id: name, state: before })
		}
		if (state === 'approved')
			await mirrorJobs
				.as(by.actor)
				.start({ upstream, source: { type: 'repos', repos: [{ kind, id: name }] }, isPinned: given.isPinned === true })
		return answered
	}
}

function createWork(deps: MirrorRequestsDeps, by: By, described: Described): MirrorRequestWork {
	const { records, mirrors, now } = deps
	const look = createLook(deps, by, described)
	const answerAll = createAnswering(deps, by)

	async function upstreamsDecided(): Promise<SeenRequests['upstreams']> {
		if (by.isOperator || isHubAdmin(by.actor)) return 'all'
		const upstreams = await mirrors.filling.upstreams()
		return upstreams.filter(({ decidersId }) => decidesFor(decidersId, by)).map(({ name }) => name)
	}

	return {
		look,
		async ask(ref, text) {
			const { account } = requirePerson(by.actor)
			const reason = readText(text, 'the reason', 'reason')
			if (reason === '') throw new HubError('invalid-input', { what: 'the reason', why: 'say what you need it for', field: 'reason' })
			const found = await look(ref)
			if (!found) throw new HubError('invalid-input', { what: 'the request', why: 'the repository is already here', field: 'name' })
			const { upstream, facts } = found
			const request: MirrorRequest = {
				id: records.newId(),
				upstream,
				kind: ref.kind,
				name: facts.id,
				personId: account.id,
				reason,
				facts,
				state: 'waiting',
				rule: undefined,
				answeredById: undefined,
				note: undefined,
				createdAt: now(),
				answeredAt: undefined,
			}
			const { requestRules, decidersId } = await mirrors.filling.upstream(upstream)
			const ruled = answerByRules(requestRules, facts, now())
			await records.transaction(async (tables) => {
				if (!(await tables.mirrorRequests.insert(request))) throw new HubError('mirror-request-exists', { id: facts.id })
				if (!ruled) await tellDeciders(tables, request, decidersId)
			})
			// What a rule answers is not done by the person who asked.
			return ruled ? createAnswering(deps, { actor: VISITOR, isOperator: true })(request, { ...ruled, note: ruled.why }) : request
		},
		async list({ state, skip, limit }) {
			const personId = by.isOperator ? undefined : requireSignedIn(by.actor).account.id
			const upstreams = await upstreamsDecided()
			const page = { state, skip, limit: Math.min(Math.max(1, limit), PAGE_MAX) }
			const rows = await records.mirrorRequests.list({ personId, upstreams }, page)
			const accounts = await records.accounts.byIds(rows.flatMap((row) => [row.personId ?? [], row.answeredById ?? []].flat()))
			const byId = new Map(accounts.map((account) => [account.id, account]))
			return rows.map((row) => ({
				...row,
				person: byId.get(row.personId ?? ''),
				answeredBy: byId.get(row.answeredById ?? ''),
				mayAnswer: row.state === 'waiting' && (upstreams === 'all' || upstreams.includes(row.upstream)),
			}))
		},
		async answer(id, { note, ...given }) {
			if (!by.isOperator) requirePerson(by.actor)
			const upstreams = await upstreamsDecided()
			const request = await records.mirrorRequests.byId(id)
			if (!request || !(upstreams === 'all' || upstreams.includes(request.upstream))) throw new HubError('mirror-request-not-found', { id })
			return answerAll(request, { ...given, note: note === undefined ? undefined : readText(note, 'the note', 'note') || undefined })
		},
	}
}

/** Creates the service. */
export function createMirrorRequests(deps: MirrorRequestsDeps): MirrorRequests {
	const described: Described = new LRUCache({ max: DESCRIBED_MAX, ttl: DESCRIBED_MS })
	return {
		...createWork(deps, { actor: VISITOR, isOperator: true }, described),
		as: (actor) => createWork(deps, { actor, isOperator: false }, described),
	}
}
