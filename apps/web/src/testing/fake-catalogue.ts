import type { Repo, RepoMetadata } from '@stoa/hub'
import { parseOid, repoId, type RepoKind } from '@stoa/vocabulary'

/** Everything in the fake hub was last touched before this moment. */
export const FAKE_NOW = new Date('2026-11-21T10:00:00Z')

/** One line per repository: kind, id, task, library or sdk, license, parameters or size, description. */
const LINES = `
model|atelier/quill-large|text-generation|transformers|apache-2.0|7241732096|A general language model trained on open text, with a chat template and long context
model|atelier/quill-small|text-generation|transformers|apache-2.0|1100048384|The small sibling of quill-large for laptops and phones
model|atelier/quill-large-gguf|text-generation|gguf|apache-2.0|7241732096|Quantised files of quill-large for llama.cpp
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

/** Repeatable numbers in [0, 1): a linear congruential generator. */
function randomFrom(seed: number): () => number {
	let state = seed >>> 0
	return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

const LANGUAGES: Record<string, string> = { sofer: 'he', marei: 'ar', ines: 'pt' }

function makeRepo(line: string, ord: number): Repo {
	const [kindText = 'model', id = '', task = '', library = '', license = '', size = '', description = ''] = line.split('|')
	const kind: RepoKind = kindText === 'dataset' ? 'dataset' : kindText === 'space' ? 'space' : 'model'
	const [namespace = '', name = ''] = id.split('/')
	const random = randomFrom(ord * 7919 + 17)
	const parameters = kind === 'model' && size ? Number(size) : undefined
	const downloads = Math.round(10 ** (1 + random() * 5))
	const hours = Math.round(random() ** 3 * 9000) + 1
	const tags = [
		kind === 'dataset' ? `task_categories:${task}` : task,
		kind === 'dataset' ? `format:${library}` : kind === 'model' ? library : '',
		kind === 'dataset' ? `size_categories:${size}` : '',
		kind === 'dataset' ? `language:${LANGUAGES[namespace] ?? 'en'}` : (LANGUAGES[namespace] ?? 'en'),
		`license:${license}`,
		...(id === 'demo/digits' && kind === 'model' ? ['dataset:demo/digits', 'safetensors'] : []),
		...(id === 'atelier/quill-small' || id === 'atelier/quill-large-gguf'
			? ['base_model:atelier/quill-large', `base_model:${id.endsWith('gguf') ? 'quantized' : 'finetune'}:atelier/quill-large`]
			: []),
		'region:us',
	].filter(Boolean)
	const metadata: RepoMetadata = {
		tags,
		pipelineTag: kind === 'model' ? task : undefined,
		libraryName: kind === 'model' ? library : undefined,
		cardData: {
			license,
			...(id === 'demo/digits' && kind === 'model' && { datasets: ['demo/digits'] }),
			...(id.startsWith('atelier/quill-') && id !== 'atelier/quill-large' && { base_model: 'atelier/quill-large' }),
		},
		config: undefined,
		safetensors: parameters === undefined ? undefined : { parameters: { F32: parameters }, total: parameters },
		gguf: undefined,
		transformersInfo: library === 'transformers' ? { auto_model: 'AutoModelForSequenceClassification' } : undefined,
		maskToken: undefined,
		widgetData: undefined,
		sdk: kind === 'space' ? library : undefined,
		linkedModels: id === 'demo/draw-a-digit' ? ['demo/digits'] : [],
		linkedDatasets: [],
		description,
		parameterCount: parameters,
	}
	return {
		id: ord.toString(16).padStart(24, '0'),
		ord,
		kind,
		name: repoId(namespace, name),
		ownerId: namespace,
		visibility: id === 'kestrel/table-reader' ? 'private' : 'public',
		gated: false,
		disabled: false,
		createdAt: new Date(FAKE_NOW.getTime() - (hours + random() * 4000) * 3_600_000),
		lastModified: new Date(FAKE_NOW.getTime() - hours * 3_600_000),
		headOid: parseOid((ord + 1).toString(16).padStart(40, 'c0ffee')),
		likes: Math.round(downloads ** 0.6 * random()),
		downloads,
		downloadsAllTime: downloads * 9,
		trendingScore: random() * 100,
		usedStorage: 4 * (parameters ?? 25_000_000),
		gitStorage: 4096,
		metadata,
	}
}

/** The fake hub's repositories: enough of every kind to see how lists look. */
export function fakeRepos(): Repo[] {
	return LINES.trim().split('\n').map(makeRepo)
}

/** Downloads of thirty days that look like those of a real repository. */
export function fakeSeries({ ord, downloads }: Repo): number[] {
	const random = randomFrom(ord * 104729 + 5)
	const slope = random() * 2 - 0.7
	return Array.from({ length: 30 }, (_, day) =>
		Math.max(0, Math.round((downloads / 30) * (1 + (slope * (day - 15)) / 15 + (random() - 0.5) * 0.8 - (day % 7 > 4 ? 0.3 : 0)))),
	)
}
