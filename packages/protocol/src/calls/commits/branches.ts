import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { TEXT_BODY } from '../../body-limits.ts'
import { Done, Nothing } from '../../shapes/basics.ts'
import { optional } from '../fields.ts'
import { revision } from './shared.ts'

/** `POST /api/{T}/{id}/branch/{branch}` (protocol 04 section 4). */
export const CreateBranch = z.object({
	startingPoint: optional(z.string()),
	emptyBranch: optional(z.boolean()),
	overwrite: optional(z.boolean()),
})

/** `POST /api/{T}/{id}/tag/{rev}` (protocol 04 section 5). */
export const CreateTag = z.object({ tag: z.string(), message: optional(z.string()) })

/** `POST /api/{T}/{id}/super-squash/{branch}` (protocol 04 section 8). */
export const SuperSquash = z.object({ message: optional(z.string().max(500)) })

/** Make a branch. */
export const createBranch = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/branch/{rev*}',
	who: 'writer',
	summary: 'Make a branch',
	body: { schema: CreateBranch, example: { startingPoint: 'main' }, isOptional: true },
	answers: [{ text: 'Made', schema: Nothing }],
	fails: ['revision-not-found', 'reference-exists', 'invalid-revision'],
})

/** Delete a branch. */
export const deleteBranch = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{id}/branch/{rev*}',
	who: 'writer',
	summary: 'Delete a branch',
	answers: [{ text: 'Deleted', schema: Nothing }],
	fails: ['revision-not-found', 'default-branch'],
})

/** Tag a revision. */
export const createTag = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/tag/{rev*}',
	who: 'writer',
	summary: 'Tag a revision',
	body: { limits: TEXT_BODY, schema: CreateTag, example: { tag: 'v1.0', message: 'First release' } },
	answers: [{ text: 'Tagged', schema: Nothing }],
	fails: ['revision-not-found', 'reference-exists', 'invalid-revision'],
})

/** Delete a tag. */
export const deleteTag = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{id}/tag/{rev*}',
	who: 'writer',
	summary: 'Delete a tag',
	answers: [{ text: 'Deleted', schema: Nothing }],
	...revision,
})

/** Put one commit in the place of a history. */
export const squashHistory = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/super-squash/{rev*}',
	who: 'proposer',
	summary: 'Put one commit in the place of a history',
	text: 'It cannot be taken back: the ids of the old commits open nothing any more, unless another branch, a tag or a pull request has them.',
	body: { schema: SuperSquash, example: { message: 'Begin anew' }, isOptional: true },
	answers: [{ text: 'Squashed', schema: Done }],
	...revision,
})
