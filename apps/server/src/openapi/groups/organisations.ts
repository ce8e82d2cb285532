import { MemberRole } from '@stoa/protocol'
import { z } from 'zod'
import { Deed } from '../answers/around.ts'
import { Done } from '../answers/basics.ts'
import type { Description, Group } from '../description.ts'
import { choice, count, words } from '../parameters.ts'

const log: Description = {
	summary: 'Download the log of deeds',
	query: {
		action: words('Only deeds of this kind'),
		actor: words('Only what this person did'),
		subject: words('Only what was done to this'),
		from: words('A date such as `2026-01-31`'),
		until: words('A date'),
		before: words('As `Link` says'),
		format: choice(['json', 'csv'], 'Default: `json`'),
		limit: count('Most entries', { min: 1, max: 1000 }),
	},
	answers: [{ text: 'Newest first', schema: z.array(Deed) }],
	isPaged: true,
	fails: ['read-only', 'account-not-found'],
}

/** Organisations, and the log of deeds. */
export const organisations: Group = {
	key: 'organisations',
	name: 'Organisations',
	text: 'Roles of members, and the log of what was done.',
	routes: {
		'PUT /api/organizations/{name}/members/{user}/role': {
			summary: 'Change what a member may do',
			body: { schema: MemberRole, example: { role: 'write' } },
			answers: [{ text: 'Changed', schema: Done }],
			fails: ['account-not-found', 'read-only'],
		},
		'GET /api/organizations/{name}/audit-log/export': log,
		'GET /api/admin/audit-log/export': { ...log, text: 'Of the whole hub, for those who run it.' },
	},
}
