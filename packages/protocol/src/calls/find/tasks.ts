import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { kind } from '../../shapes/basics.ts'

const demoEntry = z.union([
	z.object({ type: z.literal('text'), label: z.string(), content: z.string() }),
	z.object({ type: z.enum(['img', 'audio']), filename: z.string(), description: z.string() }),
	z.object({ type: z.literal('tabular'), table: z.array(z.array(z.string())).describe('The first row names the columns') }),
	z.object({ type: z.literal('chart'), data: z.array(z.object({ label: z.string(), score: z.number() })) }),
	z.object({
		type: z.literal('text-with-tokens'),
		text: z.string(),
		tokens: z
			.array(z.object({ type: z.string(), start: z.int(), end: z.int() }))
			.describe('`start` and `end` count UTF-16 units, `end` excluded'),
	}),
])
const example = z.object({ id: z.string(), description: z.string() })
const search = z.object({
	label: z.string(),
	kind,
	task: z.string().optional(),
	tags: z.array(z.string()).optional(),
	search: z.string().optional(),
	sort: z.string().optional(),
})

/** What the catalog says of a task. */
const Task = z
	.object({
		id: z.string(),
		label: z.string(),
		summary: z.string(),
		useCases: z.array(z.object({ title: z.string(), text: z.string() })),
		metrics: z.array(z.object({ id: z.string(), description: z.string(), formula: z.string().optional(), range: z.string().optional() })),
		demo: z.object({ inputs: z.array(demoEntry), outputs: z.array(demoEntry) }),
		related: z.array(z.string()).describe('Ids of tasks that are like it, closest first'),
		searches: z.array(search).describe('Lists of this hub'),
		datasets: z.array(example),
		models: z.array(example),
		spaces: z.array(example),
		widgetModels: z.array(z.string()),
		youtubeId: z.string().optional(),
		libraries: z.array(z.string()).describe('Keys of libraries that support it'),
		canonicalId: z.string().optional(),
		isPlaceholder: z.boolean(),
	})
	.meta({ id: 'Task' })

/** Read the catalog of tasks. */
export const listTasks = defineCall({
	method: 'GET',
	path: '/api/tasks',
	who: 'anyone',
	summary: 'Read the catalog of tasks',
	answers: [{ text: 'Records of tasks by id', schema: z.record(z.string(), Task) }],
})
