import { deriveMetadata } from '../../../packages/hub/src/repositories/metadata/derive-metadata.ts'
import { memoryFactReader } from '../../../packages/hub/src/repositories/metadata/memory-fact-reader.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** A file of `.eval_results`. */
export const target: FuzzTarget = {
	seeds: [
		'- dataset:\n    id: ada/bench\n    task_id: default\n    revision: main\n  value: 20.9\n  date: "2026-01-15"\n  source:\n    url: https://example.org/x\n    name: Card\n    user: ada\n  notes: none\n',
	],
	words: ['- dataset:\n', 'id: ', 'value: ', 'source:\n', 'date: ', '.inf', '.nan', '&a', '*a'],
	async run(bytes) {
		await deriveMetadata('model', memoryFactReader({ '.eval_results/a.yaml': textOf(bytes) }))
	},
}
