import { defineCall } from '../../call.ts'
import { none } from './shared.ts'

/** List the Parquet copy of a dataset. */
export const listParquet = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/parquet',
	who: 'reader',
	...none('List the Parquet copy of a dataset'),
})

/** Read the Parquet copy of a dataset. */
export const readParquet = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/parquet/{rest*}',
	who: 'reader',
	...none('Read the Parquet copy of a dataset'),
})
