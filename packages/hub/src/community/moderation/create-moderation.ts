import { HubError } from '@stoa/vocabulary'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import { requireHubAdmin, requireModerator } from '../../accounts/rights/hub-admin.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { People } from '../../accounts/people/people.ts'
import type { Repo, Repos } from '../../repositories/repos/repo.ts'
import type { Announcement, Moderation, Report, ReportSubject, ReportView } from './moderation.ts'
import { addressIn, addressOf, tellOfModeration } from './tell-moderation.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { DiscussionRecords } from '../discussions/discussion-records.ts'
import type { AnnouncementRecords, OverviewRecords, ReportRecords } from './moderation-records.ts'
import type { Store } from '../../database/store.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { NewsRows } from './tell-moderation.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	announcements: AnnouncementRecords
	audit: AuditRecords
	discussions: DiscussionRecords
	notifications: NewsRows
	overview: OverviewRecords
	reports: ReportRecords
	repos: RepoRecords
}

/** What moderation needs. */
export interface ModerationDeps {
	records: Store<Tables>
	door: Pick<Repos, 'find'>
	people: Pick<People, 'signUp'>
	now: () => Date
}

const REASON_MAX = 2000
/** Most open reports of one person. */
const OPEN_MAX = 20
const TEXT_MAX = 500
const PAGE_MAX = 200
/** How long an announcement is cached in memory, so that pages do not wait for the database. */
const KEPT_MS = 5000
const DAY_MS = 24 * 3600 * 1000

const invalid = (what: string, why: string): HubError => new HubError('invalid-input', { what, why })

function checkLine(text: string, what: string, max: number): string {
	const line = text.trim()
	if (line === '' || line.length > max || line.includes('\0')) throw invalid(what, `enter 1 to ${max} characters`)
	return line
}

/** Checks that the discussion and the comment of a report exist. @throws {HubError} `discussion-not-found` */
async function requireComment(
	{ discussions }: { discussions: DiscussionRecords },
	{ repoId, number, eventId }: Pick<Report, 'number' | 'eventId'> & { repoId: string },
): Promise<void> {
	const discussion = number === undefined ? undefined : await discussions.byNumber(repoId, number)
	if (number !== undefined && !discussion) throw new HubError('discussion-not-found', { number })
	if (eventId === undefined) return
	const event = discussion && (await discussions.events(discussion.id)).find(({ id }) => id === eventId)
	if (event?.data.type !== 'comment') throw new HubError('discussion-not-found', { number: number ?? 0 })
}

