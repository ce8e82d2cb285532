import { findTask } from '@stoa/catalog'
import type { CardData } from '../repos/repo.ts'
import { listOf, memberOf, textOf } from './card.ts'
import type { ModelConfig } from './model-config.ts'
import { architectureOf } from './transformers-info.ts'

/** The default tasks of models of a library. */
const TASK_OF_LIBRARY: Readonly<Record<string, string>> = {
	'sentence-transformers': 'sentence-similarity',
	setfit: 'text-classification',
	timm: 'image-classification',
	spacy: 'token-classification',
	flair: 'token-classification',
	'stable-baselines3': 'reinforcement-learning',
	'ml-agents': 'reinforcement-learning',
}

const TASK_OF_PEFT: Readonly<Record<string, string>> = {
	CAUSAL_LM: 'text-generation',
	SEQ_CLS: 'text-classification',
	TOKEN_CLS: 'token-classification',
	QUESTION_ANS: 'question-answering',
	FEATURE_EXTRACTION: 'feature-extraction',
}

function own(table: Readonly<Record<string, string>>, key: string | undefined): string | undefined {
	return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

function taskOfPipeline(pipelineClass: string | undefined): string | undefined {
	if (pipelineClass === undefined) return undefined
	if (/Video/.test(pipelineClass)) return /ImageToVideo|VideoDiffusion/.test(pipelineClass) ? 'image-to-video' : 'text-to-video'
	if (/Img2Img|Inpaint|Upscale|Edit|ImageToImage/.test(pipelineClass)) return 'image-to-image'
	if (/^DD[PI]M/.test(pipelineClass)) return 'unconditional-image-generation'
	return /Audio|Music/.test(pipelineClass) ? 'text-to-audio' : 'text-to-image'
}

/** The model's task: from the card, otherwise from library and configuration, otherwise from a tag that is a task (protocol 02 section 7). */
export function pipelineTagOf(
	card: CardData | undefined,
	facts: { config: ModelConfig; libraryName: string | undefined; isTextGguf: boolean },
): string | undefined {
	const { config, libraryName, isTextGguf } = facts
	return (
		textOf(card?.['pipeline_tag']) ??
		(libraryName === 'diffusers' ? taskOfPipeline(config.pipelineClass) : undefined) ??
		own(TASK_OF_LIBRARY, libraryName) ??
		own(TASK_OF_PEFT, textOf(memberOf(config.adapter, 'task_type'))) ??
		architectureOf(config)?.task ??
		listOf(card?.['tags']).find((tag) => findTask(tag) !== undefined) ??
		(isTextGguf ? 'text-generation' : undefined)
	)
}
