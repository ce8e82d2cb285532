import { defineCall } from '../../call.ts'
import { NoItems } from '../../shapes/basics.ts'
import { none } from './shared.ts'

/** List buckets. */
export const listBuckets = defineCall({
	method: 'GET',
	path: '/api/buckets/{namespace}',
	who: 'anyone',
	...none('List buckets'),
	answers: [{ text: 'None', schema: NoItems }],
})

/** Read a bucket. */
export const readBucket = defineCall({
	method: 'GET',
	path: '/api/buckets/{namespace}/{rest*}',
	who: 'anyone',
	...none('Read a bucket'),
})

/** Make a bucket. */
export const createBucket = defineCall({
	method: 'POST',
	path: '/api/buckets/{namespace}/{rest*}',
	who: 'person',
	...none('Make a bucket'),
})

/** Delete a bucket. */
export const deleteBucket = defineCall({
	method: 'DELETE',
	path: '/api/buckets/{rest*}',
	who: 'person',
	...none('Delete a bucket'),
})

/** Change a bucket. */
export const changeBucket = defineCall({
	method: 'PUT',
	path: '/api/buckets/{rest*}',
	who: 'person',
	...none('Change a bucket'),
})

/** Read a file of a bucket. */
export const readBucketFile = defineCall({
	method: 'GET',
	path: '/buckets/{rest*}',
	who: 'anyone',
	format: 'text',
	...none('Read a file of a bucket'),
})
