import type { calls } from '@stoa/protocol'
import type { ConfigSize, ConvertedConfig, ViewedDataset } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { Asked } from '../handle.ts'
import { configAt } from './converted-files.ts'
import { configsOf } from './open-dataset.ts'

/** Most configurations that one call counts. */
const CONFIGS_MAX = 20

type Column = ConvertedConfig['columns'][number]

/** A split with its rows. */
export interface MeasuredSplit {
	name: string
	rows: number
	isPartial: boolean
	/** Bytes of the files of the dataset, and of the Parquet files. */
	bytes: number
	parquetBytes: number
	columns: readonly Column[]
}

/** A configuration with its splits. */
export interface MeasuredConfig {
	name: string
	module: string
	splits: MeasuredSplit[]
}

interface Measured {
	measured: MeasuredConfig[]
	pending: { dataset: string; config: string }[]
	failed: { dataset: string; config: string; error: { error: string } }[]
	partial: boolean
}

function ofConverted({ name, module, columns, splits }: ConvertedConfig): MeasuredConfig {
	const measure = ({ name: split, rows, isPartial, sourceSize, files }: ConvertedConfig['splits'][number]): MeasuredSplit => {
		return { name: split, rows, isPartial, bytes: sourceSize, parquetBytes: files.reduce((sum, { size }) => sum + size, 0), columns }
	}
	return { name, module, splits: splits.map(measure) }
}

function ofCounted({ config: { name, module }, splits }: ConfigSize): MeasuredConfig {
	return { name, module, splits: splits.map((split) => ({ ...split, parquetBytes: module === 'parquet' ? split.bytes : 0 })) }
}

/**
 * Reads the rows of the configurations that a call is about from their conversion. Those that are not converted yet are counted.
 *
 * @throws {HubError} `viewer-unreadable` when the call names one that cannot be read
 */
export async function measureConfigs(
	{ hub, actor }: Pick<Asked<typeof calls.readDatasetSize>, 'hub' | 'actor'>,
	dataset: ViewedDataset,
	only: string | undefined,
): Promise<Measured> {
	const { name } = dataset.repo
	const conversion = await hub.conversions.of(dataset.repo)
	const measured: MeasuredConfig[] = []
	const failed: Measured['failed'] = []
	const pending: Measured['pending'] = []
	let counted = 0
	for (const config of configsOf(dataset, only)) {
		const converted = configAt(conversion, dataset.commit, config.name)
		if (converted) {
			measured.push(ofConverted(converted))
			continue
		}
		if (counted === CONFIGS_MAX) {
			pending.push({ dataset: name, config: config.name })
			continue
		}
		counted += 1
		const size = await hub.viewer.sizes(actor, name, config)
		if (size.why === undefined) measured.push(ofCounted(size))
		else if (only !== undefined) throw new HubError('viewer-splits', { why: size.why })
		else failed.push({ dataset: name, config: config.name, error: { error: size.why } })
	}
	return {
		measured,
		failed,
		pending,
		partial: measured.some(({ splits }) => splits.some(({ isPartial }) => isPartial)),
	}
}
