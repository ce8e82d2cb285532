import { z } from 'zod'
import { address, date, id, kind, oid, whole } from './basics.ts'
import { Member } from './people.ts'

/** An account as threads name it. */
export const Author = z.object({
	_id: id,
	name: z.string(),
	fullname: z.string(),
	avatarUrl: address,
	type: z.enum(['user', 'org']),
	isPro: z.boolean(),
	isHf: z.boolean(),
})
const author = Author.optional().describe('Absent when the account has gone')

const thread = {
	num: whole,
	title: z.string(),
	status: z.enum(['open', 'closed', 'merged', 'draft']),
	author,
	createdAt: date,
	isPullRequest: z.boolean(),
	repo: z.object({ name: z.string(), type: kind }),
	repoOwner: z.object({ name: z.string(), type: z.enum(['user', 'org']) }).optional(),
	numComments: whole,
	pinned: z.boolean(),
	numReactionUsers: whole,
	topReactions: z.array(z.object({ reaction: z.string(), count: whole })),
}
/** A thread in a list. */
export const Discussion = z.object(thread).meta({ id: 'Discussion' })
/** A page of threads. */
export const Discussions = z.object({ discussions: z.array(Discussion), count: whole, start: whole, numClosedDiscussions: whole })

const commentData = z
	.object({
		edited: z.boolean(),
		hidden: z.boolean(),
		hiddenBy: z.string().optional(),
		hiddenReason: z.string().optional(),
		latest: z.object({ raw: z.string(), html: z.string(), updatedAt: date, author }),
		history: z.array(z.object({ raw: z.string(), updatedAt: date, author })),
		numEdits: whole,
		editors: z.array(z.string()),
		reactions: z.array(z.object({ reaction: z.string(), count: whole, users: z.array(z.string()) })),
		place: z.object({ path: z.string(), side: z.enum(['old', 'new']), line: z.int(), commit: oid.optional() }).optional(),
		isReport: z.boolean(),
	})
	.meta({ id: 'DiscussionComment' })
/** What an event says, by its type. */
export const EventData = z.union([
	commentData,
	z.object({ subject: z.string(), oid }),
	z.object({ status: z.string() }),
	z.object({ from: z.string(), to: z.string() }),
	z.object({ pinned: z.boolean() }),
	z.object({ locked: z.boolean() }),
])

/** Something that happened in a thread. */
export const DiscussionEvent = z
	.object({
		id: z.string(),
		type: z.string().describe('`comment`, `commit`, `status-change`, `title-change` or `pinning-change`'),
		createdAt: date,
		author,
		data: EventData.describe('Of a comment `latest.raw` and `latest.html`, of others what changed'),
	})
	.meta({ id: 'DiscussionEvent' })

/** A thread with everything in it. */
export const Thread = z
	.object({
		...thread,
		events: z.array(DiscussionEvent),
		locked: z.boolean(),
		isReport: z.boolean(),
		changes: z.object({ base: z.string(), mergeCommitId: oid.optional() }).optional(),
		filesWithConflicts: z.union([z.boolean(), z.array(z.string())]).optional(),
		diff: z.string().optional(),
	})
	.meta({ id: 'Thread' })

/** A thread that was opened. */
export const Opened = z.object({ num: whole, url: address, pullRequest: z.boolean() })
/** A pull request that was merged. */
export const Merged = z.object({ success: z.literal(true), mergeCommitId: oid })
/** Whether comments are closed. */
export const Locked = z.object({ locked: z.boolean() })
/** What became of a decision on a request. */
export const Decided = z.object({
	user: z.string().optional(),
	userId: z.string().optional(),
	success: z.boolean(),
	error: z.string().optional(),
})
/** Whether a thread stands on top. */
export const Pinned = z.object({ pinned: z.boolean() })

const by = z.object({ user: z.string(), fullname: z.string(), type: z.literal('user') })
/** An account that asked for access. */
export const AccessRequest = z
	.object({
		user: Member.extend({ email: z.string().nullish() }),
		requestId: z.string(),
		status: z.enum(['pending', 'accepted', 'rejected']),
		timestamp: date,
		fields: z.record(z.string(), z.string()).optional(),
		grantedBy: by.optional(),
		reviewedAt: date.optional(),
		reviewedBy: by.optional(),
		rejectionReason: z.string().optional(),
		expiresAt: date.optional(),
	})
	.meta({ id: 'AccessRequest' })
