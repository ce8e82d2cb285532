import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { countedPage } from '../../parameters.ts'
import { Owned } from '../../shapes/repos.ts'

const owned = {
	summary: 'List repositories with the room that they take',
	query: countedPage(1000),
	answers: [{ text: 'Every repository, newest first', schema: z.array(Owned) }],
	isPaged: true,
	fails: ['account-not-found', 'read-only'],
} as const

/** List repositories with the room that they take. */
export const listOwnRepos = defineCall({
	method: 'GET',
	path: '/api/settings/repositories',
	who: 'person',
	...owned,
})

/** List repositories with the room that they take. */
export const listOrganizationRepos = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/settings/repositories',
	who: 'person',
	...owned,
})
