import type { ModelRecord } from './model-record.ts'
import { isIdentifier, py, raw } from './quote.ts'
import { hasTag } from './record-fields.ts'
import { sampleAddress } from './samples.ts'
import type { Snippet } from './snippet.ts'
import type { StandIn } from './stand-in.ts'

/**
 * Tasks that the function `pipeline` of transformers takes. Narrower than the catalogue's tasks of the library, which also names tasks that
 * only its model classes can do. Source: the library-to-task map of @huggingface/tasks 0.21.54.
 */
const PIPELINE_TASKS: ReadonlySet<string> = new Set([
	'audio-classification',
	'automatic-speech-recognition',
	'depth-estimation',
	'document-question-answering',
	'feature-extraction',
	'fill-mask',
	'image-classification',
	'image-feature-extraction',
	'image-segmentation',
	'image-text-to-text',
	'image-to-image',
	'image-to-text',
	'mask-generation',
	'object-detection',
	'question-answering',
	'summarization',
	'table-question-answering',
	'text-classification',
	'text-generation',
	'text-to-audio',
	'text-to-speech',
	'token-classification',
	'translation',
	'video-classification',
	'visual-question-answering',
	'zero-shot-classification',
	'zero-shot-image-classification',
	'zero-shot-object-detection',
])

/** What a task needs to be installed besides; pictures are read by these two everywhere. */
const PICTURES = 'torchvision pillow'
const MORE_PACKAGES: ReadonlyMap<string, string> = new Map([
	...[
		'any-to-any',
		'depth-estimation',
		'image-classification',
		'image-feature-extraction',
		'image-segmentation',
		'image-text-to-text',
		'image-to-image',
		'image-to-text',
		'keypoint-detection',
		'mask-generation',
		'object-detection',
		'visual-document-retrieval',
		'visual-question-answering',
		'zero-shot-image-classification',
		'zero-shot-object-detection',
	].map((task): [string, string] => [task, PICTURES]),
	['document-question-answering', `${PICTURES} pytesseract`],
	['table-question-answering', 'pandas'],
	['video-classification', `${PICTURES} av`],
	['video-text-to-text', `${PICTURES} av`],
])

/** The line that installs transformers and what the task needs. */
function installLine(packages: string, task: string | undefined): string {
	const more = MORE_PACKAGES.get(task ?? '')
	return `pip install ${packages}${more === undefined ? '' : ` ${more}`}`
}

/** Pipelines that transformers 5 no longer has. */
const REMOVED_PIPELINES: ReadonlySet<string> = new Set(['image-to-text', 'summarization', 'translation'])

const REMOVED_NOTE = `# Transformers 5 has no pipeline for this task any more.
# Install an earlier version: pip install "transformers<5.0.0"
# Or load the model directly, as the next program does.
`

const TEXT_MESSAGES = `messages = [
    {"role": "user", "content": "Recommend a book."},
]`

const imageMessages = (hub: string | undefined): string => py`messages = [
    {
        "role": "user",
        "content": [
            {"type": "image", "url": ${sampleAddress('cats.jpg', hub)}},
            {"type": "text", "text": "How many animals are there?"},
        ],
    },
]`

/** What both programs share about one record. */
interface Subject {
	model: ModelRecord
	trust: string
	/** Sample messages; only a conversational model has them. */
	messages: string | undefined
	seesImages: boolean
	/** A picture to try the model with. */
	image: string
	standIn: StandIn | undefined
}

/** What is called after the pipeline has been made; nothing where the task takes no obvious input. */
function pipelineCall({ model, messages, seesImages, image }: Subject): string {
	if (messages !== undefined) return `\n\n${messages}\npipe(${seesImages ? 'text=messages' : 'messages'})`
	if (model.pipeline_tag === 'zero-shot-image-classification') {
		return py`

labels = pipe(
    ${image},
    candidate_labels=["animals", "humans", "landscape"],
)
print(labels)`
	}
	return model.pipeline_tag === 'image-classification' ? py`\n\nprint(pipe(${image}))` : ''
}

