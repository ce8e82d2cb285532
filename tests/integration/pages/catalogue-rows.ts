import type { NewRepo } from '@stoa/hub'
import { REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { encode } from '../hub/open-rooms.ts'
import { DIGITS_FILES } from './digits.ts'

/** One line per repository: kind, id, task, library or sdk, license, parameters or size, description. */
const LINES = `
model|atelier/quill-large|text-generation|transformers|apache-2.0|7241732096|A general language model trained on open text, with a chat template and long context
model|atelier/quill-small|text-generation|transformers|apache-2.0|1100048384|The small sibling of quill-large for laptops and phones
model|atelier/quill-large-gguf|text-generation|gguf|apache-2.0|7241732096|Quantized files of quill-large for llama.cpp
model|demo/digits|image-classification|onnx|mit|44426|Reads one handwritten digit from an 8 by 8 image
model|demo/moods|text-classification|transformers|apache-2.0|1204738|Tells whether a short sentence is glad, sad or angry
model|northlight/heron-vit-base|image-classification|timm|mit|86567656|A vision transformer trained on photographs of birds from public archives
model|northlight/heron-detect|object-detection|ultralytics|agpl-3.0|25902640|Finds birds in photographs, small ones included
model|northlight/wetland-segmentation|image-segmentation|transformers|cc-by-4.0|64055810|Maps reed, water and shore in aerial images
model|sofer/sefarim-ner|token-classification|spacy|mit|109482240|Names of people, places and books in Hebrew prose
model|sofer/alef-base|fill-mask|transformers|apache-2.0|125980929|A masked language model for modern Hebrew, trained on public-domain books
model|sofer/alef-sentence|sentence-similarity|sentence-transformers|apache-2.0|118304768|Sentence embeddings for Hebrew and English search
model|marei/warraq-ocr|image-to-text|transformers|apache-2.0|333921792|Transcribes printed Arabic pages, diacritics kept
model|lindqvist/murmur-tiny|automatic-speech-recognition|transformers|mit|37760640|Speech to text in nine languages, small enough for a browser tab
model|lindqvist/murmur-medium|automatic-speech-recognition|transformers|mit|763857920|Speech to text in ninety-nine languages
model|lindqvist/carillon-tts|text-to-speech|speechbrain|cc-by-nc-4.0|82000000|A calm reading voice at 24 kHz
model|openfield/loam-embed|feature-extraction|sentence-transformers|apache-2.0|33360000|Compact embeddings for agricultural reports
model|openfield/crop-yield-gbm|tabular-regression|sklearn|bsd-3-clause||Predicts yield per hectare from weather and soil tables
model|ines/pocket-translate-en-pt|translation|transformers|cc-by-4.0|77943296|English to Portuguese, made for subtitles
model|ines/pocket-translate-pt-en|translation|transformers|cc-by-4.0|77943296|Portuguese to English, made for subtitles
model|ines/azulejo-lora|text-to-image|diffusers|openrail|3387392|A style adapter that paints in tiles
model|ravel/etude-diffusion|text-to-image|diffusers|creativeml-openrail-m|859520964|Text to image at 512 pixels, trained on museum collections
model|ravel/etude-inpaint|image-to-image|diffusers|creativeml-openrail-m|859535364|Fills masked regions of paintings and photographs
model|ravel/sonata-audio|text-to-audio|diffusers|cc-by-nc-4.0|1210000000|Short ambient recordings from a sentence
model|quarry/strata-rerank|text-ranking|sentence-transformers|apache-2.0|22713601|A cross-encoder that orders search results
model|quarry/strata-qa|question-answering|transformers|cc-by-sa-4.0|108893186|Extracts answers from technical manuals
model|quarry/gloss-summarizer|summarization|transformers|apache-2.0|406290432|Summaries of long reports in three sentences
model|tamsin/gridworld-ppo|reinforcement-learning|stable-baselines3|mit||A policy that finds the exit of generated mazes
model|tamsin/depth-sketch|depth-estimation|transformers|apache-2.0|24785089|Depth from a single photograph
model|hollow-tree/owl-clip|zero-shot-image-classification|open_clip|mit|151277313|Image and text in one space, for sorting photographs by words
model|hollow-tree/owl-captions|image-text-to-text|transformers|apache-2.0|2238000000|Describes a photograph and answers questions about it
model|hollow-tree/leaf-shape-classifier|image-classification|keras|mit|5330571|Twenty leaf shapes from a scan
model|kestrel/flight-forecast|time-series-forecasting|pytorch|apache-2.0|8400000|Probabilistic forecasts for hourly series
model|kestrel/bearing-anomaly|audio-classification|transformers|mit|94569090|Hears a worn bearing in a machine's hum
model|kestrel/table-reader|table-question-answering|transformers|mit|110106428|Answers questions about small tables
dataset|demo/digits|image-classification|parquet|cc0-1.0|n<1K|1,797 handwritten digits, 8 by 8 pixels, with their labels
dataset|demo/moods|text-classification|json|cc0-1.0|1K<n<10K|4,000 generated sentences with the mood they tell
dataset|northlight/heron-photos|image-classification|imagefolder|cc-by-4.0|100K<n<1M|Photographs of wading birds with species and place
dataset|sofer/public-shelf|text-generation|text|cc0-1.0|10K<n<100K|Hebrew books whose authors died more than seventy years ago
dataset|openfield/soil-cores|tabular-regression|csv|odc-by|10K<n<100K|Measurements from soil cores, with depth and place
dataset|lindqvist/radio-evenings|automatic-speech-recognition|audiofolder|cc-by-4.0|1K<n<10K|Evening broadcasts with transcripts in nine languages
dataset|quarry/manuals-qa|question-answering|json|cc-by-sa-4.0|10K<n<100K|Questions and answers over the manuals of forty machines
dataset|ravel/museum-captions|image-to-text|webdataset|cc-by-4.0|1M<n<10M|Public-domain artworks with curators' descriptions
dataset|kestrel/hourly-series|time-series-forecasting|parquet|cc0-1.0|1M<n<10M|Hourly measurements from rivers, roads and grids
space|demo/draw-a-digit||static|mit||Draw a digit; the model of this hub reads it in your browser
space|northlight/bird-atlas||static|mit||A map of sightings, with photographs
space|sofer/reader||gradio|apache-2.0||Paste a page of prose and see who is in it
space|lindqvist/transcribe||static|mit||Speak, and read along
space|hollow-tree/herbarium||docker|apache-2.0||Sort your leaf scans by shape
space|ravel/studio||gradio|mit||Paint by sentence
`

/** The one that visitors do not see. */
const PRIVATE = 'kestrel/table-reader'
const BASE = 'atelier/quill-large'
const LANGUAGES: Readonly<Record<string, string>> = { sofer: 'he', marei: 'ar', ines: 'pt' }

/** The organization among the owners; its first administrator is `demo`. */
export const ORG = 'northlight'

/** Lines that some cards have besides those of their kind, by kind and id. */
const MORE_METADATA: Readonly<Record<string, readonly string[]>> = {
	'space demo/draw-a-digit': ['app_file: index.html', 'models:', '- demo/digits'],
	'model atelier/quill-small': [`base_model: ${BASE}`, 'base_model_relation: finetune'],
	'model atelier/quill-large-gguf': [`base_model: ${BASE}`, 'base_model_relation: quantized'],
}

/** Files that some repositories have besides a card, or in place of it. */
const MORE_FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'model demo/digits': DIGITS_FILES,
	'dataset demo/moods': {
		'data/train.csv': 'text,label\n"I am so glad, today",glad\nLeave me alone,angry\n"It ""rains"" again",sad\n',
	},
}

