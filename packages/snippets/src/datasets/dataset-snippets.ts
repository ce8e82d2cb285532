import type { Snippet } from '../snippet.ts'
import type { DatasetRecord } from './dataset-record.ts'
import { DATASET_GENERATORS } from './registry.ts'

/**
 * The programs with which a library reads a dataset: none when it cannot, or has no generator.
 *
 * @example
 * ```ts
 * const [snippet] = datasetSnippets('pandas', { id: 'ada/rows', tags: [], files: ['train.csv'], isClosed: false, hub: 'https://hub.example' })
 * assert.match(snippet?.code ?? '', /pd.read_csv\("hf:\/\/datasets\/ada\/rows\/train.csv"\)/)
 * ```
 */
export function datasetSnippets(key: string, dataset: DatasetRecord): Snippet[] {
	return DATASET_GENERATORS.get(key)?.(dataset) ?? []
}

/** The libraries that can read a dataset, the commonest first. */
export const applicableDatasetLibraries = (dataset: DatasetRecord): string[] =>
	[...DATASET_GENERATORS].flatMap(([key, generate]) => (generate(dataset).length > 0 ? [key] : []))
