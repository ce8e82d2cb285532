import type { calls } from '@stoa/protocol'
import type { ConfigSize, ViewedDataset } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { Asked } from '../handle.ts'
import { configsOf } from './open-dataset.ts'

/** Most configurations that one call counts. */
const CONFIGS_MAX = 20

interface Measured {
	measured: ConfigSize[]
	pending: { dataset: string; config: string }[]
	failed: { dataset: string; config: string; error: { error: string } }[]
	partial: boolean
}

/**
 * Counts the rows of the configurations that a call is about.
 *
 * @throws {HubError} `viewer-unreadable` when the call names one that cannot be read
 */
export async function measureConfigs(
	{ hub, actor }: Pick<Asked<typeof calls.readDatasetSize>, 'hub' | 'actor'>,
	dataset: ViewedDataset,
	only: string | undefined,
): Promise<Measured> {
	const { name } = dataset.repo
	const wanted = configsOf(dataset, only)
	const measured: ConfigSize[] = []
	const failed: Measured['failed'] = []
	for (const config of wanted.slice(0, CONFIGS_MAX)) {
		const size = await hub.viewer.sizes(actor, name, config)
		if (size.why === undefined) measured.push(size)
		else if (only !== undefined) throw new HubError('viewer-splits', { why: size.why })
		else failed.push({ dataset: name, config: config.name, error: { error: size.why } })
	}
	return {
		measured,
		failed,
		pending: wanted.slice(CONFIGS_MAX).map((config) => ({ dataset: name, config: config.name })),
		partial: measured.some(({ splits }) => splits.some(({ isPartial }) => isPartial)),
	}
}
