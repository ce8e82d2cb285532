import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, flag, pageSize, several } from '../../parameters.ts'
import { Commit, Difference, Refs } from '../../shapes/files.ts'

const revision = { fails: ['revision-not-found'] } as const

/** List branches and tags. */
export const listRefs = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/refs',
	who: 'reader',
	summary: 'List branches and tags',
	query: { include_prs: flag('Adds pull requests'), include_pull_requests: flag('The same') },
	answers: [{ text: 'Where each of them stands', schema: Refs }],
	fails: ['gated-repo'],
})

/** List commits. */
export const listCommits = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/commits/{rest*}',
	who: 'reader',
	summary: 'List commits',
	rest: '{rev}',
	query: {
		p: count('Page, from 0'),
		limit: pageSize('Most commits on a page', 1000),
		expand: several('`formatted`: adds title and message as HTML'),
	},
	answers: [{ text: 'Newest first', schema: z.array(Commit), headers: { 'X-Total-Count': 'How many there are' } }],
	isPaged: true,
	...revision,
})

/** Compare two revisions. */
export const compareRevisions = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/compare/{range*}',
	who: 'reader',
	summary: 'Compare two revisions',
	text: 'With two dots what differs, with three what the second changed since they parted.',
	rest: '{base}..{head}',
	query: { raw: flag('The difference alone, as text') },
	answers: [{ text: 'The difference', schema: Difference }],
	fails: ['revision-not-found', 'too-large', 'gated-repo'],
})
