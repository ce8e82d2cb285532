import type { calls } from '@stoa/protocol'
import type { Answer, Asked } from '../handle.ts'
import { type MeasuredConfig, measureConfigs } from './measure-configs.ts'
import { openDataset } from './open-dataset.ts'

interface Amount {
	rows: number
	bytes: number
	parquetBytes: number
}

const sum = (amounts: readonly Amount[]): Amount => {
	const add = (of: (amount: Amount) => number): number => amounts.reduce((all, amount) => all + of(amount), 0)
	return { rows: add(({ rows }) => rows), bytes: add(({ bytes }) => bytes), parquetBytes: add(({ parquetBytes }) => parquetBytes) }
}

function presentAmount(dataset: string, { rows, bytes, parquetBytes }: Amount) {
	return {
		dataset,
		num_bytes_original_files: bytes,
		num_bytes_parquet_files: parquetBytes,
		num_bytes_memory: null,
		num_rows: rows,
		estimated_num_rows: null,
	}
}

function presentConfig(dataset: string, { name, splits }: MeasuredConfig) {
	return { ...presentAmount(dataset, sum(splits)), config: name, num_columns: splits[0]?.columns.length ?? 0 }
}

function presentSplits(dataset: string, { name: config, splits }: MeasuredConfig) {
	return splits.map((split) => ({
		...presentAmount(dataset, split),
		config,
		split: split.name,
		num_columns: split.columns.length,
	}))
}

/** Answers the sizes of a dataset, or of one configuration (protocol 09 section 3). */
export async function answerSize(call: Asked<typeof calls.readDatasetSize>): Promise<Answer<typeof calls.readDatasetSize>> {
	const { dataset: given, config: only } = call.parameters()
	const opened = await openDataset(call, given)
	const { name } = opened.repo
	const { measured, ...rest } = await measureConfigs(call, opened, only)
	const splits = measured.flatMap((size) => presentSplits(name, size))
	const configs = measured.map((size) => presentConfig(name, size))
	const [config] = configs
	if (only !== undefined && config) return { size: { config, splits }, ...rest }
	return { size: { dataset: presentAmount(name, sum(measured.flatMap((size) => size.splits))), configs, splits }, ...rest }
}
