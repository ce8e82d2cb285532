import { HubError, isHubError } from '@stoa/vocabulary'
import { requireModerator } from '../../accounts/rights/hub-admin.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import type { Account, Actor, Person } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import { createFileTakedowns } from './block-files.ts'
import type { Report } from './moderation.ts'
import { createRepoTakedowns } from './restrict-repos.ts'
import { createAccountTakedowns } from './suspend-accounts.ts'
import type { Doing, TakedownDeps } from './takedown-deps.ts'
import type { TakedownAct, TakedownInput, Takedowns, TakedownSubject, TakedownView } from './takedowns.ts'
import { tellOfModeration } from './tell-moderation.ts'
import { createThreadTakedowns, type ThreadPart } from './withhold-threads.ts'

/** Longest reason in characters. */
const REASON_MAX = 1000
/** The account that the first start creates for the demo content, by name and address. */
const DEMO = { name: 'demo', email: 'demo@localhost.localdomain' }

const invalid = (what: string, why: string): HubError => new HubError('invalid-input', { what, why })

function checkReason(text: string): string {
	const reason = text.trim().replaceAll(/\s+/g, ' ')
	if (reason === '' || reason.length > REASON_MAX || reason.includes('\0'))
		throw new HubError('invalid-input', { what: 'the reason', field: 'reason', why: `enter 1 to ${REASON_MAX} characters` })
	return reason
}

