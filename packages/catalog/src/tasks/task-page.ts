import type { TASKS } from './tasks.ts'

/** The id of a task, as `pipeline_tag` and `task_categories` write it. */
export type TaskId = (typeof TASKS)[number]['id']

/** One thing people do with a task. */
export interface TaskUseCase {
	title: string
	/** One or two sentences. */
	text: string
}

/** How answers to a task are scored (clause E-03: `description`, `id`). The description says what the number means for this task. */
export interface TaskMetric {
	/** As cards and the field's metric tables write it, for example `f1` or `Mean Average Precision`. */
	id: string
	description: string
	/** In plain text, when one line holds it. */
	formula?: string
	/** Smallest to largest value and which end is good, for example `0 to 1, higher is better`. */
	range?: string
}

/** One input or output of a task's demo (clause E-03). Every text was written for this catalogue; pictures and sounds are described, not shipped. */
export type TaskDemoEntry =
	| { type: 'text'; label: string; content: string }
	| { type: 'img'; filename: string; description: string }
	| { type: 'audio'; filename: string; description: string }
	/** The first row names the columns. */
	| { type: 'tabular'; table: readonly (readonly string[])[] }
	/** Scores from 0 to 1, falling. */
	| { type: 'chart'; data: readonly { label: string; score: number }[] }
	/** Tokens in order, without overlap; `start` and `end` count UTF-16 units of `text`, `end` excluded. */
	| { type: 'text-with-tokens'; text: string; tokens: readonly { type: string; start: number; end: number }[] }

/** A listing of this hub worth opening for a task, in the words of the listings' addresses. */
export interface TaskSearch {
	/** What a visitor reads on the link. */
	label: string
	kind: 'model' | 'dataset' | 'space'
	/** Models only: the task that filters. */
	task?: TaskId
	/** All required. */
	tags?: readonly string[]
	search?: string
	sort?: 'trending' | 'downloads' | 'likes' | 'updated' | 'created' | 'parameters' | 'name'
}

/** A repository that the field knows under this id; whether this hub holds a copy is another question. */
export interface TaskExample {
	id: string
	description: string
}

/** What the page of a task says beside the facts of `Task` (clause E-03). One file per task in `pages`. */
export interface TaskPage {
	id: TaskId
	/** 100 to 200 words of plain text for a newcomer; an empty line parts paragraphs. */
	summary: string
	/** Three to five. */
	useCases: readonly TaskUseCase[]
	metrics: readonly TaskMetric[]
	demo: { inputs: readonly TaskDemoEntry[]; outputs: readonly TaskDemoEntry[] }
	/** Tasks a newcomer may have meant instead, nearest first. */
	related: readonly TaskId[]
	searches: readonly TaskSearch[]
	datasets: readonly TaskExample[]
	models: readonly TaskExample[]
	spaces: readonly TaskExample[]
	/** Models whose widget shows the task well. Source: the task table of @huggingface/tasks 0.21.54. */
	widgetModels: readonly string[]
	/** An introduction on film, linked and never embedded. Source as above. */
	youtubeId?: string
}
