import type { DiscussionEvent } from '@stoa/hub'
import { calls, type Shape, type shapes } from '@stoa/protocol'
import { HubError, discussionAddress } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { limited } from '../../body.ts'
import { callerOf } from '../../caller.ts'
import { presentDiscussionPage, presentEvent, presentThread } from '../../present/discussions.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/**
 * Discussions and pull requests (protocol 07 section 1). For some calls the domain requires more: the author, or a caller who may write to
 * the repository.
 */
export const discussionRoutes: readonly Route[] = [
	handle(calls.markDiscussionsRead, markAsRead),
	handle(calls.listDiscussions, list),
	handle(calls.createDiscussion, create),
	handle(calls.showDiscussion, details),
	handle(calls.deleteDiscussion, remove),
	handle(calls.addComment, comment),
	handle(calls.renameDiscussion, rename),
	handle(calls.setDiscussionStatus, setStatus),
	handle(calls.mergePullRequest, merge),
	handleReply(calls.watchDiscussion, changes),
	handle(calls.pinDiscussion, pin),
	handle(calls.lockDiscussion, lock),
	handle(calls.reactToComment, react),
	handle(calls.editComment, edit),
	handle(calls.hideComment, hide),
]

/** Threads on one page. */
const PAGE = 50
/** Largest diff included in a pull request, in bytes; use `compare` for a larger one. */
const DIFF_MAX = 8 * 1024 * 1024

function numberOf({ params }: RepoCall): number {
	const text = params.number ?? ''
	if (!/^[1-9]\d{0,8}$/.test(text))
		throw new HubError('invalid-input', { what: `"${text}"`, why: 'the number of a discussion is a whole number from 1' })
	return Number(text)
}

async function list(call: Asked<typeof calls.listDiscussions>): Promise<Answer<typeof calls.listDiscussions>> {
	const { hub, actor, ref, origin } = call
	const { p: page = 0, limit: size = PAGE, type, status, author, search, sort } = call.parameters()
	const kind = type === 'discussion' ? 'discussion' : type === 'pull_request' ? 'pull-request' : undefined
	const found = await hub.discussions.list(
		actor,
		ref,
		{
			kind,
			status: status === 'open' || status === 'closed' ? status : undefined,
			author,
			search,
			sort,
		},
		{ skip: page * size, limit: size },
	)
	return presentDiscussionPage({ hub, origin, people: found.people }, found, page * size)
}

async function create(call: Asked<typeof calls.createDiscussion>): Promise<Answer<typeof calls.createDiscussion>> {
	const { hub, actor, repo, ref, origin } = call
	const { title, description = '', pullRequest = false } = await call.read()
	const { number } = await hub.discussions.create(actor, ref, { title, description, isPullRequest: pullRequest })
	return { num: number, url: origin + discussionAddress({ kind: repo.kind, id: repo.name }, number), pullRequest }
}

async function details(call: Asked<typeof calls.showDiscussion>): Promise<Answer<typeof calls.showDiscussion>> {
	const { hub, actor, ref, origin } = call
	const number = numberOf(call)
	const thread = await hub.discussions.thread(actor, ref, number)
	const wantsDiff = thread.discussion.target !== undefined && (call.parameters().diff ?? false)
	return presentThread({ hub, origin, people: thread.people }, thread, wantsDiff ? await diffOf(call, number) : undefined)
}

async function diffOf({ hub, actor, ref }: RepoCall, number: number): Promise<string> {
	const parts: Uint8Array[] = []
	for await (const part of limited(await hub.discussions.diff(actor, ref, number), DIFF_MAX, 'The difference')) parts.push(part)
	return Buffer.concat(parts).toString('utf8')
}

/** The event of a change, as the discussion shows it. */
async function shown({ hub, origin }: RepoCall, event: DiscussionEvent): Promise<Shape<typeof shapes.DiscussionEvent>> {
	return presentEvent({ hub, origin, people: await hub.discussions.people([event.authorId]) }, event)
}

