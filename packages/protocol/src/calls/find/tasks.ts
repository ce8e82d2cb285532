import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { anything } from '../../shapes/basics.ts'

/** Read the catalogue of tasks. */
export const listTasks = defineCall({
	method: 'GET',
	path: '/api/tasks',
	who: 'anyone',
	summary: 'Read the catalogue of tasks',
	answers: [{ text: 'Records of tasks by id', schema: z.record(z.string(), anything) }],
})
