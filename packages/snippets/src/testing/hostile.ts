import fc from 'fast-check'
import type { ModelRecord } from '../model-record.ts'

// For tests: values by which an attacker tries to make one of our programs do something else.

/** Stands in every hostile value, and in no program of ours. */
export const MARK = 'ZQX'

/** Each ends a literal, a line or a comment somewhere, or is run by some shell. */
const TOOLS = [
	'"',
	"'",
	'\\',
	'\n',
	'\r\n',
	'${',
	'$(',
	'`',
	';',
	'"""',
	"'''",
	'\u202e',
	'\u2028',
	'\0',
	'\ud800',
	'\\"',
	"\\'",
	'\n\n# ',
	'\t',
	' ',
	'😀',
]
const MIDDLES = [...TOOLS, '%', '</script>', '*/', '//', '#', '{', '}', '{{', '>', '|', '&&', '-', '=', 'import os', '\u{e0001}', 'é', 'א']

const tool = fc.constantFrom(...TOOLS)
/** A text with the mark between tools. */
export const hostile = fc
	.tuple(tool, fc.array(fc.oneof(fc.constantFrom(...MIDDLES), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 3 }), tool)
	.map(([first, middle, last]) => [MARK, first, ...middle.flatMap((part) => [part, MARK]), last, MARK].join(''))

const TAGS = [
	'StableDiffusionInpaintPipeline',
	'FluxFillPipeline',
	'PyLate',
	'audiogen',
	'bi-encoder',
	'clip',
	'controlnet',
	'conversational',
	'cross-encoder',
	'custom_code',
	'diffusers',
	'doc_vlm',
	'flux',
	'gguf',
	'ic-lora',
	'image-text-to-text',
	'lora',
	'ltx-2.5',
	'magnet',
	'mel-to-wav',
	'mlx',
	'musicgen',
	'onnx',
	'promptable',
	'pruna_pro-ai',
	'pyannote-audio-pipeline',
	'resnet',
	'rna-secondary-structure',
	'skops',
	'smolvla',
	'automatic-speech-recognition',
	'text-to-mel',
	'text-to-speech',
	'textual_inversion',
	'transformers',
	'question-answering',
	'yolov8',
]
const TASKS = [
	'any-to-any',
	'automatic-speech-recognition',
	'fill-mask',
	'image-classification',
	'image-text-to-text',
	'image-to-image',
	'image-to-video',
	'text-generation',
	'text-ranking',
	'text-to-audio',
	'text-to-image',
	'text-to-speech',
	'text-to-video',
	'token-classification',
	'zero-shot-image-classification',
]
const SUFFIXES = ['', '', '-mlx', '-q4', '-q8', '-candle', 'Core', 'ltx-2.5']

/** A value or nothing. */
export const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(values, { nil: undefined })
const or = (known: readonly string[]): fc.Arbitrary<string> =>
	fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostile })
const texts = fc.array(hostile, { maxLength: 3 })

const config = fc.record({
	architectures: maybe(texts),
	model_type: maybe(hostile),
	tokenizer_config: maybe(fc.record({ chat_template: maybe(hostile) })),
	processor_config: maybe(fc.record({ chat_template: maybe(hostile) })),
	chat_template_jinja: maybe(hostile),
	keras_hub: maybe(
		fc.record({ tasks: maybe(fc.array(or(['CausalLM', 'TextToImage', 'TextClassifier', 'ImageClassifier', 'ObjectDetector', 'None']))) }),
	),
	sklearn: maybe(fc.record({ model: maybe(fc.record({ file: maybe(hostile) })), model_format: maybe(or(['pickle', 'skops'])) })),
	speechbrain: maybe(
		fc.record({
			speechbrain_interface: maybe(or(['EncoderClassifier', 'EncoderDecoderASR', 'Tacotron2', 'HIFIGAN', 'SpectralMaskEnhancement'])),
			vocoder_interface: maybe(hostile),
			vocoder_model_id: maybe(hostile),
		}),
	),
	peft: maybe(
		fc.record({
			base_model_name_or_path: maybe(hostile),
			task_type: maybe(or(['CAUSAL_LM', 'SEQ_CLS', 'SEQ_2_SEQ_LM', 'TOKEN_CLS'])),
		}),
	),
	adapter_transformers: maybe(fc.record({ model_name: maybe(hostile) })),
})

/** A record with such texts in every field. */
export const hostileRecord: fc.Arbitrary<ModelRecord> = fc.record({
	id: fc.tuple(hostile, fc.constantFrom(...SUFFIXES)).map(([id, suffix]) => id + suffix),
	tags: maybe(fc.array(or(TAGS), { maxLength: 4 })),
	pipeline_tag: maybe(or(TASKS)),
	library_name: maybe(hostile),
	mask_token: maybe(hostile),
	config: maybe(config),
	cardData: maybe(fc.record({ base_model: maybe(fc.oneof(hostile, texts)), instance_prompt: maybe(fc.oneof(hostile, fc.constant(null))) })),
	widgetData: maybe(
		fc.array(fc.record({ text: maybe(hostile), source_sentence: maybe(hostile), sentences: maybe(texts) }), { maxLength: 2 }),
	),
	transformersInfo: maybe(
		fc.record({
			auto_model: maybe(or(['AutoModel', 'AutoModelForCausalLM', 'import'])),
			processor: maybe(or(['AutoTokenizer', 'AutoProcessor'])),
			custom_class: maybe(hostile),
		}),
	),
	gguf: maybe(fc.record({ context_length: maybe(fc.nat()), chat_template: maybe(hostile) })),
})
