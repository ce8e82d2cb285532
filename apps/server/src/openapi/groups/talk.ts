import { DISCUSSION_SORTS, MEDIA_TYPES } from '@stoa/hub'
import {
	ChangeWatch,
	CommentReaction,
	CommentText,
	CreateDiscussion,
	DiscussionLock,
	DiscussionPin,
	DiscussionStatusChange,
	DiscussionTitle,
	EditedComment,
	GrantAccess,
	HandleAccess,
	HandleAccessBatch,
	MarkAsRead,
	MergeComment,
	NotificationSettings,
	ReadNotifications,
} from '@stoa/protocol'
import { z } from 'zod'
import { Done, Nothing } from '../answers/basics.ts'
import { NotificationChoice, Notifications } from '../answers/notifications.ts'
import { AccessRequest, Decided, Discussions, Locked, Merged, Opened, Pinned, Thread, made } from '../answers/talk.ts'
import type { Group } from '../description.ts'
import { choice, count, flag, words } from '../parameters.ts'

const missing = ['discussion-not-found'] as const
const D = '/api/{T}/{id}/discussions'

/** Discussions and pull requests. */
export const discussions: Group = {
	key: 'discussions',
	name: 'Discuss',
	text: 'Threads and pull requests of a repository.',
	routes: {
		'POST /uploads': {
			summary: 'Attach a picture, a film or a sound',
			text: 'Write the address that comes back into a description or a comment: `![alt](address)` for an image. Images and sounds have at most 10 MB, videos 50 MB. Everyone who knows the address can open it.',
			body: { types: MEDIA_TYPES.map(({ type }) => type), text: 'The bytes. They must be what `Content-Type` says.' },
			answers: [{ text: 'The address', type: 'text/plain' }],
			fails: ['sign-in-needed', 'write-token-needed', 'invalid-input', 'too-large', 'guest-limit'],
		},
		'GET /uploads/{name}': {
			summary: 'Read an attachment',
			answers: MEDIA_TYPES.slice(0, 1).map(({ type }) => ({ text: 'The bytes', type })),
			fails: ['entry-not-found'],
			withHead: true,
		},
		'GET /external-images/{signature}/{address}': {
			summary: 'Read an image of another host',
			text: 'Cards and comments name such an address where the operator lets the hub fetch images of other hosts (`STOA_EXTERNAL_IMAGES`). Only the hub makes these addresses. `address` is in base64url.',
			answers: [{ text: 'The image', type: 'image/*' }],
			fails: ['external-image-failed', 'not-offered'],
			withHead: true,
		},
		[`GET ${D}`]: {
			summary: 'List threads',
			query: {
				type: choice(['all', 'discussion', 'pull_request'], 'Which'),
				status: choice(['all', 'open', 'closed'], 'Which'),
				author: words('Who began it'),
				search: words('Words in the title'),
				sort: choice(DISCUSSION_SORTS, 'Order: newest first by default; by the people who reacted; by what happened in the last 30 days'),
				p: count('Page, from 0'),
				limit: count('Most threads on a page', { min: 1, max: 50 }),
			},
			answers: [{ text: 'A page of threads, with how many there are', schema: Discussions }],
		},
		[`POST ${D}`]: {
			summary: 'Begin a thread or a pull request',
			text: 'A pull request is begun empty: changes go to `refs/pr/{number}`.',
			body: { schema: CreateDiscussion, example: { title: 'Which data was this trained on?', description: 'The card does not say.' } },
			answers: [{ text: 'Begun', schema: Opened }],
			fails: ['sign-in-needed', 'write-token-needed'],
		},
		[`GET ${D}/{number}`]: {
			summary: 'Read a thread',
			query: { diff: flag('Adds what a pull request changes') },
			answers: [{ text: 'The thread, with all that happened in it', schema: Thread }],
			fails: missing,
		},
		[`GET ${D}/{number}/changes`]: {
			summary: 'Be told when a thread changes',
			query: { seconds: count('How long to listen') },
			answers: [{ text: 'Events `changed` as they happen', type: 'text/event-stream' }],
			fails: missing,
		},
		[`DELETE ${D}/{number}`]: { summary: 'Delete a thread', answers: [{ text: 'Deleted', schema: Nothing }], fails: missing },
		[`POST ${D}/{number}/comment`]: {
			summary: 'Comment',
			body: { schema: CommentText, example: { comment: 'Thank you.' } },
			answers: [{ text: 'The comment', schema: made('newMessage') }],
			fails: [...missing, 'sign-in-needed', 'write-token-needed'],
		},
		[`POST ${D}/{number}/title`]: {
			summary: 'Change the title of a thread',
			text: 'For its author, and people with write access to the repository.',
			body: { schema: DiscussionTitle, example: { title: 'Training data' } },
			answers: [{ text: 'What happened', schema: made('newTitle') }],
			fails: [...missing, 'read-only'],
		},
		[`POST ${D}/{number}/status`]: {
			summary: 'Close a thread, or open it again',
			text: 'For its author, and people with write access to the repository.',
			body: { schema: DiscussionStatusChange, example: { status: 'closed', comment: 'Answered.' } },
			answers: [{ text: 'What happened', schema: made('newStatus') }],
			fails: [...missing, 'read-only', 'discussion-closed'],
		},
		[`POST ${D}/{number}/merge`]: {
			summary: 'Merge a pull request',
			body: { schema: MergeComment, example: { comment: 'Merged, thank you.' }, isOptional: true },
			answers: [{ text: 'Merged', schema: Merged }],
			fails: [...missing, 'discussion-closed', 'merge-conflict'],
		},
		[`POST ${D}/{number}/lock`]: {
			summary: 'Lock or unlock a discussion',
			body: { schema: DiscussionLock, example: { locked: true } },
			answers: [{ text: 'What holds now', schema: Locked }],
			fails: missing,
		},
		'GET /api/notifications': {
			summary: 'List what you were told',
			text: 'Unread ones first, then the newest.',
			query: {
				p: count('Page, from 0'),
				limit: count('Most on a page', { min: 1, max: 100 }),
				readStatus: choice(['all', 'unread'], 'Which; default: `all`'),
			},
			answers: [{ text: 'A page of notifications, with how many there are', schema: Notifications }],
		},
		'DELETE /api/notifications': {
			summary: 'Say what was read',
			text: 'By the ids of notifications, or of the threads they are about. What was read is forgotten after some weeks.',
			body: { schema: ReadNotifications, example: { ids: ['0123456789abcdef0123456789abcdef'] } },
			answers: [{ text: 'Read', schema: Done }],
		},
		'PATCH /api/settings/notifications': {
			summary: 'Choose what to be told of',
			body: { schema: NotificationSettings, example: { unwanted: ['follow'], byMail: true } },
			answers: [{ text: 'What holds now', schema: NotificationChoice }],
		},
		'PATCH /api/settings/watch': {
			summary: 'Watch repositories, or no longer',
			body: { schema: ChangeWatch, example: { add: [{ type: 'model', id: 'ada/engine' }], delete: [] } },
			answers: [{ text: 'Done', schema: Done }],
			fails: ['repo-not-found'],
		},
		'POST /api/discussions/mark-as-read': {
			summary: 'Mark what one was told of threads as read',
			text: 'Those named by their ids, or everything.',
			body: { schema: MarkAsRead, example: {} },
			answers: [{ text: 'Noted', schema: Done }],
			fails: ['sign-in-needed'],
		},
		[`POST ${D}/{number}/reactions`]: {
			summary: 'React to a comment, or take it back',
			body: { schema: CommentReaction, example: { event: 'f'.repeat(24), reaction: '👍', on: true } },
			answers: [{ text: 'Noted', schema: Done }],
			fails: [...missing, 'sign-in-needed', 'write-token-needed'],
		},
		[`POST ${D}/{number}/pin`]: {
			summary: 'Put a thread on top, or no longer',
			body: { schema: DiscussionPin, example: { pinned: true } },
			answers: [{ text: 'What holds now', schema: Pinned }],
			fails: missing,
		},
		[`POST ${D}/{number}/comment/{event}/edit`]: {
			summary: 'Edit a comment of one’s own',
			body: { schema: EditedComment, example: { content: 'Thank you very much.' } },
			answers: [{ text: 'The comment', schema: made('updatedComment') }],
			fails: [...missing, 'read-only'],
		},
		[`POST ${D}/{number}/comment/{event}/hide`]: {
			summary: 'Hide a comment',
			text: 'For its author, and people with write access to the repository.',
			answers: [{ text: 'The comment', schema: made('updatedComment') }],
			fails: [...missing, 'read-only'],
		},
	},
}

