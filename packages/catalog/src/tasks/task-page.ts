import type { TASKS } from './tasks.ts'

/** The id of a task in `pipeline_tag` and `task_categories`. */
export type TaskId = (typeof TASKS)[number]['id']

/** One use of a task. */
export interface TaskUseCase {
	title: string
	/** One or two sentences. */
	text: string
}

/** A score for answers to a task (clause E-03: `description`, `id`). The description says what the number means for this task. */
export interface TaskMetric {
	/** The id in cards and common metric tables, for example `f1` or `Mean Average Precision`. */
	id: string
	description: string
	/** In plain text, if it fits in one line. */
	formula?: string
	/** The smallest and largest value and which end is good, for example `0 to 1, higher is better`. */
	range?: string
}

/** One input or output of a task's demo (clause E-03). Every text was written for this catalog; images and sounds are described, not included. */
export type TaskDemoEntry =
	| { type: 'text'; label: string; content: string }
	| { type: 'img'; filename: string; description: string }
	| { type: 'audio'; filename: string; description: string }
	/** The first row has the names of the columns. */
	| { type: 'tabular'; table: readonly (readonly string[])[] }
	/** Scores from 0 to 1 in descending order. */
	| { type: 'chart'; data: readonly { label: string; score: number }[] }
	/** Tokens in order, without overlap; `start` and `end` count UTF-16 units of `text`, `end` excluded. */
	| { type: 'text-with-tokens'; text: string; tokens: readonly { type: string; start: number; end: number }[] }

/** A listing of this hub for a task, by the parameters of the listing's address. */
export interface TaskSearch {
	/** The text of the link. */
	label: string
	kind: 'model' | 'dataset' | 'space'
	/** For models only: the task filter. */
	task?: TaskId
	/** All required. */
	tags?: readonly string[]
	search?: string
	sort?: 'trending' | 'downloads' | 'likes' | 'updated' | 'created' | 'parameters' | 'name'
}

/** A repository that is known under this id; this hub may not have a copy. */
export interface TaskExample {
	id: string
	description: string
}

/** The texts of a task's page besides the facts of `Task` (clause E-03). One file per task in `pages`. */
export interface TaskPage {
	id: TaskId
	/** 100 to 200 words of plain text for beginners; an empty line separates paragraphs. */
	summary: string
	/** Three to five. */
	useCases: readonly TaskUseCase[]
	metrics: readonly TaskMetric[]
	demo: { inputs: readonly TaskDemoEntry[]; outputs: readonly TaskDemoEntry[] }
	/** Tasks that a beginner may confuse with this one, closest first. */
	related: readonly TaskId[]
	searches: readonly TaskSearch[]
	datasets: readonly TaskExample[]
	models: readonly TaskExample[]
	spaces: readonly TaskExample[]
	/** Models whose widget shows the task well. Source: the task table of @huggingface/tasks 0.21.54. */
	widgetModels: readonly string[]
	/** An introductory video, linked and never embedded. Source as above. */
	youtubeId?: string
}
