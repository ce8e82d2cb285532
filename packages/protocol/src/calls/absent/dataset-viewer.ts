import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { words } from '../../parameters.ts'

const viewer = {
	summary: 'Ask the dataset viewer',
	text: 'It computes nothing yet and says so; clients then read the files themselves.',
	query: { dataset: words('`namespace/name`') },
	answers: [],
	fails: ['viewer-not-offered', 'viewer-dataset-not-found', 'viewer-sign-in', 'viewer-parameter-missing', 'route-not-found'],
} as const

/** Ask what the dataset viewer can do. */
export const checkDatasetViewer = defineCall({
	method: 'GET',
	path: '/datasets-server/is-valid',
	who: 'reader',
	summary: 'Ask what the dataset viewer can do',
	query: { dataset: words('`namespace/name`') },
	answers: [
		{
			text: 'Nothing',
			schema: z.object({
				preview: z.boolean(),
				viewer: z.boolean(),
				search: z.boolean(),
				filter: z.boolean(),
				statistics: z.boolean(),
			}),
		},
	],
	fails: ['viewer-dataset-not-found', 'viewer-sign-in', 'viewer-parameter-missing'],
})

/** Ask the dataset viewer. */
export const askDatasetViewer = defineCall({
	method: 'GET',
	path: '/datasets-server/{question}',
	who: 'reader',
	...viewer,
})
