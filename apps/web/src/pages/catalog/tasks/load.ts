import { findTaskRecord, MODALITIES, mediaOfTask, TASKS, type Task, type TaskMedia, type Modality } from '@stoa/catalog'
import type { FacetValue } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import { leadOf } from '../../../parts/task-words.ts'
import type { PageCall } from '../../../site/route.ts'

/** One task as the catalog shows it. */
export interface TaskEntry {
	task: Task
	media: TaskMedia
	/** What the task is, in a sentence. */
	lead: string
	/** On this hub, as far as the visitor may see them. */
	models: number
	datasets: number
}

/** What the catalog shows. */
export interface TasksData {
	search: string
	/** Only those with a task that matches. */
	sections: { id: Modality; label: string; entries: TaskEntry[] }[]
	shown: number
}

/** How many tasks a facet may name at most; the catalog holds fewer. */
const FACET_LIMIT = 200

const TASK_CATEGORIES = 'task_categories:'

async function countTasks({ hub, actor }: PageCall, kind: RepoKind): Promise<FacetValue[]> {
	const { facets } = await hub.listings.query(actor, { kind, limit: 1, facets: ['task'], facetLimit: FACET_LIMIT })
	return facets.task ?? []
}

/** What never changes of an entry, and the words that a search looks through. */
const ENTRIES = TASKS.map((task: Task) => {
	const record = findTaskRecord(task.id)
	const lead = record ? leadOf(record) : ''
	const words = [task.id, task.label, lead, ...(task.subtasks ?? []).map(({ label }) => label)].join('\n').toLowerCase()
	return { task, media: mediaOfTask(task.id), lead, words }
})

/** Asks for the catalog of tasks; every word of `search` must be found in a task's name, sentence or subtasks. */
export async function loadTasks(call: PageCall): Promise<TasksData> {
	const search = (call.url.searchParams.get('search') ?? '').slice(0, 100).trim()
	const words = search.toLowerCase().split(/\s+/).filter(Boolean)
	const [inModels, inDatasets] = await Promise.all([countTasks(call, 'model'), countTasks(call, 'dataset')])
	const models = new Map(inModels.map(({ tag, count }) => [tag, count]))
	const datasets = new Map(inDatasets.map(({ tag, count }) => [tag.slice(TASK_CATEGORIES.length), count]))
	const found = ENTRIES.filter((entry) => words.every((word) => entry.words.includes(word)))
	const sections = MODALITIES.map(({ id, label }) => ({
		id,
		label,
		entries: found
			.filter(({ task }) => task.modality === id)
			.map(({ task, media, lead }) => ({ task, media, lead, models: models.get(task.id) ?? 0, datasets: datasets.get(task.id) ?? 0 })),
	}))
	return { search, sections: sections.filter(({ entries }) => entries.length > 0), shown: found.length }
}
