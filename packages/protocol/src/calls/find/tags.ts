import { PLURAL } from '@stoa/vocabulary'
import { defineCall } from '../../call.ts'
import { words } from '../../parameters.ts'
import { Words } from '../../shapes/repos.ts'

const filterWords = (kind: 'model' | 'dataset') =>
	({
		summary: `List the words to filter ${PLURAL[kind]} by`,
		query: { type: words('Only words of this type, such as `license`') },
		answers: [{ text: 'Words by type', schema: Words }],
	}) as const

/** List the words to filter models by. */
export const listModelTags = defineCall({
	method: 'GET',
	path: '/api/models-tags-by-type',
	who: 'anyone',
	...filterWords('model'),
})

/** List the words to filter datasets by. */
export const listDatasetTags = defineCall({
	method: 'GET',
	path: '/api/datasets-tags-by-type',
	who: 'anyone',
	...filterWords('dataset'),
})
