import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { Done, kind } from '../../shapes/basics.ts'
import { optional } from '../fields.ts'
import { moderated } from './shared.ts'

/** What a takedown is about: files too. */
const takenDown = moderated.extend({
	path: optional(z.string().max(4096).describe('A file of the repository')),
	revision: optional(z.string().max(500).describe('Of the file. Default: `main`')),
})

/** `POST /api/admin/takedowns`, Stoa's own. */
export const TakeDown = z.object({
	target: takenDown.describe('A repository, a discussion or comment in it, or the account of a person or an organization'),
	action: z
		.enum(['hide', 'lock', 'private', 'suspend', 'delete', 'restore'])
		.describe('`lock` and `private` are for repositories, `suspend` is for accounts'),
	reason: z.string().max(1000).describe('Visitors and the owner read it, and it is kept in the audit log'),
	legal: optional(z.boolean().describe('A law or a court requires it: a hidden repository answers 451 instead of 403')),
	hideContent: optional(z.boolean().describe('Of `suspend`: hides everything that the account published')),
	everyVersion: optional(
		z.boolean().describe('Of a file: takes down whatever is, was or comes at the path. Default: the content at the revision'),
	),
	report: optional(z.string().max(64).describe('Id of a report that led to it. It is closed, and the reporter is told')),
})

const Removed = z.object({ accounts: z.array(z.string()), repositories: z.array(z.object({ type: kind, name: z.string() })) })

/** Take content down, or restore it. */
export const takeDown = defineCall({
	method: 'POST',
	path: '/api/admin/takedowns',
	who: 'person',
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
})

/** Remove the demo content. */
export const removeDemo = defineCall({
	method: 'DELETE',
	path: '/api/admin/demo',
	who: 'person',
	summary: 'Remove the demo content',
	text: 'Deletes the demo accounts and everything they own, for good.',
	answers: [{ text: 'What was removed', schema: Removed }],
	fails: ['hub-admin-needed', 'last-admin'],
})
