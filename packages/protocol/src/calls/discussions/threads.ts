import { API } from '@stoa/vocabulary'
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { TEXT_BODY } from '../../body-limits.ts'
import { choice, count, flag, pageSize, searched, words } from '../../parameters.ts'
import { Nothing } from '../../shapes/basics.ts'
import { Discussions, Locked, DiscussionEvent, Merged, Opened, Pinned, Thread } from '../../shapes/talk.ts'
import { optional } from '../fields.ts'
import { missing } from './shared.ts'

/** `POST /api/{T}/{id}/discussions` (protocol 07 section 1.2). */
const CreateDiscussion = z.object({ title: z.string(), description: optional(z.string()), pullRequest: optional(z.boolean()) })

/** `POST …/discussions/{num}/lock`, Stoa's own. */
const DiscussionLock = z.object({ locked: z.boolean() })

/** `POST …/discussions/{num}/title` */
const DiscussionTitle = z.object({ title: z.string() })

/** `POST …/discussions/{num}/status` */
const DiscussionStatusChange = z.object({ status: z.enum(['open', 'closed']), comment: optional(z.string()) })

/** `POST …/discussions/{num}/merge`; the body may be missing. */
const MergeComment = z.object({ comment: optional(z.string()), squash: optional(z.boolean()) })

/** `POST …/discussions/{num}/pin` */
const DiscussionPin = z.object({ pinned: z.boolean() })

/** List threads. */
export const listDiscussions = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/discussions',
	who: 'reader',
	summary: 'List threads',
	query: {
		type: choice(['all', 'discussion', 'pull_request'], 'Which'),
		status: choice(['all', 'open', 'closed'], 'Which'),
		author: words('Who began it'),
		search: searched('Words in the title'),
		sort: choice(
			['recently-created', 'reactions', 'trending'],
			'Order: newest first by default; by the people who reacted; by what happened in the last 30 days',
		),
		p: count('Page, from 0'),
		limit: pageSize('Most threads on a page', 50),
	},
	answers: [{ text: 'A page of threads, with how many there are', schema: Discussions }],
})

/** Begin a thread or a pull request. */
export const createDiscussion = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions',
	who: 'reader',
	summary: 'Begin a thread or a pull request',
	text: 'A pull request is begun empty: changes go to `refs/pr/{number}`.',
	body: {
		limits: TEXT_BODY,
		schema: CreateDiscussion,
		example: { title: 'Which data was this trained on?', description: 'The card does not say.' },
	},
	answers: [{ text: 'Begun', schema: Opened }],
	fails: ['sign-in-needed', 'write-token-needed'],
})

/** Read a thread. */
export const showDiscussion = defineCall({
	method: 'GET',
	path: API.discussion,
	who: 'reader',
	summary: 'Read a thread',
	query: { diff: flag('Adds what a pull request changes') },
	answers: [{ text: 'The thread, with all that happened in it', schema: Thread }],
	fails: missing,
})

/** Be told when a thread changes. */
export const watchDiscussion = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/discussions/{number}/changes',
	who: 'reader',
	summary: 'Be told when a thread changes',
	query: { seconds: count('How long to listen') },
	answers: [{ text: 'Events `changed` as they happen', type: 'text/event-stream' }],
	fails: missing,
})

/** Delete a thread. */
export const deleteDiscussion = defineCall({
	method: 'DELETE',
	path: API.discussion,
	who: 'administrator',
	summary: 'Delete a thread',
	answers: [{ text: 'Deleted', schema: Nothing }],
	fails: missing,
})

/** Change the title of a thread. */
export const renameDiscussion = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/title',
	who: 'reader',
	summary: 'Change the title of a thread',
	text: 'For its author, and people with write access to the repository.',
	body: { schema: DiscussionTitle, example: { title: 'Training data' } },
	answers: [{ text: 'What happened', schema: z.object({ newTitle: DiscussionEvent }) }],
	fails: [...missing, 'read-only'],
})

/** Close a thread, or open it again. */
export const setDiscussionStatus = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/status',
	who: 'reader',
	summary: 'Close a thread, or open it again',
	text: 'For its author, and people with write access to the repository.',
	body: { limits: TEXT_BODY, schema: DiscussionStatusChange, example: { status: 'closed', comment: 'Answered.' } },
	answers: [{ text: 'What happened', schema: z.object({ newStatus: DiscussionEvent }) }],
	fails: [...missing, 'read-only', 'discussion-closed'],
})

/** Merge a pull request. */
export const mergePullRequest = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/merge',
	who: 'writer',
	summary: 'Merge a pull request',
	body: { limits: TEXT_BODY, schema: MergeComment, example: { comment: 'Merged, thank you.' }, isOptional: true },
	answers: [{ text: 'Merged', schema: Merged }],
	fails: [...missing, 'discussion-closed', 'merge-conflict'],
})

/** Lock or unlock a discussion. */
export const lockDiscussion = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/lock',
	who: 'writer',
	summary: 'Lock or unlock a discussion',
	body: { schema: DiscussionLock, example: { locked: true } },
	answers: [{ text: 'What holds now', schema: Locked }],
	fails: missing,
})

/** Put a thread on top, or no longer. */
export const pinDiscussion = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/pin',
	who: 'writer',
	summary: 'Put a thread on top, or no longer',
	body: { schema: DiscussionPin, example: { pinned: true } },
	answers: [{ text: 'What holds now', schema: Pinned }],
	fails: missing,
})
