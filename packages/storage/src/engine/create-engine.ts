import { EngineError, type EngineState, type EngineTable, type FoundRows, type TableEngine } from '@stoa/hub'
import { z } from 'zod'
import { type WorkerLimits, QUESTION_LIMITS, STATISTICS_LIMITS } from './limits.ts'
import { measureColumn } from './measure-column.ts'
import { filterSql } from './sql/filter-sql.ts'
import { searchSql } from './sql/search-sql.ts'
import { runQuery } from './run-query.ts'
import { pickSql, type SeenTable } from './sql/table-sql.ts'
import { Turns } from './turns.ts'
import type { Wall } from './walls/wall.ts'
import type { Statement } from './worker-messages.ts'
import { WorkerSession } from './worker-session.ts'

/** What an engine runs with. */
export interface EngineOptions {
	/** Chooses the wall, when the first question comes. */
	chooseWall: () => Promise<{ wall: Wall | undefined; why: string[] }>
	limits?: WorkerLimits
	/** Of statistics. */
	longLimits?: WorkerLimits
}

/** Statistics that wait: a visitor who opens many datasets does not make the others wait for hours. */
const LONG_WAITING_MAX = 20

const Count = z.tuple([z.tuple([z.coerce.number().int().min(0)])])
const Numbers = z.array(z.tuple([z.coerce.number().int().min(0)]).transform(([number]) => number)).max(1000)

/** Creates the engine; a worker is started for each question. */
export function createTableEngine({ chooseWall, limits = QUESTION_LIMITS, longLimits = STATISTICS_LIMITS }: EngineOptions): TableEngine {
	const turns = new Turns({ running: 2, perCaller: 3, unnamed: 16, waiting: 32 })
	const longTurns = new Turns({ running: 1, perCaller: 0, unnamed: LONG_WAITING_MAX + 1, waiting: LONG_WAITING_MAX })
	const sessions = new Set<WorkerSession>()
	let isClosed = false
	let choosing: ReturnType<EngineOptions['chooseWall']> | undefined
	const choose = (): ReturnType<EngineOptions['chooseWall']> => (choosing ??= chooseWall())

	async function inSession<Result>(
		table: EngineTable,
		allowed: WorkerLimits,
		task: (session: WorkerSession, seen: SeenTable) => Promise<Result>,
	): Promise<Result> {
		const { wall } = await choose()
		if (!wall) throw new EngineError('absent', 'the engine does not run on this machine')
		const command = await wall.command(
			table.files.map(({ diskPath }) => diskPath),
			allowed,
		)
		if (isClosed) throw new EngineError('busy', 'the hub is stopping')
		const session = new WorkerSession(command, allowed)
		sessions.add(session)
		try {
			const files = table.files.map(({ rows }, index) => ({ path: command.files[index] ?? '', rows }))
			return await task(session, { ...table, files })
		} finally {
			sessions.delete(session)
			await session.close()
		}
	}

	/** Runs statements whose last results are a count and numbers of rows, and picks these rows. */
	async function find(session: WorkerSession, seen: SeenTable, statements: Statement[]): Promise<FoundRows> {
		const { results } = await session.ask(statements)
		const [[total]] = Count.parse(results.at(-2))
		const rows = Numbers.parse(results.at(-1))
		if (rows.length === 0) return { total, rows, parquet: new Uint8Array() }
		const { file } = await session.ask([{ sql: pickSql(seen, rows), values: [], copy: { of: 'page', format: 'parquet' } }])
		return { total, rows, parquet: file }
	}

	return {
		filter: (table, question, caller) =>
			turns.take(caller, () => inSession(table, limits, (session, seen) => find(session, seen, filterSql(seen, question)))),
		search: (table, question, caller) =>
			turns.take(caller, () => inSession(table, limits, (session, seen) => find(session, seen, searchSql(seen, question)))),
		async query(table, question, caller) {
			// Only settings of the engine would keep a statement of a person from other files.
			if ((await choose()).wall?.name === 'process') throw new EngineError('absent', 'statements need a stronger wall on this machine')
			return turns.take(caller, () => inSession(table, limits, (session, seen) => runQuery(session, seen, question)))
		},
		statistics: (table, columns) =>
			longTurns.take(undefined, () =>
				inSession(table, longLimits, async (session, seen) => {
					const facts = []
					for (const column of columns) facts.push(await measureColumn(session, seen, column))
					return facts
				}),
			),
		async state(): Promise<EngineState> {
			const { wall, why } = await choose()
			const reasons = why.length === 0 ? '' : ` (${why.join('; ')})`
			if (!wall) return { is: 'off', words: `Datasets are not searched and filtered${reasons}` }
			return { is: wall.name === 'process' ? 'weak' : 'strong', words: `Datasets are searched ${wall.words}${reasons}` }
		},
		async close() {
			isClosed = true
			await choosing?.catch(() => undefined)
			await Promise.all([...sessions].map((session) => session.close()))
		},
	}
}