function withPipeline(subject: Subject, task: string): Snippet {
	const { model, standIn, trust } = subject
	const title = 'With a pipeline'
	const call = pipelineCall(subject)
	if (standIn !== undefined) {
		const { module, className, install } = standIn
		return {
			language: 'python',
			title,
			install,
			code: py`from ${raw(module)} import ${raw(className)}\n\npipe = ${raw(className)}.from_pretrained(${model.id})${raw(call)}`,
		}
	}
	const removed = REMOVED_PIPELINES.has(task)
	return {
		language: 'python',
		title,
		install: installLine(removed ? '"transformers<5.0.0" torch' : '-U transformers torch', task),
		code: py`${raw(removed ? REMOVED_NOTE : '')}from transformers import pipeline

pipe = pipeline(${task}, model=${model.id}${raw(trust)})${raw(call)}`,
	}
}

/** Whether one of the three places of a repository holds a chat template. */
function hasChatTemplate({ config }: ModelRecord): boolean {
	return [config?.tokenizer_config?.chat_template, config?.processor_config?.chat_template, config?.chat_template_jinja].some(
		(template) => template !== undefined && template !== null && template.length > 0,
	)
}

/** The variable that a processor of this class is kept in. */
function processorVariable(className: string): string {
	if (className === 'AutoTokenizer') return 'tokenizer'
	return className === 'AutoFeatureExtractor' ? 'extractor' : 'processor'
}

const chatWith = (processor: string, messages: string): string => `

${messages}
inputs = ${processor}.apply_chat_template(
    messages,
    add_generation_prompt=True,
    tokenize=True,
    return_dict=True,
    return_tensors="pt",
).to(model.device)

outputs = model.generate(**inputs, max_new_tokens=40)
print(${processor}.decode(outputs[0][inputs["input_ids"].shape[-1]:]))`

/** The class that turns inputs into tensors: the record's, or for a chat the one that carries its template; names that are no names do not count. */
function processorClass({ model, messages, seesImages }: Subject): string | undefined {
	const named = model.transformersInfo?.processor
	if (named && isIdentifier(named)) return named
	if (messages === undefined || !hasChatTemplate(model)) return undefined
	return seesImages ? 'AutoProcessor' : 'AutoTokenizer'
}

function direct(subject: Subject): Snippet {
	const { model, trust, messages, standIn } = subject
	const named = model.transformersInfo?.auto_model
	const modelClass = standIn?.className ?? (named && isIdentifier(named) ? named : 'AutoModel')
	const processor = processorClass(subject)
	const transformersNames = [...(processor === undefined ? [] : [processor]), ...(standIn === undefined ? [modelClass] : [])]
	const imports = [
		...(standIn === undefined ? [] : [`from ${standIn.module} import ${modelClass}`]),
		...(transformersNames.length === 0 ? [] : [`from transformers import ${transformersNames.join(', ')}`]),
	].join('\n')
	const variable = processorVariable(processor ?? '')
	const loadProcessor = processor === undefined ? '' : py`${raw(variable)} = ${raw(processor)}.from_pretrained(${model.id}${raw(trust)})\n`
	return {
		language: 'python',
		title: 'Load the model directly',
		install: standIn?.install ?? installLine('-U transformers torch accelerate', model.pipeline_tag),
		code: py`${raw(imports)}

${raw(loadProcessor)}model = ${raw(modelClass)}.from_pretrained(${model.id}${raw(trust)}, device_map="auto")${raw(
			messages !== undefined && hasChatTemplate(model) ? chatWith(variable, messages) : '',
		)}`,
	}
}

/**
 * Programs that load a model with transformers: a pipeline where the task has one, then the classes themselves. A chat is shown for
 * conversational models, and by the classes only with a chat template (clause S-04). Empty when the record has no transformers
 * information.
 *
 * @param hub address of the hub that shows them, for sample files
 * @param standIn loads in place of the pipeline and of the model class
 */
export function transformersPrograms(model: ModelRecord, hub?: string, standIn?: StandIn): Snippet[] {
	if (!model.transformersInfo) return []
	const seesImages = hasTag(model, 'image-text-to-text')
	const messages = seesImages ? imageMessages(hub) : TEXT_MESSAGES
	const subject: Subject = {
		model,
		trust: hasTag(model, 'custom_code') ? ', trust_remote_code=True' : '',
		messages: hasTag(model, 'conversational') ? messages : undefined,
		seesImages,
		image: sampleAddress('cats.jpg', hub),
		standIn,
	}
	const task = model.pipeline_tag
	return [...(task !== undefined && PIPELINE_TASKS.has(task) ? [withPipeline(subject, task)] : []), direct(subject)]
}
