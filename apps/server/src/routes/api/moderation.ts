import { type Account, type ReportSubject, type ReportView, type TakedownSubject } from '@stoa/hub'
import { calls, nextLink } from '@stoa/protocol'
import type { z } from 'zod'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Reports by signed-in people, and takedowns by administrators of the hub. These addresses are Stoa's own; no client knows them. */
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

/** Items of a list when the caller names no limit. */
const PAGE = 50

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

async function listReports({
	hub,
	actor,
	query,
	reply,
	origin,
	path,
	parameters,
}: Asked<typeof calls.listReports>): Promise<Answer<typeof calls.listReports>> {
	const { status = 'open', before, limit = PAGE } = parameters()
	const found = await hub.moderation.reports(actor, status === 'open', { before, limit })
	if (found.next !== undefined) reply.header('link', nextLink(origin, path, query, { before: found.next }))
	return found.reports.map(presentReport)
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

async function listAccounts({
	hub,
	actor,
	query,
	reply,
	origin,
	path,
	parameters,
}: Asked<typeof calls.listAccounts>): Promise<Answer<typeof calls.listAccounts>> {
	const { kind = 'user', search, status: only, after, limit = PAGE } = parameters()
	const { accounts, next } = await hub.moderation.accounts(actor, { kind, search, only }, { after, limit })
	if (next !== undefined) reply.header('link', nextLink(origin, path, query, { after: next }))
	return accounts.map(presentAccount)
}

async function listRepos({
	hub,
	actor,
	parameters,
}: Asked<typeof calls.listAllRepositories>): Promise<Answer<typeof calls.listAllRepositories>> {
	const { search = '', skip = 0, limit = PAGE, ...only } = parameters()
	const { repos } = await hub.moderation.repos(actor, { search, ...only }, { skip, limit })
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
