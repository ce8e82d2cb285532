import type { Feature } from '@stoa/tables'
import { HubError } from '@stoa/vocabulary'
import type { Actor } from '../accounts/actors/actor.ts'
import { requireSignedIn } from '../accounts/rights/rights.ts'
import { isAskable, openTable, type QuestionDeps } from './open-table.ts'
import { asked, readCondition } from './question-failures.ts'
import type { ColumnPath } from './questions/condition.ts'
import type { FoundRows, QueryResult } from './questions/engine.ts'
import { parseCondition, parseOrder } from './questions/parse-condition.ts'
import { kindOf, resolveCondition, resolveOrder } from './questions/resolve-condition.ts'
import { searchTerms } from './questions/search-terms.ts'
import type { OpenSplit } from './open-split.ts'
import type { SplitTable } from './read-split.ts'
import { SharedReadings } from './shared-readings.ts'
import { createSplitStatistics } from './split-statistics.ts'
import type { QuestionKinds, RowFilter, RowQuery, SplitStatistics, ViewedRows } from './viewer.ts'

/** About how many bytes of answers are kept. */
const ROWS_SIZE_MAX = 32_000_000
/** Most characters of a statement. */
const SQL_LENGTH_MAX = 20_000
const NOTHING: FoundRows = { total: 0, rows: [], parquet: new Uint8Array() }

/** Questions about all rows of a split, for a caller who may read it. Failures are `HubError`s. */
export interface Questions {
	/** Which questions can be asked about a split. */
	kinds(place: OpenSplit): Promise<QuestionKinds>
	filter(place: OpenSplit, filter: RowFilter): Promise<ViewedRows>
	search(place: OpenSplit, search: { query: string; offset: number; length: number }): Promise<ViewedRows>
	/** Rows of a statement over the split, which is called `data` in it, as a file. */
	query(place: OpenSplit, query: RowQuery): Promise<QueryResult>
	/** Waits for statistics that are being computed. */
	statistics(place: OpenSplit): Promise<SplitStatistics>
}

const callerOf = (actor: Actor): string | undefined => (actor.kind === 'person' ? actor.account.id : undefined)

/** Columns of texts. */
function textColumns(features: readonly Feature[]): ColumnPath[] {
	return features.flatMap(({ type }, column): ColumnPath[] =>
		type.is === 'value' && kindOf(type) === 'text' ? [{ column, fields: [], kind: 'text' }] : [],
	)
}

/** About how many bytes an answer takes; nested cells were cut to the length of texts. */
function weigh({ rows }: ViewedRows): number {
	const sizeOf = (cell: unknown): number => (typeof cell === 'string' ? cell.length : 100)
	return 200 + rows.reduce((sum, { cells }) => sum + cells.reduce<number>((all, cell) => all + 16 + sizeOf(cell), 0), 0)
}

/** Creates the questions. */
export function createQuestions(deps: QuestionDeps): Questions {
	const { splits } = deps
	const kept = new SharedReadings<ViewedRows>(ROWS_SIZE_MAX, weigh)

	/** An answer takes longer than a page waits: the next visit finds it. A caller who may not read the files is refused before that. */
	async function once(place: OpenSplit, question: object, ask: () => Promise<ViewedRows>): Promise<ViewedRows> {
		await splits.features(place)
		const key = JSON.stringify([place.repo.id, place.commit, place.config.name, place.split.name, question])
		return kept.get(key, () => asked(ask))
	}

	async function answer(place: OpenSplit, table: SplitTable, found: FoundRows): Promise<ViewedRows> {
		return {
			repo: place.repo,
			commit: place.commit,
			...(await splits.found(table.features, found)),
			total: found.total,
			isPartial: table.isPartial,
		}
	}

	return {
		async kinds(place) {
			if (!(await isAskable(deps, place))) return { search: false, filter: false, statistics: false }
			return { search: textColumns(await splits.features(place)).length > 0, filter: true, statistics: true }
		},
		async filter(place, { where, order, offset, length }) {
			const writtenWhere = where === undefined ? undefined : readCondition('where', () => parseCondition(where))
			const writtenOrder = order === undefined ? undefined : readCondition('orderby', () => parseOrder(order))
			return once(place, { where, order, offset, length }, async () => {
				const { table, files, engine } = await openTable(deps, place)
				const { features } = table
				const question = {
					where: writtenWhere && readCondition('where', () => resolveCondition(features, writtenWhere)),
					order: writtenOrder && readCondition('orderby', () => resolveOrder(features, writtenOrder)),
					offset,
					length,
				}
				return answer(place, table, await engine.filter(files, question, callerOf(place.actor)))
			})
		},
		async search(place, { query, offset, length }) {
			return once(place, { query, offset, length }, async () => {
				const { table, files, engine } = await openTable(deps, place)
				const columns = textColumns(table.features)
				if (columns.length === 0) throw new HubError('viewer-no-text')
				const terms = searchTerms(query)
				const question = { terms, columns, offset, length }
				return answer(place, table, terms.length === 0 ? NOTHING : await engine.search(files, question, callerOf(place.actor)))
			})
		},
		async query(place, { sql, format, rowsMax }) {
			if (!deps.engine) throw new HubError('viewer-not-offered', { what: 'statements' })
			requireSignedIn(place.actor)
			const why = `it is longer than ${SQL_LENGTH_MAX} characters`
			if (sql.length > SQL_LENGTH_MAX) throw new HubError('viewer-condition', { name: 'sql', why })
			return asked(async () => {
				const { table, files, engine } = await openTable(deps, place)
				const names = table.features.map(({ name }) => name)
				return engine.query(files, { sql, names, rowsMax, format }, callerOf(place.actor))
			}, 'sql')
		},
		statistics: createSplitStatistics(deps),
	}
}
