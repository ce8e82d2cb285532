import type { calls } from '@stoa/protocol'
import type { ConfigSize } from '@stoa/hub'
import type { Answer, Asked } from '../handle.ts'
import { measureConfigs } from './measure-configs.ts'
import { openDataset } from './open-dataset.ts'

interface Amount {
	rows: number
	bytes: number
}

const sum = (amounts: readonly Amount[]): Amount =>
	amounts.reduce((all, { rows, bytes }) => ({ rows: all.rows + rows, bytes: all.bytes + bytes }), { rows: 0, bytes: 0 })

function presentAmount(dataset: string, { rows, bytes }: Amount, parquetBytes: number) {
	return {
		dataset,
		num_bytes_original_files: bytes,
		num_bytes_parquet_files: parquetBytes,
		num_bytes_memory: null,
		num_rows: rows,
		estimated_num_rows: null,
	}
}

const parquetOf = ({ config }: ConfigSize, bytes: number): number => (config.module === 'parquet' ? bytes : 0)

function presentConfig(dataset: string, size: ConfigSize) {
	const all = sum(size.splits)
	const columns = size.splits[0]?.columns.length ?? 0
	return { ...presentAmount(dataset, all, parquetOf(size, all.bytes)), config: size.config.name, num_columns: columns }
}

function presentSplits(dataset: string, size: ConfigSize) {
	return size.splits.map((split) => ({
		...presentAmount(dataset, split, parquetOf(size, split.bytes)),
		config: size.config.name,
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
	const parquet = configs.reduce((bytes, one) => bytes + one.num_bytes_parquet_files, 0)
	return { size: { dataset: presentAmount(name, sum(measured.flatMap((size) => size.splits)), parquet), configs, splits }, ...rest }
}
