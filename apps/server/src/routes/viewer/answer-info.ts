import type { calls } from '@stoa/protocol'
import type { Repo } from '@stoa/hub'
import type { Answer, Asked } from '../handle.ts'
import { type MeasuredConfig, type MeasuredSplit, measureConfigs } from './measure-configs.ts'
import { openDataset } from './open-dataset.ts'

/** Data files have no version of their own. */
const NO_VERSION = { version_str: '0.0.0', major: 0, minor: 0, patch: 0 }

function presentInfo(repo: Repo, { name: config, module, splits }: MeasuredConfig) {
	const name = repo.name.slice(repo.name.indexOf('/') + 1)
	const bytes = splits.reduce((all, split) => all + split.bytes, 0)
	const present = ({ name: split, bytes: size, rows }: MeasuredSplit) =>
		[split, { name: split, num_bytes: size, num_examples: rows, dataset_name: name }] as const
	return {
		description: repo.metadata.description ?? '',
		citation: '',
		homepage: '',
		license: '',
		features: Object.fromEntries((splits[0]?.columns ?? []).map((column) => [column.name, column.type])),
		builder_name: module,
		dataset_name: name,
		config_name: config,
		version: NO_VERSION,
		splits: Object.fromEntries(splits.map(present)),
		download_size: splits.reduce((all, split) => all + (split.parquetBytes > 0 ? split.parquetBytes : split.bytes), 0),
		dataset_size: bytes,
	}
}

/** Answers the columns and splits of a dataset, or of one configuration (protocol 09 section 3). */
export async function answerInfo(call: Asked<typeof calls.readDatasetInfo>): Promise<Answer<typeof calls.readDatasetInfo>> {
	const { dataset: given, config: only } = call.parameters()
	const opened = await openDataset(call, given)
	const { measured, ...rest } = await measureConfigs(call, opened, only)
	const infos = measured.map((size) => [size.name, presentInfo(opened.repo, size)] as const)
	const [first] = infos
	return { dataset_info: only !== undefined && first ? first[1] : Object.fromEntries(infos), ...rest }
}
