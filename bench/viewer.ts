import type { EngineTable } from '@stoa/hub'
import { chooseWall, createTableEngine } from '@stoa/storage'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { QUESTION_LIMITS } from '../packages/storage/src/engine/limits.ts'
import { writeTable } from '../packages/storage/src/engine/test-table.ts'
import { wallOf } from '../packages/storage/src/engine/walls/choose-wall.ts'
import { findEngineFiles } from '../packages/storage/src/engine/walls/engine-files.ts'
import { WorkerSession } from '../packages/storage/src/engine/worker-session.ts'
import { quantile, type Bench, type Figure, type Measurement } from './figure.ts'

const ROWS = Number(process.env['STOA_BENCH_ROWS'] ?? 100_000_000)
const ROUNDS = 5

/** What questions about a large table cost, behind the wall and without one. */
export const viewer: Measurement = {
	name: 'viewer',
	about: `a filter, a sort and a search over ${ROWS.toLocaleString('en')} rows`,
	measure,
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now()
	await work()
	return performance.now() - started
}

/** Medians of both, measured in turns. */
async function inTurns(ours: () => Promise<unknown>, theirs: () => Promise<unknown>): Promise<{ ours: number; theirs: number }> {
	const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
	for (let round = 0; round < ROUNDS; round += 1) {
		times.theirs.push(await timeOf(theirs))
		times.ours.push(await timeOf(ours))
	}
	return { ours: quantile(times.ours, 0.5), theirs: quantile(times.theirs, 0.5) }
}

async function measure({ folder, say }: Bench): Promise<Figure[]> {
	const path = join(folder, 'large.parquet')
	say(`writing ${ROWS.toLocaleString('en')} rows`)
	const columns = "range AS n, hash(range) % 1000000 AS v, CASE WHEN range % 100 = 0 THEN 'word ' || range ELSE 'other' END AS text"
	await writeTable(path, `SELECT ${columns} FROM range(${ROWS})`, 'FORMAT parquet, ROW_GROUP_SIZE 122880')
	say(`${Math.round(statSync(path).size / 1e6)} MB`)
	const { wall, why } = await chooseWall('auto')
	const files = findEngineFiles()
	if (!wall || !files) throw new Error(`No engine runs here: ${why.join('; ')}`)
	const engine = createTableEngine({ chooseWall: async () => ({ wall, why }) })
	const table: EngineTable = { files: [{ diskPath: path, rows: ROWS }], columns: 3, instants: [] }
	const v = { column: 1, fields: [], kind: 'number' } as const
	const text = { column: 2, fields: [], kind: 'text' } as const
	const where = { is: 'compare', column: v, by: '=', constant: { is: 'number', digits: '123456' } } as const
	const page = { offset: 0, length: 100 }
	/** The same questions in a process of DuckDB that nothing keeps apart. */
	const direct = async (...statements: string[]): Promise<void> => {
		const session = new WorkerSession(await wallOf('process', files).command([path], QUESTION_LIMITS), QUESTION_LIMITS, false)
		await session.ask(statements.map((sql) => ({ sql: sql.replaceAll('FILE', `'${path}'`), values: [] })))
		await session.close()
	}
	const filter = await inTurns(
		() => engine.filter(table, { ...page, where, order: undefined }, 'a'),
		() => direct('SELECT count(*) FROM FILE WHERE v = 123456', 'SELECT * FROM FILE WHERE v = 123456 LIMIT 100'),
	)
	const sort = await inTurns(
		() => engine.filter(table, { ...page, where: undefined, order: { column: v, isDescending: true } }, 'a'),
		() => direct('SELECT count(*) FROM FILE', 'SELECT * FROM FILE ORDER BY v DESC, n LIMIT 100'),
	)
	const search = await inTurns(
		() => engine.search(table, { ...page, terms: ['word', '4200'], columns: [text] }, 'a'),
		() => direct("SELECT count(*) FROM FILE WHERE contains(text, 'word') OR contains(text, '4200')"),
	)
	await engine.close()
	const baseline = (value: number) => ({ what: 'DuckDB in a process without a wall', value })
	const goal = { of: 'ratio', most: 1.2 } as const
	return [
		{ what: `a filter on one column (${wall.name})`, value: filter.ours, unit: 'ms', baseline: baseline(filter.theirs), goal },
		{ what: 'the same: time', value: filter.ours, unit: 'ms', goal: { of: 'value', most: 2000 } },
		{ what: 'rows sorted by one column', value: sort.ours, unit: 'ms', baseline: baseline(sort.theirs), goal },
		{
			what: 'a search for two words',
			value: search.ours,
			unit: 'ms',
			baseline: { what: 'DuckDB in a process without a wall, which counts rows that contain them', value: search.theirs },
		},
	]
}
