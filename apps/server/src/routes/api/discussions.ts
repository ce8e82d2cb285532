import { DISCUSSION_SORTS, type DiscussionEvent } from '@stoa/hub'
import { calls, queryCount, queryFlag, querySearch, queryText } from '@stoa/protocol'
import { HubError, repoAddress } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { limited } from '../../body.ts'
import { callerOf } from '../../caller.ts'
import { presentDiscussionPage, presentEvent, presentThread } from '../../present/discussions.ts'
import { handleUntyped } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** Discussions and pull requests (protocol 07 section 1). The domain asks more of some: an author, or whoever writes the repository. */
export const discussionRoutes: readonly Route[] = [
	handleUntyped(calls.markDiscussionsRead, markAsRead),
	handleUntyped(calls.listDiscussions, list),
	handleUntyped(calls.createDiscussion, create),
	handleUntyped(calls.showDiscussion, details),
	handleUntyped(calls.deleteDiscussion, remove),
	handleUntyped(calls.addComment, comment),
	handleUntyped(calls.renameDiscussion, rename),
	handleUntyped(calls.setDiscussionStatus, setStatus),
	handleUntyped(calls.mergePullRequest, merge),
	handleUntyped(calls.watchDiscussion, changes),
	handleUntyped(calls.pinDiscussion, pin),
	handleUntyped(calls.lockDiscussion, lock),
	handleUntyped(calls.reactToComment, react),
	handleUntyped(calls.editComment, edit),
	handleUntyped(calls.hideComment, hide),
]

/** Threads on one page. */
const PAGE = 50
/** Largest difference that comes with a thread, in bytes; a larger one is asked for by `compare`. */
const DIFF_MAX = 8 * 1024 * 1024

function numberOf({ params }: RepoCall): number {
	const text = params.number ?? ''
	if (!/^[1-9]\d{0,8}$/.test(text))
		throw new HubError('invalid-input', { what: `"${text}"`, why: 'the number of a discussion is a whole number from 1' })
	return Number(text)
}

async function list(call: RepoCall): Promise<Record<string, unknown>> {
	const { hub, actor, ref, query, origin } = call
	const page = queryCount(query, 'p') ?? 0
	const limit = queryCount(query, 'limit') ?? PAGE
	if (page === 'invalid' || limit === 'invalid' || limit === 0)
		throw new HubError('invalid-input', { what: '"p" or "limit"', why: 'write a whole number' })
	const type = queryText(query, 'type')
	const status = queryText(query, 'status')
	const order = queryText(query, 'sort')
	const kind = type === 'discussion' ? 'discussion' : type === 'pull_request' ? 'pull-request' : undefined
	const size = Math.min(limit, PAGE)
	const found = await hub.discussions.list(
		actor,
		ref,
		{
			kind,
			status: status === 'open' || status === 'closed' ? status : undefined,
			author: queryText(query, 'author'),
			search: querySearch(query, 'search'),
			sort: DISCUSSION_SORTS.find((one) => one === order),
		},
		{ skip: page * size, limit: size },
	)
	return presentDiscussionPage({ hub, origin, people: found.people }, found, page * size)
}

async function create(call: RepoCall): Promise<Record<string, unknown>> {
	const { hub, actor, repo, ref, origin } = call
	const { title, description = '', pullRequest = false } = calls.CreateDiscussion.parse(await call.body.json())
	const { number } = await hub.discussions.create(actor, ref, { title, description, isPullRequest: pullRequest })
	return { num: number, url: `${origin}${repoAddress({ kind: repo.kind, id: repo.name })}/discussions/${number}`, pullRequest }
}

async function details(call: RepoCall): Promise<Record<string, unknown>> {
	const { hub, actor, ref, query, origin } = call
	const number = numberOf(call)
	const thread = await hub.discussions.thread(actor, ref, number)
	const wantsDiff = thread.discussion.target !== undefined && (queryFlag(query, 'diff') ?? false)
	return presentThread({ hub, origin, people: thread.people }, thread, wantsDiff ? await diffOf(call, number) : undefined)
}

async function diffOf({ hub, actor, ref }: RepoCall, number: number): Promise<string> {
	const parts: Uint8Array[] = []
	for await (const part of limited(await hub.discussions.diff(actor, ref, number), DIFF_MAX, 'The difference')) parts.push(part)
	return Buffer.concat(parts).toString('utf8')
}

