import { defineCall } from '../../call.ts'
import { done, missing } from './shared.ts'

/** Vote for a collection. */
export const upvoteCollection = defineCall({
	method: 'POST',
	path: '/api/collections/{namespace}/{slug}/upvote',
	who: 'person',
	summary: 'Vote for a collection',
	answers: done('Voted'),
	...missing,
})

/** Take a vote back. */
export const removeCollectionUpvote = defineCall({
	method: 'DELETE',
	path: '/api/collections/{namespace}/{slug}/upvote',
	who: 'person',
	summary: 'Take a vote back',
	answers: done('Taken back'),
	...missing,
})
