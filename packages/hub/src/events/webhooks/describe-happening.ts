import { API, discussionAddress, discussionEventAddress, fillAddress, repoAddress } from '@stoa/vocabulary'
import type { Discussion, DiscussionEvent } from '../../community/discussions/discussions.ts'
import type { Happening, RepoThen } from '../happenings/happenings.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { DiscussionRecords } from '../../community/discussions/discussion-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

type Json = Record<string, unknown>

/** The message about an event (protocol 07 section 4.1), without the webhook that receives it. */
export interface Message {
	/** The repository, whose readers may receive the message. For a deleted repository, `id` and owner are those at the time of the event. */
	repo: RepoThen
	/** The other name under which it was watched until now. */
	formerly?: RepoThen | undefined
	/** Whether the message is about a discussion or about the repository itself. */
	domain: 'repo' | 'discussion'
	action: 'create' | 'update' | 'delete' | 'move'
	scope: string
	body: Json
}

/** What the function needs. */
interface Describer {
	tables: { discussions: DiscussionRecords; repos: RepoRecords }
	origin: string
}

/** A message about a made-up repository, for testing a webhook. */
export function exampleMessage(repo: RepoThen, origin: string): Message {
	const body = { repo: repoOf({ origin }, repo, undefined), test: true }
	return { repo, domain: 'repo', action: 'update', scope: 'repo', body }
}

/** The wire has no action for a restoration: receivers that know no `restored` take it as a change. */
const ACTIONS = { 'repo-created': 'create', 'repo-deleted': 'delete', 'repo-restored': 'update' } as const

type InRepo = Exclude<Happening, { kind: 'repo-created' | 'repo-deleted' | 'repo-restored' | 'access' | 'followed' }>

/** The message about an event; `undefined` for events without a message, and for subjects that were deleted with their repository. */
export async function describeHappening(describer: Describer, happening: Happening): Promise<Message | undefined> {
	if (happening.kind === 'access' || happening.kind === 'followed' || happening.kind === 'comment-opened') return undefined
	if (happening.kind === 'repo-created' || happening.kind === 'repo-deleted' || happening.kind === 'repo-restored') {
		const now = await describer.tables.repos.byId(happening.repo.id)
		const action = ACTIONS[happening.kind]
		const repo = happening.kind === 'repo-deleted' ? happening.repo : (now ?? happening.repo)
		const body = { repo: repoOf(describer, repo, now?.headOid), ...(happening.kind === 'repo-restored' && { restored: true }) }
		return { repo, domain: 'repo', action, scope: 'repo', body }
	}
	const repo = await describer.tables.repos.byId(happening.repoId)
	return repo && describeIn(describer, repo, happening)
}

async function describeIn(describer: Describer, repo: Repo, happening: InRepo): Promise<Message | undefined> {
	const about = { repo: repoOf(describer, repo, repo.headOid) }
	switch (happening.kind) {
		case 'repo-moved': {
			const movedTo = { name: repo.name, owner: { id: repo.ownerId } }
			const body = { repo: repoOf(describer, happening.before, repo.headOid), movedTo }
			return { repo, formerly: happening.before, domain: 'repo', action: 'move', scope: 'repo', body }
		}
		case 'repo-configured': {
			const updatedConfig = { private: happening.visibility === 'private' }
			return { repo, domain: 'repo', action: 'update', scope: 'repo.config', body: { ...about, updatedConfig } }
		}
		case 'repo-content': {
			const updatedRefs = [{ ref: 'refs/heads/main', oldSha: happening.before ?? null, newSha: happening.after }]
			return { repo, domain: 'repo', action: 'update', scope: 'repo.content', body: { ...about, updatedRefs } }
		}
		default:
			return describeThread(describer, repo, happening)
	}
}

async function describeThread(
	describer: Describer,
	repo: Repo,
	happening: Exclude<InRepo, { kind: 'repo-moved' | 'repo-configured' | 'repo-content' }>,
): Promise<Message | undefined> {
	const about = { repo: repoOf(describer, repo, undefined) }
	if (happening.kind === 'discussion-deleted') {
		const { discussionId: id, number, title, status, authorId = '', isPullRequest } = happening
		const discussion = { id, num: number, title, status, author: { id: authorId }, isPullRequest, url: threadUrl(describer, repo, number) }
		return { repo, domain: 'discussion', action: 'delete', scope: 'discussion', body: { ...about, discussion } }
	}
	const thread = await describer.tables.discussions.byNumber(repo.id, happening.number)
	if (!thread) return undefined
	const discussion = discussionOf(describer, repo, thread)
	if (happening.kind === 'discussion-changed')
		return { repo, domain: 'discussion', action: 'update', scope: 'discussion', body: { ...about, discussion } }
	const events = await describer.tables.discussions.events(thread.id)
	const event = happening.kind === 'discussion-created' ? events[0] : events.find(({ id }) => id === happening.eventId)
	const comment = event && commentOf(describer, repo, thread, event)
	const [action, scope] =
		happening.kind === 'discussion-created'
			? (['create', 'discussion'] as const)
			: ([happening.kind === 'comment-changed' ? 'update' : 'create', 'discussion.comment'] as const)
	return { repo, domain: 'discussion', action, scope, body: { ...about, discussion, ...(comment && { comment }) } }
}

function repoOf({ origin }: Pick<Describer, 'origin'>, repo: RepoThen | Repo, headSha: string | undefined): Json {
	const { id, kind, name, ownerId, visibility } = repo
	return {
		type: kind,
		name,
		id,
		private: visibility === 'private',
		url: { web: origin + repoAddress({ kind, id: name }), api: origin + fillAddress(API.repo, {}, { kind, id: name }) },
		owner: { id: ownerId },
		...(headSha !== undefined && { headSha }),
		...('metadata' in repo && { tags: repo.metadata.tags }),
	}
}

function threadUrl({ origin }: Describer, repo: Repo, number: number): Json {
	const ref = { kind: repo.kind, id: repo.name }
	return { web: origin + discussionAddress(ref, number), api: origin + fillAddress(API.discussion, { number: String(number) }, ref) }
}

function discussionOf(describer: Describer, repo: Repo, thread: Discussion): Json {
	const { id, number, title, status, authorId = '', target, merge, isPinned } = thread
	return {
		id,
		num: number,
		title,
		status,
		author: { id: authorId },
		url: threadUrl(describer, repo, number),
		isPullRequest: target !== undefined,
		...(target !== undefined && { changes: { base: target, ...(merge !== undefined && { mergeCommitId: merge }) } }),
		pinned: isPinned,
	}
}

function commentOf({ origin }: Describer, repo: Repo, thread: Discussion, { id, authorId = '', data }: DiscussionEvent): Json | undefined {
	if (data.type !== 'comment') return undefined
	const isHidden = data.hiddenBy !== undefined
	const web = `${origin}${discussionEventAddress({ kind: repo.kind, id: repo.name }, thread.number, id)}`
	return { id, author: { id: authorId }, hidden: isHidden, ...(!isHidden && { content: data.text }), url: { web } }
}