/** The event that a change made, as the thread shows it. */
async function shown({ hub, origin }: RepoCall, event: DiscussionEvent): Promise<Record<string, unknown>> {
	return presentEvent({ hub, origin, people: await hub.discussions.people([event.authorId]) }, event)
}

async function comment(call: RepoCall): Promise<Record<string, unknown>> {
	const { comment: text, place } = calls.CommentText.parse(await call.body.json())
	return { newMessage: await shown(call, await call.hub.discussions.comment(call.actor, call.ref, numberOf(call), text, place)) }
}

async function rename(call: RepoCall): Promise<Record<string, unknown>> {
	const { title } = calls.DiscussionTitle.parse(await call.body.json())
	return { newTitle: await shown(call, await call.hub.discussions.rename(call.actor, call.ref, numberOf(call), title)) }
}

async function setStatus(call: RepoCall): Promise<Record<string, unknown>> {
	const { status, comment: text } = calls.DiscussionStatusChange.parse(await call.body.json())
	return { newStatus: await shown(call, await call.hub.discussions.setStatus(call.actor, call.ref, numberOf(call), status, text)) }
}

async function merge(call: RepoCall): Promise<Record<string, unknown>> {
	const { comment: text, squash } = calls.MergeComment.parse(await call.body.json())
	return { success: true, mergeCommitId: await call.hub.discussions.merge(call.actor, call.ref, numberOf(call), text, { squash }) }
}

async function edit(call: RepoCall): Promise<Record<string, unknown>> {
	const { content } = calls.EditedComment.parse(await call.body.json())
	const event = await call.hub.discussions.editComment(call.actor, call.ref, numberOf(call), call.params.event ?? '', content)
	return { updatedComment: await shown(call, event) }
}

async function hide(call: RepoCall): Promise<Record<string, unknown>> {
	const event = await call.hub.discussions.hideComment(call.actor, call.ref, numberOf(call), call.params.event ?? '')
	return { updatedComment: await shown(call, event) }
}

async function pin(call: RepoCall): Promise<Record<string, unknown>> {
	const { pinned } = calls.DiscussionPin.parse(await call.body.json())
	await call.hub.discussions.pin(call.actor, call.ref, numberOf(call), pinned)
	return { pinned }
}

/** Server-sent events: `changed` when the thread may look different now. */
async function changes(call: RepoCall): Promise<FastifyReply> {
	const { hub, actor, ref, reply, signal, query } = call
	const seconds = queryCount(query, 'seconds')
	if (seconds === 'invalid') throw new HubError('invalid-input', { what: '"seconds"', why: 'write a whole number' })
	const told = await hub.discussions.watches.watch(actor, ref, numberOf(call), { signal, caller: callerOf(call), seconds })
	async function* lines(): AsyncGenerator<string> {
		yield 'retry: 5000\n\n'
		for await (const what of told) yield what === 'changed' ? 'event: changed\ndata: {}\n\n' : ': here\n\n'
	}
	return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(Readable.from(lines()))
}

async function markAsRead({ hub, actor, body }: Call): Promise<Record<string, unknown>> {
	const { discussionIds } = calls.MarkAsRead.parse(await body.json())
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (discussionIds === undefined) await hub.notifications.markRead(actor, 'all')
	// Asked for, and not merely looked at by a program.
	else for (const id of discussionIds) await hub.notifications.markThreadRead({ ...actor, token: undefined }, { id })
	return { success: true }
}

async function lock(call: RepoCall): Promise<Record<string, unknown>> {
	const { locked } = calls.DiscussionLock.parse(await call.body.json())
	await call.hub.discussions.lock(call.actor, call.ref, numberOf(call), locked)
	return { locked }
}

async function react(call: RepoCall): Promise<Record<string, unknown>> {
	const { event, reaction, on } = calls.CommentReaction.parse(await call.body.json())
	await call.hub.discussions.react(call.actor, call.ref, numberOf(call), event, reaction, on)
	return { success: true }
}

async function remove(call: RepoCall): Promise<Record<string, unknown>> {
	await call.hub.discussions.delete(call.actor, call.ref, numberOf(call))
	return {}
}
