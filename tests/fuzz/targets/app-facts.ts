import { deriveMetadata } from '../../../packages/hub/src/repositories/metadata/derive-metadata.ts'
import { memoryFactReader } from '../../../packages/hub/src/repositories/metadata/memory-fact-reader.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** The program of an app, which the hub searches for models and datasets. */
export const target: FuzzTarget = {
	seeds: [
		'from transformers import pipeline\np = pipeline("text-classification", model="ada/engine")\nload_dataset("ada/data")\n',
		'const p = await pipeline(`x`, "ada/engine")\nfetch("/datasets/ada/data/resolve/main/a.json")\n',
	],
	words: ['from_pretrained(', 'pipeline(', 'load_dataset(', '/resolve/', 'datasets/', 'a/', '"', '(', ')'],
	async run(bytes) {
		await deriveMetadata('space', memoryFactReader({ 'README.md': '---\nsdk: gradio\n---\n', 'app.py': textOf(bytes) }))
	},
}
