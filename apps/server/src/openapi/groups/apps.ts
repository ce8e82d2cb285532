import { RemoveAppSetting, SetAppSetting } from '@stoa/protocol'
import { z } from 'zod'
import { AppHost, AppSettings, FoundApp } from '../answers/around.ts'
import { Nothing, anything } from '../answers/basics.ts'
import { Repository, Runtime } from '../answers/repos.ts'
import type { Description, Group } from '../description.ts'
import { several, words } from '../parameters.ts'

/** The hub has no machines: nobody succeeds. */
const notOffered = (summary: string): Description => ({
	summary,
	text: 'Static apps need no machine, and this hub has none for others: the answer says so.',
	answers: [],
	fails: ['not-offered'],
})
const A = '/api/{T}/{repo}'
const setting = (summary: string, schema: z.ZodType): Description => ({ summary, answers: [{ text: 'What is kept now', schema }] })
const set = { schema: SetAppSetting, example: { key: 'COLOUR', value: 'green' } }
const remove = { schema: RemoveAppSetting, example: { key: 'COLOUR' } }

/** Apps: what they are doing, and their settings. `{repoType}` is `spaces`. */
export const apps: Group = {
	key: 'apps',
	name: 'Apps',
	text: 'What apps are doing, and their secrets and variables. `{repoType}` is `spaces` here.',
	routes: {
		[`GET ${A}/runtime`]: { summary: 'Show what an app is doing', answers: [{ text: 'Its state', schema: Runtime }] },
		[`GET ${A}/host`]: {
			summary: 'Find out where an app answers',
			answers: [{ text: 'The address of a public static app', schema: AppHost }],
			fails: ['not-offered'],
		},
		[`POST ${A}/restart`]: {
			summary: 'Start an app anew',
			answers: [{ text: 'The state of a static app', schema: Runtime }],
			fails: ['not-offered'],
		},
		[`GET ${A}/logs/{kind}`]: {
			summary: 'Read what an app wrote',
			text: '`{kind}` is `run` or `build`. A static app writes nothing, and the stream says so.',
			answers: [{ text: 'Lines as they come', type: 'text/event-stream' }],
			fails: ['not-offered', 'route-not-found'],
		},
		[`GET ${A}/secrets`]: setting('List secrets', AppSettings),
		[`POST ${A}/secrets`]: { ...setting('Keep a secret', Nothing), body: set },
		[`DELETE ${A}/secrets`]: { ...setting('Forget a secret', Nothing), body: remove },
		[`GET ${A}/variables`]: setting('List variables', AppSettings),
		[`POST ${A}/variables`]: { ...setting('Set a variable', AppSettings), body: set },
		[`DELETE ${A}/variables`]: { ...setting('Take a variable away', AppSettings), body: remove },
		'GET /api/spaces/semantic-search': {
			summary: 'Find apps',
			text: 'By words in name and description.',
			query: { q: words('A few words'), filter: several('Tags'), sdk: several('What they are built with') },
			answers: [{ text: 'At most 50 apps', schema: z.array(FoundApp) }],
		},
		'GET /api/spaces/hardware': { summary: 'List machines for apps', answers: [{ text: 'None', schema: z.array(anything) }] },
		'GET /api/spaces/templates': {
			summary: 'List templates of apps',
			answers: [{ text: 'None', schema: z.object({ templates: z.array(anything) }) }],
		},
		'GET /api/spaces/by-subdomain/{subdomain}': {
			summary: 'Find the app of a subdomain',
			text: 'A subdomain is an id with other signs than letters and digits as `-`; of apps that share one the oldest is answered.',
			answers: [{ text: 'The app', schema: Repository }],
			fails: ['repo-not-found'],
		},
		[`POST ${A}/pause`]: notOffered('Pause an app'),
		[`POST ${A}/hardware`]: notOffered('Choose a machine'),
		[`POST ${A}/sleeptime`]: notOffered('Let an app sleep'),
		[`POST ${A}/dev-mode`]: notOffered('Develop in a running app'),
		[`POST ${A}/storage`]: notOffered('Add storage to an app'),
		[`DELETE ${A}/storage`]: notOffered('Take storage away from an app'),
		[`PUT ${A}/volumes`]: notOffered('Attach volumes to an app'),
		[`DELETE ${A}/volumes`]: notOffered('Detach volumes from an app'),
		[`GET ${A}/events`]: notOffered('Watch what happens to an app'),
		[`GET ${A}/metrics`]: notOffered('Read how busy an app is'),
	},
}

const none = (summary: string): Description => ({
	summary,
	text: 'This hub keeps none.',
	answers: [],
	fails: ['repo-not-found', 'not-offered', 'sign-in-needed', 'account-not-found'],
})
const viewer: Description = {
	summary: 'Ask the dataset viewer',
	text: 'It computes nothing yet and says so; clients then read the files themselves.',
	query: { dataset: words('`namespace/name`') },
	answers: [],
	fails: ['viewer-not-offered', 'viewer-dataset-not-found', 'viewer-sign-in', 'viewer-parameter-missing', 'route-not-found'],
}

/** What clients ask for and this hub has none of. */
export const absent: Group = {
	key: 'absent',
	name: 'Not kept here',
	text: 'What clients ask for and this hub has none of: buckets, kernels, jobs, Parquet copies and the dataset viewer.',
	routes: {
		'GET /datasets-server/is-valid': {
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
		},
		'GET /datasets-server/{question}': viewer,
		'GET /api/buckets/{namespace}': { ...none('List buckets'), answers: [{ text: 'None', schema: z.array(anything) }] },
		'GET /api/buckets/{namespace}/{rest*}': none('Read a bucket'),
		'POST /api/buckets/{namespace}/{rest*}': none('Make a bucket'),
		'DELETE /api/buckets/{rest*}': none('Delete a bucket'),
		'PUT /api/buckets/{rest*}': none('Change a bucket'),
		'GET /buckets/{rest*}': none('Read a file of a bucket'),
		'GET /api/kernels/{rest*}': none('Read a kernel'),
		'GET /kernels/{rest*}': none('Read a file of a kernel'),
		'GET /api/jobs/hardware': { summary: 'List machines for jobs', answers: [{ text: 'None', schema: z.array(anything) }] },
		'GET /api/jobs/{namespace}': { summary: 'List jobs', answers: [{ text: 'None', schema: z.array(anything) }] },
		'POST /api/jobs/{namespace}': none('Run a job'),
		'GET /api/scheduled-jobs/{namespace}': { summary: 'List scheduled jobs', answers: [{ text: 'None', schema: z.array(anything) }] },
		'POST /api/scheduled-jobs/{namespace}': none('Schedule a job'),
		'GET /api/{T}/{repo}/parquet': none('List the Parquet copy of a dataset'),
		'GET /api/{T}/{repo}/parquet/{rest*}': none('Read the Parquet copy of a dataset'),
	},
}
