import { roleAmong } from '../../accounts/rights/rights.ts'
import type { Discussion, DiscussionEvent } from '../../community/discussions/discussions.ts'
import type { Happening } from '../happenings/happenings.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import { mentionsIn } from '../../community/discussions/mentions.ts'
import type { NotificationReason } from './notifications.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { DiscussionRecords } from '../../community/discussions/discussion-records.ts'
import type { HappeningRecords } from '../happenings/happening-records.ts'
import type { NotificationRecords } from './notification-records.ts'
import type { GroupRecords } from '../../repositories/groups/group-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

/** Events in one batch. */
const PORTION = 50

type Tables = {
	accounts: AccountRecords
	discussions: DiscussionRecords
	groups: GroupRecords
	happenings: HappeningRecords
	notifications: NotificationRecords
	repos: RepoRecords
}

/** Notifies people of the next events; returns whether there were any. Call it inside a transaction, so that each event is handled once. */
export async function tellNext(tables: Tables): Promise<boolean> {
	const happenings = await tables.happenings.take('notifications', PORTION)
	for (const happening of happenings) await tell(tables, happening)
	return happenings.length > 0
}

async function tell(tables: Tables, happening: Happening): Promise<void> {
	switch (happening.kind) {
		case 'followed':
			await tables.notifications.tell(new Map([[happening.accountId, 'followed']]), {
				subject: `follow:${happening.byId}`,
				kind: 'follow',
				byId: happening.byId,
				at: happening.at,
			})
			return
		case 'access':
			return tellOfAccess(tables, happening)
		case 'repo-created':
			return tellFollowers(tables, await tables.repos.byId(happening.repo.id), happening.at)
		case 'repo-configured':
			if (!happening.wasPublic) await tellFollowers(tables, await tables.repos.byId(happening.repoId), happening.at)
			return
		case 'discussion-created':
		case 'discussion-changed':
		case 'comment-added':
			return tellOfThread(tables, happening)
		default:
	}
}

/** Notifies the followers of the owner about public repositories. */
async function tellFollowers(tables: Tables, repo: Repo | undefined, at: Date): Promise<void> {
	if (repo?.visibility !== 'public') return
	const about = { subject: `repo:${repo.id}`, kind: 'repo', repoId: repo.id, byId: repo.ownerId, at } as const
	await tables.notifications.tellFollowers(repo.ownerId, about)
}

/** The owner or, for an organization, its members who may write to all of its repositories. */
async function keepersOf(tables: Tables, repo: Repo): Promise<string[]> {
	const owner = await tables.accounts.byId(repo.ownerId)
	if (owner?.kind !== 'org') return [repo.ownerId]
	const members = await tables.accounts.members(owner.id)
	const group = repo.groupId === undefined ? undefined : await tables.groups.byId(repo.groupId)
	const inGroup = group ? await tables.groups.members([group.id]) : []
	return members.flatMap(({ account, role }) => {
		const place = group && { ...group, role: inGroup.find((one) => one.account.id === account.id)?.role }
		const effective = roleAmong({ org: owner, role, groups: place && [place] }, repo.groupId)
		return effective === 'write' || effective === 'admin' ? [account.id] : []
	})
}

async function tellOfAccess(tables: Tables, { status, repoId, userId, byId, at }: Extract<Happening, { kind: 'access' }>): Promise<void> {
	const repo = await tables.repos.byId(repoId)
	if (!repo) return
	if (status === 'pending') {
		const asked = new Map((await keepersOf(tables, repo)).map((id): [string, NotificationReason] => [id, 'access-asked']))
		const about = { subject: `access:${repoId}:${userId}`, kind: 'access', repoId, byId: userId, at } as const
		await tables.notifications.tell(asked, about)
		return
	}
	// When access was granted automatically, there is no decision to report.
	if (byId === undefined) return
	const decided = new Map([[userId, status === 'accepted' ? 'access-accepted' : 'access-rejected'] as const])
	await tables.notifications.tell(decided, { subject: `access:${repoId}`, kind: 'access', repoId, byId: repo.ownerId, at })
}

type OfThread = Extract<Happening, { kind: 'discussion-created' | 'discussion-changed' | 'comment-added' }>

async function tellOfThread(tables: Tables, happening: OfThread): Promise<void> {
	const repo = await tables.repos.byId(happening.repoId)
	const thread = repo && (await tables.discussions.byNumber(repo.id, happening.number))
	if (!repo || !thread) return
	// Changed titles and pins are no reason for a notification; closing and merging are.
	if (happening.kind === 'discussion-changed' && happening.status === undefined) return
	const events = await tables.discussions.events(thread.id)
	const said = happening.kind === 'comment-added' ? events.find(({ id }) => id === happening.eventId) : events[0]
	const byId = happening.kind === 'discussion-changed' ? lastAuthor(events) : happening.byId
	const eventId = happening.kind === 'comment-added' ? happening.eventId : undefined
	const about = { subject: `discussion:${thread.id}`, repoId: repo.id, discussionId: thread.id, byId, eventId, at: happening.at }
	const mentioned = happening.kind === 'discussion-changed' ? [] : await mentionedIn(tables, said)
	const audience = await audienceOf(tables, repo, thread, events)
	for (const id of [byId, ...mentioned]) if (id !== undefined) audience.delete(id)
	await tables.notifications.tell(audience, { ...about, kind: 'thread' })
	const called = new Map(mentioned.filter((id) => id !== byId).map((id): [string, NotificationReason] => [id, 'mention']))
	await tables.notifications.tell(called, { ...about, kind: 'mention' })
}

function lastAuthor(events: DiscussionEvent[]): string | undefined {
	return events.findLast(({ data }) => data.type === 'status-change')?.authorId
}

/** The people to notify about a discussion, each with the strongest reason. */
async function audienceOf(
	tables: Tables,
	repo: Repo,
	thread: Discussion,
	events: DiscussionEvent[],
): Promise<Map<string, NotificationReason>> {
	const audience = new Map<string, NotificationReason>()
	for (const id of await tables.notifications.watchersOf([`repo:${repo.id}`, `discussion:${thread.id}`])) audience.set(id, 'watching')
	for (const id of await keepersOf(tables, repo)) audience.set(id, 'owner')
	for (const { authorId } of events) if (authorId !== undefined) audience.set(authorId, 'participant')
	if (thread.authorId !== undefined) audience.set(thread.authorId, 'author')
	return audience
}

async function mentionedIn(tables: Tables, event: DiscussionEvent | undefined): Promise<string[]> {
	if (event?.data.type !== 'comment') return []
	const found = await Promise.all(mentionsIn(event.data.text).map((name) => tables.accounts.byName(name)))
	return found.flatMap((account) => (account?.kind === 'user' ? [account.id] : []))
}
