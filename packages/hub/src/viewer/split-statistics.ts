import type { Feature } from '@stoa/tables'
import { HubError } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { measuredColumns } from './measured-columns.ts'
import { openTable, type QuestionDeps } from './open-table.ts'
import { asked } from './question-failures.ts'
import type { OpenSplit } from './open-split.ts'
import { SharedReadings } from './shared-readings.ts'
import type { ColumnStatistics, SplitStatistics } from './viewer.ts'

/** About how many bytes of statistics are kept. */
const STATISTICS_SIZE_MAX = 16_000_000
/** How long statistics that failed are not computed again, in milliseconds. */
const FAILURE_TTL_MS = 600_000

const isDate = ({ type }: Feature): boolean => type.is === 'value' && type.dtype.startsWith('date')

async function measure(deps: QuestionDeps, place: OpenSplit): Promise<SplitStatistics> {
	const { table, files, engine } = await openTable(deps, place)
	const columns = measuredColumns(table.features)
	const facts = await engine.statistics(files, columns)
	return {
		commit: place.commit,
		rows: table.rows.reduce((sum, rows) => sum + rows, 0),
		isPartial: table.isPartial,
		columns: columns.flatMap(({ measure: of, feature }, index): ColumnStatistics[] => {
			const found = facts[index]
			const labels = feature.type.is === 'label' ? feature.type.names : undefined
			return found ? [{ name: feature.name, measure: of, isDate: isDate(feature), labels, facts: found }] : []
		}),
	}
}

/** Creates what computes the statistics of splits, each once. Failures that the same commit would have again are kept for a while. */
export function createSplitStatistics(deps: QuestionDeps): (place: OpenSplit) => Promise<SplitStatistics> {
	const measured = new SharedReadings<SplitStatistics>(STATISTICS_SIZE_MAX, ({ columns }) => 200 + columns.length * 500)
	const failed = new LRUCache<string, HubError>({ max: 1000, ttl: FAILURE_TTL_MS })
	return async (place) => {
		const key = JSON.stringify([place.repo.id, place.commit, place.config.name, place.split.name])
		// A caller who may not read the files is refused before what is kept is looked for.
		await deps.splits.features(place)
		const failure = failed.get(key)
		if (failure) throw failure
		return measured.get(key, async () => {
			try {
				return await asked(() => measure(deps, place))
			} catch (error) {
				if (error instanceof HubError && (error.code === 'viewer-costly' || error.code === 'viewer-condition')) failed.set(key, error)
				throw error
			}
		})
	}
}
