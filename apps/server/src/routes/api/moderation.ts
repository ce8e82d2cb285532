import {
	RESTRICTION_LEVELS,
	type Account,
	type AccountFilter,
	type RepoOverviewFilter,
	type ReportSubject,
	type ReportView,
	type TakedownSubject,
} from '@stoa/hub'
import { calls, nextLink, queryCount, queryText } from '@stoa/protocol'
import { HubError, REPO_KINDS } from '@stoa/vocabulary'
import type { z } from 'zod'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Reports by everyone who is signed in; taking down, by the administrators of the hub (Stoa's own: no client knows these addresses). */
export const moderationRoutes: readonly Route[] = [
	handle(calls.sendReport, sendReport),
	handle(calls.listReports, listReports),
	handle(calls.closeReport, closeReport),
	handle(calls.listAccounts, listAccounts),
	handle(calls.listAllRepositories, listRepos),
	handle(calls.takeDown, takeDown),
	handle(calls.removeDemo, removeDemo),
]

type Target = z.output<typeof calls.TakeDown>['target']

function subjectOf({ type, name, discussion, comment, path, revision }: Target): TakedownSubject {
	if (type === 'account') return { type, name }
	const repo = { kind: type, id: name }
	if (path !== undefined) return { type: 'file', repo, rev: revision ?? 'main', path }
	if (discussion === undefined) return { type: 'repo', repo }
	return comment === undefined
		? { type: 'discussion', repo, number: discussion }
		: { type: 'comment', repo, number: discussion, eventId: comment }
}

function reportedOf({ type, name, discussion, comment }: z.output<typeof calls.SendReport>['target']): ReportSubject {
	return type === 'account' ? { account: name } : { repo: { kind: type, id: name }, number: discussion, eventId: comment }
}

async function sendReport({ hub, actor, read }: Asked<typeof calls.sendReport>): Promise<{ success: true }> {
	const { target, category, reason } = await read()
	await hub.moderation.report(actor, reportedOf(target), { category, reason })
	return { success: true }
}

async function takeDown({ hub, actor, read }: Asked<typeof calls.takeDown>): Promise<{ success: true }> {
	const { target, action, reason, legal, hideContent, everyVersion, report } = await read()
	const input = { act: action, reason, isLegal: legal, hidesContent: hideContent, isEveryVersion: everyVersion, reportId: report }
	await hub.takedowns.act(actor, subjectOf(target), input)
	return { success: true }
}

async function closeReport({ hub, actor, params, read }: Asked<typeof calls.closeReport>): Promise<{ success: true }> {
	const { outcome } = await read()
	await hub.moderation.closeReport(actor, params.report ?? '', outcome)
	return { success: true }
}

const LIMIT_MAX = 200
/** Repositories that one list pages through. */
const SKIP_MAX = 1_000_000

function limitOf(query: URLSearchParams): number {
	const limit = queryCount(query, 'limit') ?? 50
	if (limit === 'invalid' || limit === 0) throw new HubError('invalid-input', { what: '"limit"', why: 'write a whole number from 1' })
	return Math.min(limit, LIMIT_MAX)
}

function presentReport({ report, repo, account, reporter, closer }: ReportView): Answer<typeof calls.listReports>[number] {
	const { id, category, reason, createdAt, closedAt, outcome, number, eventId } = report
	return {
		_id: id,
		target: {
			type: repo ? repo.kind : 'account',
			name: repo?.name ?? account?.name ?? '',
			...(number !== undefined && { discussion: number }),
			...(eventId !== undefined && { comment: eventId }),
		},
		category,
		reason,
		createdAt,
		...(reporter && { reporter: reporter.name }),
		...(closedAt && { closedAt, outcome, ...(closer && { closedBy: closer.name }) }),
	}
}

async function listReports({ hub, actor, query, reply, origin, path }: Call): Promise<Answer<typeof calls.listReports>> {
	const status = queryText(query, 'status') ?? 'open'
	if (status !== 'open' && status !== 'closed') throw new HubError('invalid-input', { what: '"status"', why: 'write open or closed' })
	const found = await hub.moderation.reports(actor, status === 'open', { before: queryText(query, 'before'), limit: limitOf(query) })
	if (found.next !== undefined) reply.header('link', nextLink(origin, path, query, { before: found.next }))
	return found.reports.map(presentReport)
}

function accountFilterOf(query: URLSearchParams): AccountFilter {
	const kind = queryText(query, 'kind') ?? 'user'
	if (kind !== 'user' && kind !== 'org') throw new HubError('invalid-input', { what: '"kind"', why: 'write user or org' })
	const status = queryText(query, 'status')
	if (status !== undefined && status !== 'admins' && status !== 'suspended')
		throw new HubError('invalid-input', { what: '"status"', why: 'write admins or suspended' })
	return { kind, search: queryText(query, 'search'), only: status }
}

/** Without the e-mail address: a token that leaks must not hand over those of everyone. */
function presentAccount({
	id,
	kind,
	name,
	fullname,
	createdAt,
	isAdmin,
	suspendedAt,
	suspension,
}: Account): Answer<typeof calls.listAccounts>[number] {
	const { reason = '', hidesContent = false, isLegal = false } = suspension ?? {}
	return {
		_id: id,
		type: kind,
		name,
		fullname,
		createdAt,
		admin: isAdmin,
		...(suspendedAt && { suspension: { reason, at: suspendedAt, hidesContent, legal: isLegal } }),
	}
}

async function listAccounts({ hub, actor, query, reply, origin, path }: Call): Promise<Answer<typeof calls.listAccounts>> {
	const page = { after: queryText(query, 'after'), limit: limitOf(query) }
	const { accounts, next } = await hub.moderation.accounts(actor, accountFilterOf(query), page)
	if (next !== undefined) reply.header('link', nextLink(origin, path, query, { after: next }))
	return accounts.map(presentAccount)
}

function filterOf(query: URLSearchParams): RepoOverviewFilter {
	const [kind, restriction] = [queryText(query, 'kind'), queryText(query, 'restriction')]
	const filter = {
		search: queryText(query, 'search') ?? '',
		kind: REPO_KINDS.find((one) => one === kind),
		restriction: (['any', ...RESTRICTION_LEVELS] as const).find((one) => one === restriction),
	}
	if (kind !== undefined && filter.kind === undefined)
		throw new HubError('invalid-input', { what: '"kind"', why: `write one of ${REPO_KINDS.join(', ')}` })
	if (restriction !== undefined && filter.restriction === undefined)
		throw new HubError('invalid-input', { what: '"restriction"', why: `write one of any, ${RESTRICTION_LEVELS.join(', ')}` })
	return filter
}

async function listRepos({ hub, actor, query }: Call): Promise<Answer<typeof calls.listAllRepositories>> {
	const skip = queryCount(query, 'skip') ?? 0
	if (skip === 'invalid' || skip > SKIP_MAX) throw new HubError('invalid-input', { what: '"skip"', why: 'write a whole number' })
	const { repos } = await hub.moderation.repos(actor, filterOf(query), { skip, limit: limitOf(query) })
	return repos.map(({ id, kind, name, visibility, gated, disabled, usedStorage, lastModified, restriction }) => ({
		_id: id,
		type: kind,
		name,
		private: visibility === 'private',
		gated,
		disabled,
		usedStorage,
		lastModified,
		...(restriction && {
			restriction: {
				level: restriction.level,
				reason: restriction.reason,
				at: restriction.at,
				legal: restriction.isLegal,
				of: restriction.source,
			},
		}),
	}))
}

async function removeDemo({ hub, actor }: Call): Promise<Answer<typeof calls.removeDemo>> {
	const { accounts, repos } = await hub.takedowns.removeDemo(actor)
	return { accounts: accounts.map(({ name }) => name), repositories: repos.map(({ kind, name }) => ({ type: kind, name })) }
}