const A = '/api/{T}/{id}/user-access-request'
const someone = { user: 'grace' }

/** Asking for and giving access to gated repositories. */
export const gates: Group = {
	key: 'gates',
	name: 'Gated repositories',
	text: 'Asking for access to the files of a gated repository, and letting people in.',
	routes: {
		'POST /{prefix}{id}/ask-access': {
			summary: 'Ask for access',
			body: {
				types: ['application/x-www-form-urlencoded', 'application/json'],
				schema: z.record(z.string(), z.string()),
				text: 'Answers to the questions of the card, by their labels.',
			},
			answers: [{ status: 303, text: 'Back to the repository', headers: { Location: 'Its page' } }],
			fails: ['not-gated', 'access-refused', 'sign-in-needed'],
		},
		[`GET ${A}/{status}`]: {
			summary: 'List requests',
			text: '`{status}` is `pending`, `accepted` or `rejected`.',
			query: { limit: count('Most requests on a page', { min: 1, max: 1000 }), after: words('As `Link` says'), q: words('Part of a name') },
			answers: [{ text: 'Requests', schema: z.array(AccessRequest) }],
			isPaged: true,
			fails: ['not-gated'],
		},
		[`POST ${A}/handle`]: {
			summary: 'Accept or reject a request, or put it back',
			body: { schema: HandleAccess, example: { ...someone, status: 'accepted' } },
			answers: [{ text: 'Done', schema: Nothing }],
			fails: ['not-gated', 'access-request-not-found'],
		},
		[`POST ${A}/batch`]: {
			summary: 'Decide on several requests',
			text: 'Each decision stands by itself: the answer tells for each whether it was taken.',
			body: { schema: HandleAccessBatch, example: [{ ...someone, status: 'accepted' }] },
			answers: [{ text: 'One line for each decision', schema: z.array(Decided) }],
			fails: ['not-gated'],
		},
		[`POST ${A}/grant`]: {
			summary: 'Grant access without a request',
			body: { schema: GrantAccess, example: someone },
			answers: [{ text: 'Done', schema: Nothing }],
			fails: ['not-gated', 'access-granted-already', 'account-not-found'],
		},
		[`POST ${A}/cancel`]: {
			summary: 'Take a request of one’s own back',
			answers: [{ text: 'Done', schema: Nothing }],
			fails: ['access-request-not-found', 'sign-in-needed'],
		},
		'GET /{prefix}{id}/user-access-report': {
			summary: 'Download all requests as a table',
			answers: [{ text: 'One line for each request', type: 'text/csv' }],
			fails: ['not-gated'],
		},
	},
}
