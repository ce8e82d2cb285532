const PYTHON = [
	'audio-classification',
	'audio-to-audio',
	'automatic-speech-recognition',
	'document-question-answering',
	'feature-extraction',
	'fill-mask',
	'image-classification',
	'image-segmentation',
	'image-to-image',
	'image-to-video',
	'image-to-text',
	'image-text-to-image',
	'image-text-to-video',
	'object-detection',
	'question-answering',
	'sentence-similarity',
	'summarization',
	'table-question-answering',
	'tabular-classification',
	'tabular-regression',
	'text-classification',
	'text-generation',
	'text-to-image',
	'text-to-speech',
	'text-to-video',
	'token-classification',
	'translation',
	'visual-question-answering',
	'zero-shot-classification',
	'zero-shot-image-classification',
]

/** Besides those that the public programs use, the package has methods for the tasks of the second block. */
const SCRIPT = [
	'automatic-speech-recognition',
	'feature-extraction',
	'fill-mask',
	'image-classification',
	'question-answering',
	'sentence-similarity',
	'summarization',
	'table-question-answering',
	'text-classification',
	'text-generation',
	'token-classification',
	'text-to-speech',
	'translation',

	'audio-classification',
	'audio-to-audio',
	'image-segmentation',
	'image-to-text',
	'object-detection',
]

/** The method of the Python client for a task: its name in snake case; `undefined` when it has none. */
export const pythonMethod = (task: string): string | undefined => (PYTHON.includes(task) ? task.replaceAll('-', '_') : undefined)

/** The method of the JavaScript client for a task: its name in camel case; `undefined` when it has none. */
export const scriptMethod = (task: string): string | undefined =>
	SCRIPT.includes(task) ? task.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) : undefined
