import { z } from 'zod'
import { listOf } from '../../body-limits.ts'
import { defineCall } from '../../call.ts'
import { Done } from '../../shapes/basics.ts'
import { MirrorJob, MirrorOrder, MirrorRule } from '../../shapes/mirror.ts'

const AddMirrorRule = z.strictObject({
	name: z.string(),
	everyHours: z.int().optional().describe('Hours between the beginnings of two jobs. Default: 24'),
	order: MirrorOrder,
})

/** Most of a body: the names of the repositories of an order. */
export const ORDER_BODY = listOf(10_000, { keys: 3, bytes: 400 })

/** List the mirror rules. */
export const listMirrorRules = defineCall({
	method: 'GET',
	path: '/api/admin/mirror/rules',
	who: 'person',
	cors: false,
	summary: 'List the mirror rules',
	text: 'What is mirrored again and again without a request of a client.',
	answers: [{ text: 'The rules by their names', schema: z.array(MirrorRule) }],
	fails: ['hub-admin-needed', 'not-offered'],
})

/** Add a mirror rule. */
export const addMirrorRule = defineCall({
	method: 'POST',
	path: '/api/admin/mirror/rules',
	who: 'person',
	summary: 'Add a mirror rule',
	text: 'Its first job begins at once, or at the beginning of its hours.',
	body: {
		schema: AddMirrorRule,
		limits: ORDER_BODY,
		example: {
			name: 'whisper',
			order: { upstream: 'public', source: { type: 'pattern', pattern: 'openai/whisper-*' }, hours: { from: 22, to: 6 } },
		},
	},
	answers: [{ text: 'The rule', schema: MirrorRule }],
	fails: ['hub-admin-needed', 'not-offered', 'invalid-input', 'upstream-not-found', 'mirror-rule-exists'],
})

/** Remove a mirror rule. */
export const removeMirrorRule = defineCall({
	method: 'DELETE',
	path: '/api/admin/mirror/rules/{name}',
	who: 'person',
	summary: 'Remove a mirror rule',
	text: 'Its unfinished job is canceled. What is mirrored stays.',
	answers: [{ text: 'Removed', schema: Done }],
	fails: ['hub-admin-needed', 'not-offered', 'mirror-rule-not-found'],
})

/** Run a mirror rule now. */
export const runMirrorRule = defineCall({
	method: 'POST',
	path: '/api/admin/mirror/rules/{name}/run',
	who: 'person',
	summary: 'Run a mirror rule now',
	text: 'Begins a job at once, also outside the hours of the rule.',
	answers: [{ text: 'The job', schema: MirrorJob }],
	fails: ['hub-admin-needed', 'not-offered', 'mirror-rule-not-found', 'mirror-rule-busy'],
})