async function comment(call: Asked<typeof calls.addComment>): Promise<Answer<typeof calls.addComment>> {
	const { comment: text, place } = await call.read()
	return { newMessage: await shown(call, await call.hub.discussions.comment(call.actor, call.ref, numberOf(call), text, place)) }
}

async function rename(call: Asked<typeof calls.renameDiscussion>): Promise<Answer<typeof calls.renameDiscussion>> {
	const { title } = await call.read()
	return { newTitle: await shown(call, await call.hub.discussions.rename(call.actor, call.ref, numberOf(call), title)) }
}

async function setStatus(call: Asked<typeof calls.setDiscussionStatus>): Promise<Answer<typeof calls.setDiscussionStatus>> {
	const { status, comment: text } = await call.read()
	return { newStatus: await shown(call, await call.hub.discussions.setStatus(call.actor, call.ref, numberOf(call), status, text)) }
}

async function merge(call: Asked<typeof calls.mergePullRequest>): Promise<Answer<typeof calls.mergePullRequest>> {
	const { comment: text, squash } = await call.read()
	return { success: true, mergeCommitId: await call.hub.discussions.merge(call.actor, call.ref, numberOf(call), text, { squash }) }
}

async function edit(call: Asked<typeof calls.editComment>): Promise<Answer<typeof calls.editComment>> {
	const { content } = await call.read()
	const event = await call.hub.discussions.editComment(call.actor, call.ref, numberOf(call), call.params.event ?? '', content)
	return { updatedComment: await shown(call, event) }
}

async function hide(call: RepoCall): Promise<Answer<typeof calls.hideComment>> {
	const event = await call.hub.discussions.hideComment(call.actor, call.ref, numberOf(call), call.params.event ?? '')
	return { updatedComment: await shown(call, event) }
}

async function pin(call: Asked<typeof calls.pinDiscussion>): Promise<Answer<typeof calls.pinDiscussion>> {
	const { pinned } = await call.read()
	await call.hub.discussions.pin(call.actor, call.ref, numberOf(call), pinned)
	return { pinned }
}

/** Server-sent events: `changed` when the thread may look different now. */
async function changes(call: Asked<typeof calls.watchDiscussion>): Promise<FastifyReply> {
	const { hub, actor, ref, reply, signal } = call
	const { seconds } = call.parameters()
	const told = await hub.discussions.watches.watch(actor, ref, numberOf(call), { signal, caller: callerOf(call), seconds })
	async function* lines(): AsyncGenerator<string> {
		yield 'retry: 5000\n\n'
		for await (const what of told) yield what === 'changed' ? 'event: changed\ndata: {}\n\n' : ': here\n\n'
	}
	return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(Readable.from(lines()))
}

async function markAsRead({
	hub,
	actor,
	read,
}: Asked<typeof calls.markDiscussionsRead>): Promise<Answer<typeof calls.markDiscussionsRead>> {
	const { discussionIds } = await read()
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (discussionIds === undefined) await hub.notifications.markRead(actor, 'all')
	// Asked for, and not merely looked at by a program.
	else for (const id of discussionIds) await hub.notifications.markThreadRead({ ...actor, token: undefined }, { id })
	return { success: true }
}

async function lock(call: Asked<typeof calls.lockDiscussion>): Promise<Answer<typeof calls.lockDiscussion>> {
	const { locked } = await call.read()
	await call.hub.discussions.lock(call.actor, call.ref, numberOf(call), locked)
	return { locked }
}

async function react(call: Asked<typeof calls.reactToComment>): Promise<Answer<typeof calls.reactToComment>> {
	const { event, reaction, on } = await call.read()
	await call.hub.discussions.react(call.actor, call.ref, numberOf(call), event, reaction, on)
	return { success: true }
}

async function remove(call: RepoCall): Promise<Answer<typeof calls.deleteDiscussion>> {
	await call.hub.discussions.delete(call.actor, call.ref, numberOf(call))
	return {}
}
