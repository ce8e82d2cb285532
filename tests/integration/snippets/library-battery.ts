import { TASKS } from '@stoa/catalog'
import { libraryKeysWithSnippets, librarySnippets, type Language, type ModelRecord } from '@stoa/snippets'

/** One program or install line of the battery. */
export interface Program {
	/** Library and number, to find the program again. */
	name: string
	language: Language
	code: string
}

/** Every tag that a generator checks. */
const TAGS =
	'StableDiffusionInpaintPipeline StableDiffusionXLInpaintPipeline FluxFillPipeline controlnet lora ic-lora ' +
	'textual_inversion flux question-answering clip resnet musicgen audiogen magnet text-to-speech ' +
	'automatic-speech-recognition mlx gguf onnx bi-encoder cross-encoder PyLate custom_code smolvla conversational ltx-2.5 ' +
	'LTX_2.5 promptable skops yolov yolov10 rna-secondary-structure doc_vlm document-parse textline_detection layout_detection ' +
	'pyannote-audio-pipeline text-to-mel mel-to-wav diffusers transformers pruna_pro-ai image-text-to-text'

/** No list, an empty one, each tag alone, and the combinations that one generator checks. */
const TAG_LISTS: readonly (readonly string[] | undefined)[] = [
	undefined,
	[],
	...TAGS.split(' ').map((tag) => [tag]),
	['ic-lora', 'lora', 'ltx2.5'],
	['ltx-2.5', 'lora'],
	['ltx-2.5', 'ic-lora'],
	['conversational', 'custom_code'],
	['conversational', 'image-text-to-text'],
	['conversational', 'transformers'],
	['diffusers', 'lora'],
	['diffusers', 'controlnet'],
	['diffusers', 'FluxFillPipeline'],
	['diffusers', 'StableDiffusionInpaintPipeline'],
	['diffusers', 'textual_inversion', 'pruna_pro-ai'],
	['diffusers', 'transformers'],
	['transformers', 'pruna_pro-ai', 'conversational', 'image-text-to-text'],
	['cross-encoder', 'custom_code'],
	['yolov8', 'lora', 'smolvla', 'mlx', 'gguf'],
]

const IDS = [
	'ada/engine',
	'ada/My-engine.v2_0',
	'engine',
	'ada/1st-class',
	'depth-anything/Depth-Anything-V2-Small',
	'depth-anything/Depth-Anything-V2-Base',
	'depth-anything/Depth-Anything-V2-Large',
	'lerobot/smolvla_base',
	'Lightricks/LTX-2.5',
	'ada/moshi-mlx',
	'ada/moshi-mlx-q4',
	'ada/moshi-mlx-q8',
	'ada/moshi-candle',
	'ada/PE-Core-L14',
	'stanfordnlp/stanza-he',
	'PaddlePaddle/PaddleOCR-VL',
	'PaddlePaddle/PaddleOCR-VL-1.5',
	'ada/it"s \\ a\n$(trap) `x` \u202e',
]

/** All fields except id, tags and task. */
const FIELDS: readonly Partial<ModelRecord>[] = [
	{},
	{ transformersInfo: {} },
	...['AutoTokenizer', 'AutoFeatureExtractor', 'AutoProcessor', 'not a name'].map((processor) => ({
		transformersInfo: { auto_model: 'AutoModelForCausalLM', processor },
		config: { tokenizer_config: { chat_template: '{{ messages }}' } },
	})),
	{ transformersInfo: { auto_model: 'AutoModel("' }, config: { processor_config: { chat_template: 'x' } } },
	{ transformersInfo: { auto_model: 'AutoModel', processor: 'AutoTokenizer' }, config: { chat_template_jinja: 'x' } },
	{
		config: { keras_hub: { tasks: ['ImageClassifier', 'ObjectDetector', 'no name', 'None', 'CausalLM', 'TextToImage', 'TextClassifier'] } },
	},
	{ config: { adapter_transformers: { model_name: 'bert-"base"' }, architectures: ['ErnieModel'] } },
	{ config: { architectures: ['Ernie Model("'] } },
	{ config: { sklearn: { model: { file: 'model "1".pkl' }, model_format: 'pickle' } } },
	{ config: { sklearn: { model: { file: 'model.skops' }, model_format: 'skops' } } },
	...['', 'EncoderClassifier', 'EncoderDecoderASR', 'EncoderASR', 'SpectralMaskEnhancement', 'SepformerSeparation', 'constructor'].map(
		(name) => ({
			config: { speechbrain: { speechbrain_interface: name } },
		}),
	),
	...['CAUSAL_LM', 'SEQ_2_SEQ_LM', 'TOKEN_CLS', 'SEQ_CLS', 'OTHER'].map((task_type) => ({
		config: { peft: { task_type, base_model_name_or_path: 'ada/base' } },
	})),
	{ config: { peft: { task_type: 'CAUSAL_LM' } } },
	{ cardData: { base_model: 'ada/base', instance_prompt: 'a "sks" dog' }, widgetData: [{ text: '' }] },
	{ cardData: { base_model: ['ada/base', 'Lightricks/LTX-2.5'], instance_prompt: null }, widgetData: [{ text: 'a cat\nin a hat' }] },
	{ widgetData: [{ source_sentence: 'One "two"', sentences: ['three', 'four\n'] }], mask_token: '<mask>' },
]

function* records(): Generator<ModelRecord> {
	const tasks = [undefined, 'no-such-task', ...TASKS.map(({ id }) => id)]
	for (const tags of TAG_LISTS) {
		for (const pipeline_tag of tasks) yield { id: 'ada/engine', tags, pipeline_tag, transformersInfo: { auto_model: 'AutoModel' } }
		for (const fields of FIELDS)
			for (const pipeline_tag of [undefined, 'text-generation', 'image-text-to-text', 'image-classification'])
				yield { id: 'ada/engine', tags, pipeline_tag, ...fields }
		for (const id of IDS) yield { id, tags }
	}
}

/** Every distinct program that the libraries write for records that reach all their branches. */
export function libraryPrograms(): Program[] {
	const found = new Map<string, Program>()
	const all = [...records()]
	for (const key of libraryKeysWithSnippets())
		for (const model of all)
			for (const { language, code, install } of librarySnippets(key, model)) {
				const add = (program: Omit<Program, 'name'>): void => {
					const known = `${program.language}\n${program.code}`
					if (!found.has(known)) found.set(known, { name: `${key} ${found.size}`, ...program })
				}
				add({ language, code })
				if (install !== undefined) add({ language: 'sh', code: install })
			}
	return [...found.values()]
}
