import type { ColumnStatistics, Preview, SplitPlace } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import type { ConfigFacts, DatasetFacts } from '../../../parts/repo/dataset-card.ts'
import type { RepoFrame } from '../../../parts/repo/load-repo.ts'
import type { PageCall } from '../../../site/route.ts'

/** Configurations, splits of each and columns that a card begins with. */
const CONFIGS_MAX = 5
const SPLITS_MAX = 10
const COLUMNS_MAX = 60
/** How long the page waits for all of it, and for each statistics, in milliseconds. */
const WAIT_MS = 4000
const STATISTICS_WAIT_MS = 300

type Asking = Pick<PageCall, 'hub' | 'actor'>

/** Failures of the viewer are about what is in the files: the card then begins without it. */
async function unlessUnreadable<Result>(reading: Promise<Result>): Promise<Result | undefined> {
	try {
		return await reading
	} catch (error) {
		if (isHubError(error)) return undefined
		throw error
	}
}

async function statisticsOf({ hub, actor }: Asking, place: SplitPlace): Promise<ReadonlyMap<string, ColumnStatistics>> {
	const found = await unlessUnreadable(hub.viewer.statistics(actor, place, STATISTICS_WAIT_MS))
	return new Map(found?.columns.map((column) => [column.name, column]))
}

async function readConfig(
	asking: Asking,
	dataset: string,
	config: { name: string; splits: { name: string }[] },
	until: number,
): Promise<ConfigFacts> {
	const splits: ConfigFacts['splits'][number][] = []
	let first: Extract<Preview, { is: 'rows' }> | undefined
	for (const { name } of config.splits.slice(0, SPLITS_MAX)) {
		const query = { config: config.name, split: name, offset: 0, length: 1, waitMsMax: Math.max(0, until - Date.now()) }
		const preview = await unlessUnreadable(asking.hub.viewer.preview(asking.actor, dataset, query))
		const found = preview?.is === 'rows' ? preview : undefined
		first ??= found
		splits.push({ name, rows: found?.page.total, isPartial: found?.page.isPartial ?? false })
	}
	return {
		name: config.name,
		splits,
		columns: first?.page.columns.slice(0, COLUMNS_MAX) ?? [],
		statistics: first ? await statisticsOf(asking, first.place) : new Map(),
	}
}

/** Reads what the card of a dataset can begin with, as far as a moment allows. */
export async function readFacts(asking: Asking, { repo }: Pick<RepoFrame, 'repo'>): Promise<DatasetFacts> {
	const until = Date.now() + WAIT_MS
	const prefix = 'size_categories:'
	const sizeCategory = repo.metadata.tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length)
	const dataset = await unlessUnreadable(asking.hub.viewer.dataset(asking.actor, repo.name))
	const configs: ConfigFacts[] = []
	for (const config of dataset?.configs.slice(0, CONFIGS_MAX) ?? []) configs.push(await readConfig(asking, repo.name, config, until))
	return { sizeCategory, configs }
}
