import type { Markdown } from '@stoa/markdown'
import { HubError, type Sha256 } from '@stoa/vocabulary'
import { requireAdminister, requirePersonIn, requireWrite } from '../../repositories/access/access.ts'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import { isHubAdmin } from '../../accounts/rights/hub-admin.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import { withoutBlocked } from '../../contents/commits/blocked-diff.ts'
import { blockedIn } from '../../contents/blocked/blocked-files.ts'
import { pointersTo } from '../../git/pointers-to.ts'
import { linkMentions } from './mentions.ts'
import type { Actor, Person } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { RefUpdate } from '../../git/git.ts'
import type { Discussion, DiscussionEvent, DiscussionEventData, Discussions, LinePlace } from './discussions.ts'
import { requireDiscussions } from '../../contents/uploads/require-discussions.ts'
import { createReactions, requireUnlocked } from './create-reactions.ts'
import { createPullRequests, openThread, type PullRequestDeps } from './pull-requests.ts'
import { accountsOf, checkPlace, checkText, checkTitle, eventsOf, pullRequestRef } from './threads.ts'
import type { Standing } from '../../repositories/standing/standing.ts'
import { createThreadWatches } from './watch-threads.ts'

/** Most discussions on one page. */
const PAGE_MAX = 100

type Comment = Extract<DiscussionEventData, { type: 'comment' }>

