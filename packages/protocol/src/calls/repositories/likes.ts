import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { page } from '../../parameters.ts'
import { Done } from '../../shapes/basics.ts'
import { Member } from '../../shapes/people.ts'

/** Like a repository. */
export const likeRepo = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/like',
	who: 'person',
	summary: 'Like a repository',
	answers: [{ text: 'Liked', schema: Done }],
})

/** Take a like back. */
export const unlikeRepo = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{id}/like',
	who: 'person',
	summary: 'Take a like back',
	answers: [{ text: 'Not liked any more', schema: Done }],
})

/** List who likes a repository. */
export const listLikers = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/likers',
	who: 'reader',
	summary: 'List who likes a repository',
	query: page(1000),
	answers: [{ text: 'People, newest first', schema: z.array(Member) }],
	isPaged: true,
})