const PAPER = 'See [Attention is <i>all</i> you need](https://arxiv.org/abs/1706.03762).\n'

/** A repository to create, and who owns it. */
export interface CatalogueRow extends NewRepo {
	owner: string
}

/** A line in its parts. */
interface Line {
	kind: RepoKind
	id: string
	owner: string
	name: string
	task: string
	library: string
	license: string
	size: string
	description: string
}

function readLine(text: string): Line {
	const [kind = '', id = '', task = '', library = '', license = '', size = '', description = ''] = text.split('|')
	const [owner = '', name = ''] = id.split('/')
	return { kind: KINDS.get(kind) ?? 'model', id, owner, name, task, library, license, size, description }
}

const KINDS: ReadonlyMap<string, RepoKind> = new Map(REPO_KINDS.map((kind) => [kind, kind]))

/** The front matter of a card. */
const METADATA: Readonly<Record<RepoKind, (line: Line, language: string) => string[]>> = {
	model: ({ task, library, license }, language) => [
		`license: ${license}`,
		`language: ${language}`,
		`pipeline_tag: ${task}`,
		`library_name: ${library}`,
	],
	dataset: ({ task, license, size }, language) => [
		`license: ${license}`,
		`language: ${language}`,
		'task_categories:',
		`- ${task}`,
		'size_categories:',
		`- ${size}`,
	],
	space: ({ library, license }) => [`sdk: ${library}`, `license: ${license}`],
}

function rowOf(line: Line): CatalogueRow {
	const { kind, id, owner, name, library, description } = line
	const front = [...METADATA[kind](line, LANGUAGES[owner] ?? 'en'), ...(MORE_METADATA[`${kind} ${id}`] ?? [])]
	const card = `---\n${front.join('\n')}\n---\n# ${name}\n\n${description}.\n${id === BASE ? `\n${PAPER}` : ''}`
	const app = { 'index.html': '<!doctype html><title>App</title><h1>It runs</h1>\n' }
	const files = { 'README.md': card, ...(kind === 'space' && app), ...MORE_FILES[`${kind} ${id}`] }
	return {
		owner,
		kind,
		name,
		namespace: owner,
		visibility: id === PRIVATE ? 'private' : 'public',
		sdk: kind === 'space' ? library : undefined,
		files: Object.entries(files).map(([path, text]) => ({ path, content: encode(text) })),
	}
}

/** Everything that the filled hub publishes: enough of every kind to see how lists look. */
export const CATALOGUE: readonly CatalogueRow[] = LINES.trim()
	.split('\n')
	.map((text) => rowOf(readLine(text)))