/** Creates discussions and pull requests on the records and git. */
export function createDiscussions(deps: PullRequestDeps & { markdown: Pick<Markdown, 'render'>; standing: Standing }): Discussions {
	const { door, git, records, writeAlone, now } = deps
	const pullRequests = createPullRequests(deps)
	const rows = records.discussions
	const deed = auditEntry.bind(undefined, { newId: records.newId, now })

	async function find(actor: Actor, ref: RepoRef, number: number): Promise<{ repo: Repo; discussion: Discussion }> {
		const repo = requireDiscussions(await door.find(actor, ref))
		const discussion = await rows.byNumber(repo.id, number)
		if (!discussion) throw new HubError('discussion-not-found', { number })
		await requireUp(actor, discussion)
		return { repo, discussion }
	}

	/** Requires a discussion that was not taken down, either by itself or with the account that opened it. Administrators of the hub pass. */
	async function requireUp(actor: Actor, { number, takedown, authorId }: Discussion): Promise<void> {
		if (isHubAdmin(actor)) return
		const gone = (reason: string, at: Date): HubError => new HubError('discussion-disabled', { number, reason, at: at.toISOString() })
		if (takedown) throw gone(takedown.reason, takedown.at)
		const { suspension } = (authorId === undefined ? undefined : await records.accounts.byId(authorId)) ?? {}
		if (suspension?.hidesContent) throw gone(suspension.reason || 'its author is suspended', suspension.at)
	}

	/** Requires the author or a caller who may write to the repository. */
	async function findMine(actor: Actor, ref: RepoRef, number: number) {
		const found = await find(actor, ref, number)
		const person = requirePersonIn(actor, 'discussion.write', found.repo)
		if (found.discussion.authorId !== person.account.id) requireWrite(actor, found.repo)
		return { ...found, person }
	}

	const event = (person: Person, data: DiscussionEventData): DiscussionEvent => ({
		id: records.newId(),
		createdAt: now(),
		authorId: person.account.id,
		data,
	})

	const commentEvent = (person: Person, text: string, place?: LinePlace): DiscussionEvent =>
		event(person, { type: 'comment', text: checkText(text), writtenAt: now().toISOString(), history: [], ...(place && { place }) })

	/**
	 * Deletes the ref of a pull request. Large objects that were uploaded by outside contributors and are referenced only by its history
	 * lose their entitlement: otherwise anyone who knows their hash could download them under the repository's name, and the owner could
	 * not see them.
	 */
	async function removeRef(repo: string, update: RefUpdate): Promise<void> {
		const brought = new Set(await records.objects.ofGuests(repo))
		const named = async (): Promise<Set<Sha256>> => new Set((await pointersTo(git, repo, brought)).values())
		const before = brought.size === 0 ? brought : await named()
		const isGone = await git.updateRefs(repo, [update])
		if (!isGone || before.size === 0) return
		const released = [...before.difference(await named())]
		if (released.length > 0) await records.objects.release(repo, released)
	}

	async function findComment(discussion: Discussion, eventId: string): Promise<DiscussionEvent & { data: Comment }> {
		const found = (await rows.events(discussion.id)).find(({ id }) => id === eventId)
		if (found?.data.type !== 'comment') throw new HubError('discussion-not-found', { number: discussion.number })
		return { ...found, data: found.data }
	}

	return {
		...pullRequests,
		...createReactions({ records, now, find }),
		watches: createThreadWatches({ records, find, standing: deps.standing }),
		people: (ids) => accountsOf(records, ids),
		linkMentions: (texts) => linkMentions(records.accounts, texts),
		async html(text) {
			const [linked = ''] = await linkMentions(records.accounts, [text])
			return (await deps.markdown.render(linked, { frontMatter: 'keep' })).html
		},

		async list(actor, ref, { author, ...filter }, { skip, limit }) {
			const repo = requireDiscussions(await door.find(actor, ref))
			// No account has an empty id, so an unknown author matches no discussion.
			const authorId = author === undefined ? undefined : ((await records.accounts.byName(author))?.id ?? '')
			const found = await rows.list(repo.id, { ...filter, authorId }, { skip, limit: Math.min(Math.max(1, limit), PAGE_MAX) })
			const people = await accountsOf(records, [repo.ownerId, ...found.discussions.map((one) => one.authorId)])
			const reactions = await rows.topReactions(found.discussions.map(({ id }) => id))
			return { repo, ...found, people, reactions }
		},

		async thread(actor, ref, number) {
			const { repo, discussion } = await find(actor, ref, number)
			const [events, conflicts, reactions] = await Promise.all([
				eventsOf({ git, records }, discussion),
				pullRequests.conflicts(discussion),
				rows.reactions(discussion.id),
			])
			const reacting = [...reactions.values()].flat().flatMap(({ userIds }) => userIds)
			const people = await accountsOf(records, [repo.ownerId, discussion.authorId, ...events.map(({ authorId }) => authorId), ...reacting])
			return { repo, discussion, events, people, conflicts, reactions }
		},

		async diff(actor, ref, number) {
			const repo = requireDiscussions(await door.findReadable(actor, ref))
			const discussion = await rows.byNumber(repo.id, number)
			if (discussion?.base === undefined) throw new HubError('discussion-not-found', { number })
			await requireUp(actor, discussion)
			const head = await git.resolveCommit(repo.id, pullRequestRef(number))
			if (head === undefined) throw new HubError('revision-not-found', { rev: pullRequestRef(number) })
			const base = (await git.mergeBase(repo.id, discussion.base, head)) ?? discussion.base
			const blocked = (await blockedIn(records, repo)).flatMap(({ blobs }) => blobs)
			return withoutBlocked(await git.diff(repo.id, base, head), blocked)
		},

		async create(actor, ref, { title: given, description: text, isPullRequest }) {
			const repo = requireDiscussions(await (isPullRequest ? door.findReadable(actor, ref) : door.find(actor, ref)))
			const { account } = requirePersonIn(actor, 'discussion.write', repo)
			const title = checkTitle(given)
			const description = checkText(text, { mayBeEmpty: true })
			if (isPullRequest) return pullRequests.openDraft(repo, account, { title, description })
			return records.transaction(async (tables) => {
				const number = await tables.discussions.nextNumber(repo.id)
				const { discussion, first } = openThread(deps, { repo, author: account, title, description, number, status: 'open' })
				await tables.discussions.insert(discussion)
				await tables.discussions.insertEvent(discussion.id, first)
				return discussion
			})
		},

		async comment(actor, ref, number, text, given) {
			const { repo, discussion } = await find(actor, ref, number)
			const person = requirePersonIn(actor, 'discussion.write', repo)
			requireUnlocked(actor, repo, discussion)
			const added = commentEvent(person, text, given && (await checkPlace(git, discussion, given)))
			await records.transaction(async (tables) => {
				await tables.discussions.insertEvent(discussion.id, added)
				await tables.discussions.update(discussion.id, { comments: 1 })
			})
			return added
		},

		async rename(actor, ref, number, title) {
			const { discussion, person } = await findMine(actor, ref, number)
			const to = checkTitle(title)
			const added = event(person, { type: 'title-change', from: discussion.title, to })
			await records.transaction(async (tables) => {
				await tables.discussions.update(discussion.id, { title: to })
				await tables.discussions.insertEvent(discussion.id, added)
			})
			return added
		},

		async setStatus(actor, ref, number, status, comment) {
			const { repo, discussion, person } = await findMine(actor, ref, number)
			if (discussion.status === 'merged') throw new HubError('discussion-closed', { number, status: discussion.status })
			if (comment !== undefined && comment.trim() !== '') requireUnlocked(actor, repo, discussion)
			const said = comment === undefined || comment.trim() === '' ? [] : [commentEvent(person, comment)]
			const added = event(person, { type: 'status-change', status })
			await records.transaction(async (tables) => {
				for (const one of [...said, added]) await tables.discussions.insertEvent(discussion.id, one)
				await tables.discussions.update(discussion.id, { status, comments: said.length })
			})
			return added
		},

		async editComment(actor, ref, number, eventId, text) {
			const { repo, discussion } = await find(actor, ref, number)
			const person = requirePersonIn(actor, 'discussion.write', repo)
			const found = await findComment(discussion, eventId)
			if (found.authorId !== person.account.id) throw new HubError('read-only')
			requireUnlocked(actor, repo, discussion)
			if (found.data.hiddenBy !== undefined) throw new HubError('discussion-not-found', { number })
			const { text: before, writtenAt, history } = found.data
			const data: Comment = {
				...found.data,
				text: checkText(text),
				writtenAt: now().toISOString(),
				history: [...history, { text: before, writtenAt }],
			}
			await rows.updateEvent(discussion.id, eventId, data)
			return { ...found, data }
		},

		async hideComment(actor, ref, number, eventId) {
			const { repo, discussion } = await find(actor, ref, number)
			const person = requirePersonIn(actor, 'discussion.write', repo)
			const found = await findComment(discussion, eventId)
			if (found.authorId !== person.account.id) requireWrite(actor, repo)
			const data: Comment = { ...found.data, text: '', history: [], hiddenBy: found.data.hiddenBy ?? person.account.name }
			await records.transaction(async (tables) => {
				await tables.discussions.updateEvent(discussion.id, eventId, data)
				if (found.authorId === person.account.id) return
				const details = { kind: repo.kind, number: String(number) }
				await tables.audit.insert(deed(actor, { action: 'comment.hide', scopeId: repo.ownerId, subject: repo.name, details }))
			})
			return { ...found, data }
		},

		async pin(actor, ref, number, isPinned) {
			const { repo, discussion } = await find(actor, ref, number)
			requireWrite(actor, repo)
			const added = event(requireSignedIn(actor), { type: 'pinning-change', isPinned })
			await records.transaction(async (tables) => {
				await tables.discussions.update(discussion.id, { isPinned })
				await tables.discussions.insertEvent(discussion.id, added)
			})
			return added
		},

		async delete(actor, ref, number) {
			requireAdminister(actor, await door.find(actor, ref))
			const { repo, discussion } = await find(actor, ref, number)
			await writeAlone(repo.id, async () => {
				const at = await git.resolveCommit(repo.id, pullRequestRef(number))
				await records.transaction(async (tables) => {
					await tables.discussions.delete(discussion.id)
					const details = { kind: repo.kind, number: String(number), title: discussion.title }
					await tables.audit.insert(deed(actor, { action: 'discussion.delete', scopeId: repo.ownerId, subject: repo.name, details }))
				})
				if (at !== undefined) await removeRef(repo.id, { ref: pullRequestRef(number), from: at, to: undefined })
			})
		},
	}
}
