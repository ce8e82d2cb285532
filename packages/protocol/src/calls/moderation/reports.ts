import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, pageSize, words } from '../../parameters.ts'
import { date, Done, id } from '../../shapes/basics.ts'
import { moderated } from './shared.ts'

/** `POST /api/reports`, Stoa's own. */
export const SendReport = z.object({
	target: moderated.describe('A repository, a discussion or comment in it, or the account of a person or an organization'),
	category: z.enum(['spam', 'malware', 'illegal', 'personal-data', 'copyright', 'other']),
	reason: z.string().max(2000),
})

/** `POST /api/admin/reports/{report}/close`, Stoa's own. */
const CloseReport = z.object({ outcome: z.string().max(2000).describe('The reporter is told this') })

const Report = z.object({
	_id: id,
	target: z.object({
		type: z.enum(['model', 'dataset', 'space', 'account']),
		name: z.string(),
		discussion: z.int32().optional(),
		comment: z.string().optional(),
	}),
	category: z.enum(['spam', 'malware', 'illegal', 'personal-data', 'copyright', 'other']),
	reason: z.string(),
	createdAt: date,
	reporter: z.string().optional().describe('Absent when the account is gone'),
	closedAt: date.optional(),
	closedBy: z.string().optional(),
	outcome: z.string().optional(),
})

/** Report content or an account. */
export const sendReport = defineCall({
	method: 'POST',
	path: '/api/reports',
	who: 'person',
	summary: 'Report content or an account',
	body: {
		schema: SendReport,
		example: { target: { type: 'model', name: 'ada/engine' }, category: 'malware', reason: 'engine.pkl runs a shell command.' },
	},
	answers: [{ text: 'Sent to the administrators of the hub', schema: Done }],
	fails: ['repo-not-found', 'account-not-found', 'discussion-not-found'],
})

/** List reports. */
export const listReports = defineCall({
	method: 'GET',
	path: '/api/admin/reports',
	who: 'person',
	summary: 'List reports',
	query: {
		status: choice(['open', 'closed'], 'Default: `open`'),
		before: words('As `Link` says'),
		limit: pageSize('Most reports', 200),
	},
	answers: [{ text: 'Newest first', schema: z.array(Report) }],
	isPaged: true,
	fails: ['hub-admin-needed'],
})

/** Close a report. */
export const closeReport = defineCall({
	method: 'POST',
	path: '/api/admin/reports/{report}/close',
	who: 'person',
	summary: 'Close a report',
	body: { schema: CloseReport, example: { outcome: 'The file is a test that the card describes.' } },
	answers: [{ text: 'Closed, and the reporter was told', schema: Done }],
	fails: ['hub-admin-needed', 'report-not-found'],
})
