import type { TaskId } from './task-page.ts'

/** The kind of an input or output of a task. */
export type Medium =
	| 'text'
	| 'image'
	| 'video'
	| 'audio'
	| 'table'
	| 'document'
	| 'vector'
	| 'label'
	| 'mask'
	| 'list'
	| 'curve'
	| 'solid'
	| 'graph'
	| 'action'
	| 'noise'
	| 'any'

/** The inputs and the output of a task. */
export interface TaskMedia {
	/** One or two. */
	takes: readonly Medium[]
	gives: Medium
}

/** The kinds of data of every task. A `label` is one of a fixed set, with its score; a `list` has an order or several parts. */
const TASK_MEDIA: Readonly<Record<TaskId, TaskMedia>> = {
	'text-classification': { takes: ['text'], gives: 'label' },
	'token-classification': { takes: ['text'], gives: 'list' },
	'table-question-answering': { takes: ['table', 'text'], gives: 'text' },
	'question-answering': { takes: ['text'], gives: 'text' },
	'zero-shot-classification': { takes: ['text'], gives: 'label' },
	translation: { takes: ['text'], gives: 'text' },
	summarization: { takes: ['text'], gives: 'text' },
	'feature-extraction': { takes: ['text'], gives: 'vector' },
	'text-generation': { takes: ['text'], gives: 'text' },
	'fill-mask': { takes: ['text'], gives: 'list' },
	'sentence-similarity': { takes: ['text', 'text'], gives: 'label' },
	'text-to-speech': { takes: ['text'], gives: 'audio' },
	'text-to-audio': { takes: ['text'], gives: 'audio' },
	'automatic-speech-recognition': { takes: ['audio'], gives: 'text' },
	'audio-to-audio': { takes: ['audio'], gives: 'audio' },
	'audio-classification': { takes: ['audio'], gives: 'label' },
	'audio-text-to-text': { takes: ['audio', 'text'], gives: 'text' },
	'voice-activity-detection': { takes: ['audio'], gives: 'list' },
	'depth-estimation': { takes: ['image'], gives: 'mask' },
	'image-classification': { takes: ['image'], gives: 'label' },
	'object-detection': { takes: ['image'], gives: 'list' },
	'image-segmentation': { takes: ['image'], gives: 'mask' },
	'text-to-image': { takes: ['text'], gives: 'image' },
	'image-to-text': { takes: ['image'], gives: 'text' },
	'image-to-image': { takes: ['image'], gives: 'image' },
	'image-to-video': { takes: ['image'], gives: 'video' },
	'unconditional-image-generation': { takes: ['noise'], gives: 'image' },
	'video-classification': { takes: ['video'], gives: 'label' },
	'reinforcement-learning': { takes: ['any'], gives: 'action' },
	robotics: { takes: ['image', 'text'], gives: 'action' },
	'tabular-classification': { takes: ['table'], gives: 'label' },
	'tabular-regression': { takes: ['table'], gives: 'curve' },
	'tabular-to-text': { takes: ['table'], gives: 'text' },
	'table-to-text': { takes: ['table'], gives: 'text' },
	'multiple-choice': { takes: ['text', 'list'], gives: 'label' },
	'text-ranking': { takes: ['text', 'list'], gives: 'list' },
	'text-retrieval': { takes: ['text'], gives: 'list' },
	'time-series-forecasting': { takes: ['curve'], gives: 'curve' },
	'text-to-video': { takes: ['text'], gives: 'video' },
	'image-text-to-text': { takes: ['image', 'text'], gives: 'text' },
	'image-text-to-image': { takes: ['image', 'text'], gives: 'image' },
	'image-text-to-video': { takes: ['image', 'text'], gives: 'video' },
	'visual-question-answering': { takes: ['image', 'text'], gives: 'text' },
	'document-question-answering': { takes: ['document', 'text'], gives: 'text' },
	'zero-shot-image-classification': { takes: ['image'], gives: 'label' },
	'graph-ml': { takes: ['graph'], gives: 'label' },
	'mask-generation': { takes: ['image'], gives: 'mask' },
	'zero-shot-object-detection': { takes: ['image', 'text'], gives: 'list' },
	'text-to-3d': { takes: ['text'], gives: 'solid' },
	'image-to-3d': { takes: ['image'], gives: 'solid' },
	'image-feature-extraction': { takes: ['image'], gives: 'vector' },
	'video-text-to-text': { takes: ['video', 'text'], gives: 'text' },
	'keypoint-detection': { takes: ['image'], gives: 'graph' },
	'visual-document-retrieval': { takes: ['text'], gives: 'document' },
	'any-to-any': { takes: ['any'], gives: 'any' },
	'video-to-video': { takes: ['video'], gives: 'video' },
	other: { takes: ['any'], gives: 'any' },
}

const BY_ID: ReadonlyMap<string, TaskMedia> = new Map(Object.entries(TASK_MEDIA))

/**
 * The inputs and the output of a task; any kind for an unknown task.
 *
 * @example
 * ```ts
 * assert.deepEqual(mediaOfTask('translation'), { takes: ['text'], gives: 'text' })
 * ```
 */
export function mediaOfTask(id: string): TaskMedia {
	return BY_ID.get(id) ?? TASK_MEDIA.other
}
