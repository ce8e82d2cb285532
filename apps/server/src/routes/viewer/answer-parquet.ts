import type { calls } from '@stoa/protocol'
import type { Answer, Asked } from '../handle.ts'
import { convertedNow, parquetAddress } from './converted-files.ts'
import { configsOf, openDataset } from './open-dataset.ts'

/** Answers the Parquet files of a dataset (protocol 09 section 3). Files of an earlier commit are not named: clients compare the commits. */
export async function answerParquet(call: Asked<typeof calls.readDatasetParquet>): Promise<Answer<typeof calls.readDatasetParquet>> {
	const { dataset: given, config: only } = call.parameters()
	const opened = await openDataset(call, given)
	const dataset = opened.repo.name
	const { made, pending, failed } = await convertedNow(call.hub, opened, configsOf(opened, only))
	const files = made.flatMap((config) =>
		config.splits.flatMap((split) =>
			split.files.map(({ name, size }) => ({
				dataset,
				config: config.name,
				split: split.name,
				url: parquetAddress({ origin: call.origin, repo: opened.repo }, config.name, split, name),
				filename: name,
				size,
			})),
		),
	)
	const [first] = made
	return {
		parquet_files: files,
		...(only !== undefined && first && { features: Object.fromEntries(first.columns.map(({ name, type }) => [name, type])) }),
		pending: pending.map((config) => ({ dataset, config })),
		failed: failed.map(({ config, why }) => ({ dataset, config, error: { error: why } })),
		partial: made.some(({ splits }) => splits.some(({ isPartial }) => isPartial)),
	}
}