/** Creates reports and administration on the records. */
export function createModeration({ records, door, people, now }: ModerationDeps): Moderation {
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })
	let kept: { value: Promise<Announcement | undefined>; until: number } | undefined

	async function userCalled(actor: Actor, name: string, isAboutOthers: boolean): Promise<Account> {
		const person = requireHubAdmin(actor)
		const found = await records.accounts.byName(name)
		if (found?.kind !== 'user') throw new HubError('account-not-found', { name })
		if (isAboutOthers && found.id === person.account.id) throw invalid('the name', 'another administrator must do this to your account')
		return found
	}

	/** The subject of a report, if its sender can see it. */
	async function reportedBy(actor: Actor, subject: ReportSubject): Promise<{ repo?: Repo; reported?: Account }> {
		if ('repo' in subject) return { repo: await door.find(actor, subject.repo) }
		const reported = await records.accounts.byName(subject.account)
		if (!reported) throw new HubError('account-not-found', { name: subject.account })
		return { reported }
	}

	async function viewOf(report: Report, named: ReadonlyMap<string, Account>): Promise<ReportView | undefined> {
		const repo = report.repoId === undefined ? undefined : await records.repos.byId(report.repoId)
		const account = report.accountId === undefined ? undefined : await records.accounts.byId(report.accountId)
		if (!repo && !account) return undefined
		return { report, repo, account, reporter: named.get(report.reporterId ?? ''), closer: named.get(report.closedBy ?? '') }
	}

	async function findReport(id: string): Promise<ReportView> {
		const report = await records.reports.byId(id)
		const ids = report ? [report.reporterId, report.closedBy].filter((one) => one !== undefined) : []
		const named = new Map((await records.accounts.byIds(ids)).map((account) => [account.id, account]))
		const view = report && (await viewOf(report, named))
		if (!view) throw new HubError('report-not-found')
		return view
	}

	function unusedSince(days: number): Date {
		if (!Number.isSafeInteger(days) || days < 1 || days > 3650) throw invalid('the days', 'enter a whole number from 1 to 3650')
		return new Date(now().getTime() - days * DAY_MS)
	}

	return {
		async report(actor, subject, { category, reason: given }) {
			const { repo, reported } = await reportedBy(actor, subject)
			const { account } = requireSignedIn(actor)
			const reason = checkLine(given, 'the reason', REASON_MAX)
			const { number, eventId } = 'repo' in subject ? subject : {}
			if (repo) await requireComment(records, { repoId: repo.id, number, eventId })
			if ((await records.reports.countOpenOf(account.id)) >= OPEN_MAX)
				throw invalid('the report', `${OPEN_MAX} of your reports are still open`)
			await records.reports.insert({
				id: records.newId(),
				repoId: repo?.id,
				accountId: reported?.id,
				category,
				number,
				eventId,
				reporterId: account.id,
				reason,
				createdAt: now(),
				closedAt: undefined,
				closedBy: undefined,
				outcome: undefined,
			})
		},

		async announcement() {
			const time = now().getTime()
			if (!kept || kept.until <= time) {
				const value = records.announcements.current(now())
				kept = { value, until: time + KEPT_MS }
				// A failure is reported to the caller and not cached.
				value.catch(() => (kept = undefined))
			}
			const found = await kept.value
			return found?.endsAt && found.endsAt <= now() ? undefined : found
		},

		needsAdmin: async () => !(await records.overview.hasAdmin()),

		// A lock across all processes: when two people set up the hub at once, the second one finds an administrator.
		createFirstAdmin: (input) =>
			records.lockRepo('first-administrator', async () => {
				if (await records.overview.hasAdmin()) throw new HubError('setup-refused')
				return people.signUp({ ...input, isAdmin: true })
			}),

		async reports(actor, isOpen, { before, limit }) {
			requireModerator(actor)
			const size = Math.min(Math.max(1, limit), PAGE_MAX)
			const found = await records.reports.list(isOpen, { before, limit: size })
			const ids = found.flatMap(({ reporterId, closedBy }) => [reporterId, closedBy].filter((id) => id !== undefined))
			const named = new Map((await records.accounts.byIds([...new Set(ids)])).map((account) => [account.id, account]))
			const views = await Promise.all(found.map((report) => viewOf(report, named)))
			return { reports: views.filter((view) => view !== undefined), next: found.length === size ? found.at(-1)?.id : undefined }
		},

		async reportById(actor, id) {
			requireModerator(actor)
			return findReport(id)
		},

		async closeReport(actor, id, given) {
			const { account } = requireModerator(actor)
			const outcome = checkLine(given, 'the outcome', REASON_MAX)
			const report = await records.reports.byId(id)
			if (!report) throw new HubError('report-not-found')
			const { repo, account: reported } = await findReport(id)
			const subject = repo?.name ?? reported?.name ?? ''
			await records.transaction(async (tables) => {
				if (!(await tables.reports.close(id, { at: now(), by: account.id, outcome }))) throw new HubError('report-not-found')
				const details = { outcome, category: report.category, ...(report.number !== undefined && { number: String(report.number) }) }
				const scopeId = repo?.ownerId ?? reported?.id
				await tables.audit.insert(entry(actor, { action: 'report.close', scopeId, subject, details }))
				if (report.reporterId === undefined) return
				const about = report.number === undefined ? subject : `${subject} #${report.number}`
				const note = `Your report about ${about} was closed: ${outcome}`
				const href = repo ? addressIn(repo, report.number) : reported && addressOf(reported)
				await tellOfModeration(tables, { userIds: [report.reporterId], id }, { reason: 'report-closed', note, href, at: now() })
			})
		},

		async announce(actor, input) {
			requireHubAdmin(actor)
			const text = input && checkLine(input.text, 'the announcement', TEXT_MAX)
			if (input?.endsAt && !(input.endsAt > now())) throw invalid('the end', 'choose a time in the future')
			const next =
				input && text !== undefined ? { id: records.newId(), text, tone: input.tone, createdAt: now(), endsAt: input.endsAt } : undefined
			await records.transaction(async (tables) => {
				await tables.announcements.put(next)
				const action = next ? 'announcement.set' : 'announcement.end'
				await tables.audit.insert(
					entry(actor, { action, scopeId: undefined, subject: 'every page', details: next ? { text: next.text } : {} }),
				)
			})
			kept = undefined
		},

		async accounts(actor, filter, { after, limit }) {
			requireModerator(actor)
			const size = Math.min(Math.max(1, limit), PAGE_MAX)
			const accounts = await records.overview.accounts(filter, { after, limit: size })
			return { accounts, next: accounts.length === size ? accounts.at(-1)?.id : undefined }
		},

		async setAdmin(actor, name, isAdmin) {
			const user = await userCalled(actor, name, true)
			await records.transaction(async (tables) => {
				await tables.accounts.update(user.id, { isAdmin })
				const details = { administrator: isAdmin ? 'yes' : 'no' }
				await tables.audit.insert(entry(actor, { action: 'user.admin', scopeId: undefined, subject: user.name, details }))
			})
		},

		async signOutEverywhere(actor, name) {
			const user = await userCalled(actor, name, false)
			await records.transaction(async (tables) => {
				await tables.overview.endSessions(user.id)
				await tables.audit.insert(entry(actor, { action: 'user.sign-out', scopeId: undefined, subject: user.name }))
			})
		},

		async revokeTokensOf(actor, name) {
			const user = await userCalled(actor, name, false)
			return records.transaction(async (tables) => {
				const count = await tables.overview.deleteTokensOf(user.id)
				const details = { revoked: String(count) }
				await tables.audit.insert(entry(actor, { action: 'user.tokens', scopeId: undefined, subject: user.name, details }))
				return count
			})
		},

		async countUnusedTokens(actor, days) {
			requireHubAdmin(actor)
			return records.overview.countTokensUnusedSince(unusedSince(days))
		},
		async revokeUnusedTokens(actor, days) {
			requireHubAdmin(actor)
			const since = unusedSince(days)
			return records.transaction(async (tables) => {
				const count = await tables.overview.deleteTokensUnusedSince(since)
				const details = { revoked: String(count), days: String(days) }
				await tables.audit.insert(entry(actor, { action: 'user.tokens', scopeId: undefined, subject: 'everybody', details }))
				return count
			})
		},

		async repos(actor, filter, { skip, limit }) {
			requireModerator(actor)
			const size = Math.min(Math.max(1, limit), PAGE_MAX)
			const found = await records.overview.repos(filter, { skip, limit: size + 1 })
			return { repos: found.slice(0, size), hasMore: found.length > size }
		},

		async figures(actor) {
			requireHubAdmin(actor)
			return records.overview.figures()
		},
	}
}
