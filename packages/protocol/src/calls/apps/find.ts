import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { searched, several } from '../../parameters.ts'
import { FoundApp } from '../../shapes/around.ts'
import { NoItems } from '../../shapes/basics.ts'
import { Repository } from '../../shapes/repos.ts'

/** Find apps. */
export const searchApps = defineCall({
	method: 'GET',
	path: '/api/spaces/semantic-search',
	who: 'anyone',
	summary: 'Find apps',
	text: 'By words in name and description.',
	query: { q: searched('A few words'), filter: several('Tags'), sdk: several('What they are built with', { commas: true }) },
	answers: [{ text: 'At most 50 apps', schema: z.array(FoundApp) }],
})

/** List machines for apps. */
export const listAppHardware = defineCall({
	method: 'GET',
	path: '/api/spaces/hardware',
	who: 'anyone',
	summary: 'List machines for apps',
	answers: [{ text: 'None', schema: NoItems }],
})

/** List templates of apps. */
export const listAppTemplates = defineCall({
	method: 'GET',
	path: '/api/spaces/templates',
	who: 'anyone',
	summary: 'List templates of apps',
	answers: [{ text: 'None', schema: z.object({ templates: NoItems }) }],
})

/** Find the app of a subdomain. */
export const showAppOfSubdomain = defineCall({
	method: 'GET',
	path: '/api/spaces/by-subdomain/{subdomain}',
	who: 'anyone',
	summary: 'Find the app of a subdomain',
	text: 'A subdomain is an id with other signs than letters and digits as `-`; of apps that share one the oldest is answered.',
	answers: [{ text: 'The app', schema: Repository }],
	fails: ['repo-not-found'],
})
