import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { choice, count, pageSize } from '../../parameters.ts'
import { Done, kind } from '../../shapes/basics.ts'
import { NotificationChoice, Notifications } from '../../shapes/notifications.ts'
import { optional } from '../fields.ts'

/** `POST /api/discussions/mark-as-read` (protocol 07 section 1.5): those named, or all of the caller's. */
const MarkAsRead = z.object({ discussionIds: optional(z.array(z.string()).max(1000)) })

/** `DELETE /api/notifications` (protocol 07 section 5), like the next two in shapes of Stoa's own: those named were read. */
const ReadNotifications = z
	.object({
		ids: z
			.array(z.string().regex(/^[0-9a-f]{32}$/, 'is no id of a notification'))
			.max(1000)
			.default([]),
		discussionIds: z.array(z.string()).max(1000).default([]),
	})
	.refine(({ ids, discussionIds }) => ids.length + discussionIds.length > 0, 'name ids or discussionIds')

/** `PATCH /api/settings/notifications`: what is left out stays as it is. */
const NotificationSettings = z.object({
	unwanted: optional(z.array(z.enum(['thread', 'mention', 'access', 'repo', 'follow']))),
	byMail: optional(z.boolean()),
})

const watchedRepos = z
	.array(z.object({ type: kind, id: z.string() }))
	.max(100)
	.default([])

/** `PATCH /api/settings/watch` */
const ChangeWatch = z.object({ add: watchedRepos, delete: watchedRepos })

/** List what you were told. */
export const listNotifications = defineCall({
	method: 'GET',
	path: '/api/notifications',
	who: 'person',
	summary: 'List what you were told',
	text: 'Unread ones first, then the newest.',
	query: {
		p: count('Page, from 0'),
		limit: pageSize('Most on a page', 100),
		readStatus: choice(['all', 'unread'], 'Which; default: `all`'),
	},
	answers: [{ text: 'A page of notifications, with how many there are', schema: Notifications }],
})

/** Say what was read. */
export const readNotifications = defineCall({
	method: 'DELETE',
	path: '/api/notifications',
	who: 'person',
	summary: 'Say what was read',
	text: 'By the ids of notifications, or of the threads they are about. What was read is forgotten after some weeks.',
	body: {
		limits: listOf(2000, { keys: 0, bytes: 128 }),
		schema: ReadNotifications,
		example: { ids: ['0123456789abcdef0123456789abcdef'] },
	},
	answers: [{ text: 'Read', schema: Done }],
})

/** Choose what to be told of. */
export const chooseNotifications = defineCall({
	method: 'PATCH',
	path: '/api/settings/notifications',
	who: 'person',
	summary: 'Choose what to be told of',
	body: { schema: NotificationSettings, example: { unwanted: ['follow'], byMail: true } },
	answers: [{ text: 'What holds now', schema: NotificationChoice }],
})

/** Watch repositories, or no longer. */
export const watchRepos = defineCall({
	method: 'PATCH',
	path: '/api/settings/watch',
	who: 'person',
	summary: 'Watch repositories, or no longer',
	body: { schema: ChangeWatch, example: { add: [{ type: 'model', id: 'ada/engine' }], delete: [] } },
	answers: [{ text: 'Done', schema: Done }],
	fails: ['repo-not-found'],
})

/** Mark what one was told of threads as read. */
export const markDiscussionsRead = defineCall({
	method: 'POST',
	path: '/api/discussions/mark-as-read',
	who: 'person',
	summary: 'Mark what one was told of threads as read',
	text: 'Those named by their ids, or everything.',
	body: { limits: listOf(1000, { keys: 0, bytes: 128 }), schema: MarkAsRead, example: {} },
	answers: [{ text: 'Noted', schema: Done }],
	fails: ['sign-in-needed'],
})
