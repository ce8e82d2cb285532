import { CloseReport, SendReport, TakeDown } from '@stoa/protocol'
import { z } from 'zod'
import { bytes, date, Done, id, kind } from '../answers/basics.ts'
import type { Group } from '../description.ts'
import { choice, count, words } from '../parameters.ts'

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

const Overviewed = z.object({
	_id: id,
	type: kind,
	name: z.string(),
	private: z.boolean(),
	gated: z.union([z.literal(false), z.enum(['auto', 'manual'])]),
	disabled: z.boolean(),
	usedStorage: bytes,
	lastModified: date,
	restriction: z
		.object({
			level: z.enum(['hidden', 'locked', 'private']),
			reason: z.string(),
			at: date,
			legal: z.boolean(),
			of: z.enum(['repo', 'owner']).describe('`owner`: it came with the suspension of the account'),
		})
		.optional(),
})

const ListedAccount = z.object({
	_id: id,
	type: z.enum(['user', 'org']),
	name: z.string(),
	fullname: z.string(),
	createdAt: date,
	admin: z.boolean().describe('Whether this person is an administrator of the hub'),
	suspension: z
		.object({
			reason: z.string().describe('Empty when no reason was given'),
			at: date,
			hidesContent: z.boolean().describe('Whether everything that the account published is hidden too'),
			legal: z.boolean(),
		})
		.optional(),
})

const Removed = z.object({ accounts: z.array(z.string()), repositories: z.array(z.object({ type: kind, name: z.string() })) })

/** Reports, and taking content down. */
export const moderation: Group = {
	key: 'moderation',
	name: 'Moderation',
	text: 'Everyone who is signed in reports content. The rest is for administrators of the hub: in a session, or with a fine-grained token that carries `hub.moderate`.',
	routes: {
		'POST /api/reports': {
			summary: 'Report content or an account',
			body: {
				schema: SendReport,
				example: { target: { type: 'model', name: 'ada/engine' }, category: 'malware', reason: 'engine.pkl runs a shell command.' },
			},
			answers: [{ text: 'Sent to the administrators of the hub', schema: Done }],
			fails: ['repo-not-found', 'account-not-found', 'discussion-not-found'],
		},
		'GET /api/admin/reports': {
			summary: 'List reports',
			query: {
				status: choice(['open', 'closed'], 'Default: `open`'),
				before: words('As `Link` says'),
				limit: count('Most reports', { min: 1, max: 200 }),
			},
			answers: [{ text: 'Newest first', schema: z.array(Report) }],
			isPaged: true,
			fails: ['hub-admin-needed'],
		},
		'POST /api/admin/reports/{report}/close': {
			summary: 'Close a report',
			body: { schema: CloseReport, example: { outcome: 'The file is a test that the card describes.' } },
			answers: [{ text: 'Closed, and the reporter was told', schema: Done }],
			fails: ['hub-admin-needed', 'report-not-found'],
		},
		'GET /api/admin/accounts': {
			summary: 'List all accounts of the hub',
			text: 'People, or organizations with `kind=org`, in the order in which they were created. E-mail addresses are searched, but not listed.',
			query: {
				kind: choice(['user', 'org'], 'Default: `user`'),
				search: words('Part of the name or of the e-mail address'),
				status: choice(['admins', 'suspended'], 'Only administrators of the hub, or only suspended accounts'),
				after: words('As `Link` says'),
				limit: count('Most accounts', { min: 1, max: 200 }),
			},
			answers: [{ text: 'The accounts', schema: z.array(ListedAccount) }],
			isPaged: true,
			fails: ['hub-admin-needed'],
		},
		'GET /api/admin/repositories': {
			summary: 'List all repositories of the hub',
			text: 'Names and sizes, also of private ones. The largest comes first.',
			query: {
				search: words('Part of the name'),
				kind: choice(['model', 'dataset', 'space'], 'Only this kind'),
				restriction: choice(['any', 'hidden', 'locked', 'private'], 'Only those with this restriction'),
				skip: count('Leave out this many'),
				limit: count('Most repositories', { min: 1, max: 200 }),
			},
			answers: [{ text: 'The repositories', schema: z.array(Overviewed) }],
			fails: ['hub-admin-needed'],
		},
		'POST /api/admin/takedowns': {
			summary: 'Take content down, or restore it',
			text: 'The reason is shown to visitors and to the owner, and is kept in the audit log.',
			body: {
				schema: TakeDown,
				example: { target: { type: 'model', name: 'ada/engine' }, action: 'hide', reason: 'Malware in engine.pkl' },
			},
			answers: [{ text: 'Done, and the owner was told', schema: Done }],
			fails: [
				'hub-admin-needed',
				'repo-not-found',
				'account-not-found',
				'discussion-not-found',
				'entry-not-found',
				'not-restricted',
				'last-admin',
			],
		},
		'DELETE /api/admin/demo': {
			summary: 'Remove the demo content',
			text: 'Deletes the demo accounts and everything they own, for good.',
			answers: [{ text: 'What was removed', schema: Removed }],
			fails: ['hub-admin-needed', 'last-admin'],
		},
	},
}
