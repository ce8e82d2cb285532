import { API } from '@stoa/vocabulary'
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { EXPANDABLE } from '../../expand.ts'
import { flag, type QueryParameter } from '../../parameters.ts'
import { queryList } from '../../query.ts'
import { Repository } from '../../shapes/repos.ts'

/** Checked by the handler, which knows the kind. */
const expand: QueryParameter<string[]> = {
	text: 'Properties instead of the usual ones; which there are depends on the kind',
	schema: z.array(z.enum([...new Set([...EXPANDABLE.model, ...EXPANDABLE.dataset, ...EXPANDABLE.space])])),
	read: (query, name) => queryList(query, name, { commas: true }),
}

const info = (summary: string) =>
	({
		summary,
		query: {
			blobs: flag('Adds sizes and hashes of the files'),
			expand,
			securityStatus: flag('Adds what scans of the files found: nothing is scanned here'),
		},
		answers: [{ text: 'The repository', schema: Repository }],
		fails: ['revision-not-found', 'invalid-expand'],
	}) as const

/** Show a repository. */
export const showRepo = defineCall({
	method: 'GET',
	path: API.repo,
	who: 'reader',
	...info('Show a repository'),
})

/** Show a repository at a revision. */
export const showRevision = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/revision/{rev*}',
	who: 'reader',
	...info('Show a repository at a revision'),
})
