import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { TEXT_BODY } from '../../body-limits.ts'
import { Done } from '../../shapes/basics.ts'
import { DiscussionEvent } from '../../shapes/talk.ts'
import { optional } from '../fields.ts'
import { missing } from './shared.ts'

/** `POST …/discussions/{num}/comment` (protocol 07 section 1.5), like the next four. */
const CommentText = z.object({
	comment: z.string(),
	/** Stoa's own: the line of a pull request that it is about. */
	place: optional(z.object({ path: z.string(), side: z.enum(['old', 'new']), line: z.int().positive() })),
})

/** `POST …/discussions/{num}/reactions` (protocol 07 section 1.5): `on` false takes one's own away. */
const CommentReaction = z.object({ event: z.string(), reaction: z.string(), on: z.boolean().default(true) })

/** `POST …/discussions/{num}/comment/{event}/edit` */
const EditedComment = z.object({ content: z.string() })

/** Comment. */
export const addComment = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/comment',
	who: 'reader',
	summary: 'Comment',
	body: { limits: TEXT_BODY, schema: CommentText, example: { comment: 'Thank you.' } },
	answers: [{ text: 'The comment', schema: z.object({ newMessage: DiscussionEvent }) }],
	fails: [...missing, 'sign-in-needed', 'write-token-needed'],
})

/** React to a comment, or take it back. */
export const reactToComment = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/reactions',
	who: 'reader',
	summary: 'React to a comment, or take it back',
	body: { schema: CommentReaction, example: { event: 'f'.repeat(24), reaction: '👍', on: true } },
	answers: [{ text: 'Noted', schema: Done }],
	fails: [...missing, 'sign-in-needed', 'write-token-needed'],
})

/** Edit a comment of one’s own. */
export const editComment = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/comment/{event}/edit',
	who: 'reader',
	summary: 'Edit a comment of one’s own',
	body: { limits: TEXT_BODY, schema: EditedComment, example: { content: 'Thank you very much.' } },
	answers: [{ text: 'The comment', schema: z.object({ updatedComment: DiscussionEvent }) }],
	fails: [...missing, 'read-only'],
})

/** Hide a comment. */
export const hideComment = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/discussions/{number}/comment/{event}/hide',
	who: 'reader',
	summary: 'Hide a comment',
	text: 'For its author, and people with write access to the repository.',
	answers: [{ text: 'The comment', schema: z.object({ updatedComment: DiscussionEvent }) }],
	fails: [...missing, 'read-only'],
})
