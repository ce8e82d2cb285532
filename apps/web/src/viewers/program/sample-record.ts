import type { ModelRecord } from '@stoa/snippets'

/** Stands where a visitor puts a model's own name. */
const SAMPLE_ID = 'namespace/name'

/** What generators must find in a model's files or tags before they write a program, by library. */
const EXTRAS: Readonly<Record<string, Partial<ModelRecord>>> = {
	audiocraft: { tags: ['musicgen'] },
	nemo: { tags: ['automatic-speech-recognition'], pipeline_tag: 'automatic-speech-recognition' },
	PaddleOCR: { tags: ['doc_vlm'] },
	lerobot: { tags: ['smolvla'] },
	paddlenlp: { config: { architectures: ['ErnieForMaskedLM'] } },
	peft: { config: { peft: { task_type: 'CAUSAL_LM', base_model_name_or_path: 'namespace/base-model' } } },
	speechbrain: { config: { speechbrain: { speechbrain_interface: 'EncoderClassifier' } } },
	transformers: { transformersInfo: { auto_model: 'AutoModel', processor: 'AutoTokenizer' } },
	ultralytics: { tags: ['yolov8'] },
}

/** The classes of transformers for tasks that its function `pipeline` does not take. */
const TRANSFORMERS: Readonly<Record<string, Partial<ModelRecord>>> = {
	'any-to-any': { transformersInfo: { auto_model: 'AutoModelForMultimodalLM', processor: 'AutoProcessor' } },
	'audio-text-to-text': { transformersInfo: { auto_model: 'AutoModelForMultimodalLM', processor: 'AutoProcessor' } },
	'keypoint-detection': { transformersInfo: { auto_model: 'AutoModelForKeypointDetection', processor: 'AutoImageProcessor' } },
	'time-series-forecasting': { transformersInfo: { auto_model: 'AutoModelForTimeSeriesPrediction' } },
}

/** A model that does not exist: what a card of the library, for the task, would make of itself. For pages that show a program before there is a model. */
export function sampleRecord(library: string, task: string | undefined): ModelRecord {
	const { tags = [], ...extras } = (library === 'transformers' ? TRANSFORMERS[task ?? ''] : undefined) ?? EXTRAS[library] ?? {}
	return { id: SAMPLE_ID, library_name: library, pipeline_tag: task, tags: [library, ...(task ? [task] : []), ...tags], ...extras }
}