/** Creates takedowns on the records and git. */
export function createTakedowns(
	deps: TakedownDeps & { closeReport: (actor: Actor, id: string, outcome: string) => Promise<void> },
): Takedowns {
	const { records, now } = deps
	const repos = createRepoTakedowns(deps)
	const accounts = createAccountTakedowns(deps)
	const threads = createThreadTakedowns(deps)
	const files = createFileTakedowns(deps)

	/** Follows redirects, because the repository of a report may have been renamed. */
	async function findRepo({ kind, id }: RepoRef): Promise<Repo> {
		const repo = (await records.repos.byName(kind, id)) ?? (await records.repos.byOldName(kind, id))
		if (!repo) throw new HubError('repo-not-found')
		return repo
	}

	async function findAccount(name: string): Promise<Account> {
		const account = await records.accounts.byName(name)
		if (!account) throw new HubError('account-not-found', { name })
		return account
	}

	async function findThread(subject: Extract<TakedownSubject, { type: 'discussion' | 'comment' }>): Promise<ThreadPart> {
		const repo = await findRepo(subject.repo)
		const discussion = await records.discussions.byNumber(repo.id, subject.number)
		const missing = new HubError('discussion-not-found', { number: subject.number })
		if (!discussion) throw missing
		if (subject.type === 'discussion') return { repo, discussion }
		const event = (await records.discussions.events(discussion.id)).find(({ id }) => id === subject.eventId)
		if (event?.data.type !== 'comment') throw missing
		return { repo, discussion, event }
	}

	async function lookAtRepo(subject: TakedownSubject, repo: Repo): Promise<TakedownView> {
		const { restriction } = repo
		const isOwn = restriction?.source === 'repo'
		const levels = { hide: 'hidden', lock: 'locked', private: 'private' } as const
		const possible = (['hide', 'lock', 'private'] as const).filter((act) => !isOwn || restriction.level !== levels[act])
		const inForce = restriction && (['hide', 'lock', 'private'] as const).find((act) => levels[act] === restriction.level)
		return {
			subject,
			title: repo.name,
			repo,
			repoImpact: await records.overview.repoImpact(repo.id),
			files: (await records.blockedFiles.ofRepo(repo.id)).map(({ path, reason }) => ({ path, reason })),
			acts: [...possible, 'delete', ...(isOwn ? (['restore'] as const) : [])],
			...(restriction && inForce && { inForce: { what: inForce, reason: restriction.reason, at: restriction.at } }),
		}
	}

	async function lookAtAccount(subject: TakedownSubject, account: Account): Promise<TakedownView> {
		const { suspension } = account
		return {
			subject,
			title: account.name,
			account,
			accountImpact: await records.overview.accountImpact(account.id),
			acts: ['suspend', 'delete', ...(suspension ? (['restore'] as const) : [])],
			...(suspension && { inForce: { what: 'suspend', reason: suspension.reason, at: suspension.at } }),
		}
	}

	async function lookAtThread(subject: Extract<TakedownSubject, { type: 'discussion' | 'comment' }>): Promise<TakedownView> {
		const { repo, discussion, event } = await findThread(subject)
		const takedown = event?.data.type === 'comment' ? event.data.takedown : discussion.takedown
		const isHidden = takedown !== undefined || (event?.data.type === 'comment' && event.data.hiddenBy !== undefined)
		const text = event?.data.type === 'comment' ? event.data.text : discussion.title
		return {
			subject,
			title: `${repo.name} #${discussion.number}`,
			repo,
			acts: [...(isHidden ? [] : (['hide'] as const)), 'delete', ...(takedown ? (['restore'] as const) : [])],
			// An administrator of the hub does not get to read private repositories.
			...(repo.visibility === 'public' && { text }),
			...(takedown && { inForce: { what: 'hide', reason: takedown.reason, at: new Date(takedown.at) } }),
		}
	}

	async function lookAtFile(subject: Extract<TakedownSubject, { type: 'file' }>): Promise<TakedownView> {
		const repo = await findRepo(subject.repo)
		const blocked = (await records.blockedFiles.ofRepo(repo.id)).find(({ path }) => path === subject.path)
		return {
			subject,
			title: subject.path,
			repo,
			repoImpact: await records.overview.repoImpact(repo.id),
			acts: ['hide', ...(blocked ? (['restore'] as const) : [])],
			...(blocked && { inForce: { what: 'hide', reason: blocked.reason, at: blocked.at } }),
		}
	}

	async function lookAtRepoCalled(subject: Extract<TakedownSubject, { type: 'repo' }>): Promise<TakedownView> {
		try {
			return await lookAtRepo(subject, await findRepo(subject.repo))
		} catch (error) {
			if (!isHubError(error, 'repo-not-found')) throw error
			const deleted = await deps.deletedRepos.called(subject.repo.kind, subject.repo.id)
			if (!deleted) throw error
			return { subject, title: deleted.name, repoImpact: await records.overview.repoImpact(deleted.id), acts: ['delete', 'restore'] }
		}
	}

	async function look(subject: TakedownSubject): Promise<TakedownView> {
		if (subject.type === 'file') return lookAtFile(subject)
		if (subject.type === 'repo') return lookAtRepoCalled(subject)
		if (subject.type === 'account') return lookAtAccount(subject, await findAccount(subject.name))
		return lookAtThread(subject)
	}

	const unknown = (act: TakedownAct): HubError => invalid('the act', `"${act}" cannot be done to this`)

	async function actOnRepo(repo: Repo, act: TakedownAct, doing: Doing): Promise<void> {
		if (act === 'hide') return repos.restrict(repo, 'hidden', doing)
		if (act === 'lock') return repos.restrict(repo, 'locked', doing)
		if (act === 'private') return repos.restrict(repo, 'private', doing)
		if (act === 'delete') return repos.remove(repo, doing)
		if (act === 'restore') return repos.restore(repo, doing)
		throw unknown(act)
	}

	/** A deleted repository can be restored, and be deleted for good, where no other has its name. */
	async function actOnRepoCalled(ref: RepoRef, act: TakedownAct, doing: Doing): Promise<void> {
		try {
			return await actOnRepo(await findRepo(ref), act, doing)
		} catch (error) {
			const isOfDeleted = act === 'restore' || act === 'delete'
			const deleted = isOfDeleted && isHubError(error, 'repo-not-found') ? await deps.deletedRepos.called(ref.kind, ref.id) : undefined
			if (!deleted) throw error
			return act === 'restore' ? repos.undelete(deleted, doing) : repos.purge(deleted, doing)
		}
	}

	async function actOnAccount(account: Account, { act, hidesContent = false }: TakedownInput, doing: Doing): Promise<void> {
		if (account.id === doing.person.account.id) throw invalid('the name', 'another administrator must do this to you')
		if (act === 'suspend') return accounts.suspend(account, hidesContent, doing)
		if (act === 'delete') return accounts.remove(account, doing)
		if (act === 'restore') return accounts.restore(account, doing)
		throw unknown(act)
	}

	async function actOnThread(part: ThreadPart, act: TakedownAct, doing: Doing): Promise<void> {
		if (act === 'hide') return threads.hide(part, doing)
		if (act === 'delete') return threads.remove(part, doing)
		if (act === 'restore') return threads.restore(part, doing)
		throw unknown(act)
	}

	async function actOnFile(subject: Extract<TakedownSubject, { type: 'file' }>, input: TakedownInput, doing: Doing): Promise<void> {
		const repo = await findRepo(subject.repo)
		const { rev, path } = subject
		if (input.act === 'hide') return files.hide(repo, { rev, path, isEveryVersion: input.isEveryVersion ?? false }, doing)
		if (input.act === 'restore') return files.restore(repo, path, doing)
		throw unknown(input.act)
	}

	function doingOf(person: Person, { reason, isLegal = false }: Pick<TakedownInput, 'reason' | 'isLegal'>): Doing {
		return { person, reason: checkReason(reason), isLegal, entry: (deed) => auditEntry({ newId: records.newId, now }, person, deed) }
	}

	async function demoOf() {
		const person = await records.accounts.byName(DEMO.name)
		if (person?.kind !== 'user' || person.email !== DEMO.email) return { accounts: [], repos: [] }
		const memberships = await records.accounts.memberships(person.id)
		const counted = memberships.map(async ({ org }) => ({ org, members: await records.accounts.members(org.id) }))
		// An organization that other people joined is not demo content any more.
		const orgs = (await Promise.all(counted)).flatMap(({ org, members }) => (members.length === 1 ? [org] : []))
		const found = [...orgs, person]
		const owned = await Promise.all(found.map(({ id }) => records.repos.ofOwner(id)))
		return { accounts: found, repos: owned.flat().map(({ kind, name }) => ({ kind, name })) }
	}

	/** Reports about a deleted subject are deleted with it, but their senders are still informed. */
	async function answerReport(actor: Actor, { id, reporterId }: Report, outcome: string): Promise<void> {
		if (await records.reports.byId(id)) return deps.closeReport(actor, id, outcome)
		if (reporterId === undefined) return undefined
		const news = { reason: 'report-closed', note: `Your report was closed: ${outcome}`, href: undefined, at: now() } as const
		return records.transaction((tables) => tellOfModeration(tables, { userIds: [reporterId], id }, news))
	}

	return {
		async look(actor, subject) {
			requireModerator(actor)
			return look(subject)
		},

		async act(actor, subject, input) {
			const doing = doingOf(requireModerator(actor), input)
			const report = input.reportId === undefined ? undefined : await records.reports.byId(input.reportId)
			if (subject.type === 'repo') await actOnRepoCalled(subject.repo, input.act, doing)
			else if (subject.type === 'file') await actOnFile(subject, input, doing)
			else if (subject.type === 'account') await actOnAccount(await findAccount(subject.name), input, doing)
			else await actOnThread(await findThread(subject), input.act, doing)
			if (report) await answerReport(actor, report, `${OUTCOMES[input.act]}: ${doing.reason}`)
		},

		async demo(actor) {
			requireModerator(actor)
			return demoOf()
		},

		async removeDemo(actor) {
			const doing = doingOf(requireModerator(actor), { reason: 'The demo content was removed' })
			const found = await demoOf()
			// Organizations are deleted first, because the person is their only administrator.
			for (const account of found.accounts) {
				if (account.id === doing.person.account.id) throw invalid('the demo content', 'another administrator must remove your own account')
				await accounts.remove(account, doing)
			}
			return found
		},
	}
}

/** The outcome that the sender of a report reads. */
const OUTCOMES: Readonly<Record<TakedownAct, string>> = {
	hide: 'It was taken down',
	lock: 'It was locked',
	private: 'It was made private',
	suspend: 'The account was suspended',
	delete: 'It was deleted',
	restore: 'It was restored',
}
