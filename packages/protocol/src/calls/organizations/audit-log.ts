import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, pageSize, words } from '../../parameters.ts'
import { Deed } from '../../shapes/around.ts'

const log = {
	summary: 'Download the log of deeds',
	query: {
		action: words('Only deeds of this kind'),
		actor: words('Only what this person did'),
		subject: words('Only what was done to this'),
		from: words('A date such as `2026-01-31`'),
		until: words('A date'),
		before: words('As `Link` says'),
		format: choice(['json', 'csv'], 'Default: `json`'),
		limit: pageSize('Most entries', 1000),
	},
	answers: [{ text: 'Newest first', schema: z.array(Deed) }],
	isPaged: true,
	fails: ['read-only', 'account-not-found'],
} as const

/** Download the log of deeds. */
export const exportAuditLog = defineCall({
	method: 'GET',
	path: '/api/organizations/{name}/audit-log/export',
	who: 'person',
	...log,
})

/** Download the log of deeds. */
export const exportHubAuditLog = defineCall({
	method: 'GET',
	path: '/api/admin/audit-log/export',
	who: 'person',
	...log,
	text: 'Of the whole hub, for those who run it.',
})
