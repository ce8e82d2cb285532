import { findTask } from '@stoa/catalog'
import { NO_SAMPLE } from '../widget/sample-input-text.ts'
import { TASK_TEMPLATES } from './task-templates.ts'

const READS = 'Inference servers have no common form for what the task reads.'
const GIVES = 'Inference servers have no common form for what the task returns.'
const BOTH = 'The task reads text together with other media, for which inference servers have no common form outside of a chat.'
const CANDIDATES = 'The task compares a question with many candidates, for which inference servers have no common form.'
const ACTS = 'The model acts step by step in an environment, which one request to a server cannot carry.'

/** Why a task of the catalog has no program that calls a server. */
const REASONS: Readonly<Record<string, string>> = {
	'any-to-any': BOTH,
	'audio-text-to-text': BOTH,
	'depth-estimation': GIVES,
	'graph-ml': READS,
	'image-feature-extraction': GIVES,
	'image-to-3d': GIVES,
	'keypoint-detection': GIVES,
	'mask-generation': GIVES,
	'multiple-choice': CANDIDATES,
	other: 'The task "other" says neither what a model reads nor what it returns.',
	'reinforcement-learning': ACTS,
	robotics: ACTS,
	'table-to-text': READS,
	'tabular-to-text': READS,
	'text-ranking': CANDIDATES,
	'text-retrieval': CANDIDATES,
	'text-to-3d': GIVES,
	'time-series-forecasting': READS,
	'unconditional-image-generation': 'The model reads nothing: there is no input to send to a server.',
	'video-classification': READS,
	'video-text-to-text': BOTH,
	'video-to-video': READS,
	'visual-document-retrieval': CANDIDATES,
	'visual-question-answering': BOTH,
	'voice-activity-detection': READS,
	'zero-shot-object-detection': READS,
}

/**
 * Why no program calls a model of the task on a server: the words of clause S-13, and the reason; `undefined` when there are programs.
 *
 * @example
 * ```ts
 * assert.equal(whyNoCall('text-generation'), undefined)
 * ```
 */
export function whyNoCall(task: string): string | undefined {
	if (TASK_TEMPLATES.has(task)) return undefined
	return `${NO_SAMPLE} ${REASONS[findTask(task)?.id ?? ''] ?? 'The catalog does not know this task.'}`
}
