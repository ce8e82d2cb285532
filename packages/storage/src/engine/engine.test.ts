import type { EngineTable, TableEngine } from '@stoa/hub'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTableEngine } from './create-engine.ts'
import { QUESTION_LIMITS } from './limits.ts'
import { writeTable } from './test-table.ts'
import { chooseWall } from './walls/choose-wall.ts'

let folder: string
let engine: TableEngine
let table: EngineTable
const n = { column: 0, fields: [], kind: 'number' } as const
const text = { column: 1, fields: [], kind: 'text' } as const
const number = (digits: string) => ({ is: 'number', digits }) as const

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-engine-'))
	const files = []
	for (const part of [0, 1]) {
		const diskPath = join(folder, `${part}.parquet`)
		const word = `CASE WHEN range % 7 = 0 THEN NULL ELSE 'Word ' || range || ' Café' END`
		const columns = `range::BIGINT + ${part * 1000} AS n, ${word} AS text, range / 4.0 AS x, range % 2 = 0 AS b, TIMESTAMP '2020-01-01' + INTERVAL (range) HOUR AS t, [range, 1] AS l, {'k': range} AS s`
		await writeTable(diskPath, `SELECT ${columns} FROM range(1000)`)
		files.push({ diskPath, rows: 1000 })
	}
	table = { files, columns: 7, instants: [] }
	engine = createTableEngine({ chooseWall: () => chooseWall('process') })
})
afterAll(async () => {
	await engine.close()
	await rm(folder, { recursive: true })
})

test('rows are found by a condition, and numbered through all files', async () => {
	const where = { is: 'compare', column: n, by: '>=', constant: number('998') } as const
	const found = await engine.filter(table, { where, order: undefined, offset: 1, length: 3 }, 'a')
	expect([found.total, found.rows]).toEqual([1002, [999, 1000, 1001]])
	expect(Buffer.from(found.parquet.subarray(0, 4)).toString()).toBe('PAR1')
})

test('a field of a struct is compared, and rows are sorted', async () => {
	const where = {
		is: 'and',
		of: [
			{ is: 'match', column: text, by: 'ILIKE', pattern: '%WORD 99 %' },
			{ is: 'compare', column: { column: 6, fields: ['k'], kind: 'number' }, by: '<', constant: number('1e2') },
		],
	} as const
	const found = await engine.filter(table, { where, order: { column: n, isDescending: true }, offset: 0, length: 100 }, 'a')
	expect([found.total, found.rows]).toEqual([2, [1099, 99]])
})

test('rows without a value come last in both directions', async () => {
	for (const isDescending of [false, true]) {
		const question = { where: undefined, order: { column: text, isDescending }, offset: 1713, length: 2 }
		const { rows, total } = await engine.filter(table, question, 'a')
		expect(total).toBe(2000)
		expect(rows[1]).toBe(0)
	}
})

test('a search finds words without case and accents, the best rows first', async () => {
	const found = await engine.search(table, { terms: ['cafe', '500'], columns: [text], offset: 0, length: 3 }, 'a')
	expect(found.total).toBe(1714)
	expect(found.rows).toEqual([500, 1500, 1])
	expect(await engine.search(table, { terms: ['nothing'], columns: [text], offset: 0, length: 3 }, 'a')).toMatchObject({
		total: 0,
		rows: [],
	})
})

test('statistics of numbers, texts, times, lists and booleans', async () => {
	const measures = ['int', 'text', 'float', 'boolean', 'time', 'list'] as const
	const facts = await engine.statistics(
		table,
		measures.map((measure, column) => ({ column, measure })),
	)
	expect(facts[0]).toMatchObject({ missing: 0, rows: 2000, range: { min: 0, max: 1999, mean: 999.5, median: 999.5 } })
	expect(facts[0]).toMatchObject({ range: { histogram: { counts: Array.from({ length: 10 }, () => 200), edges: expect.any(Array) } } })
	expect(facts[1]).toMatchObject({ missing: 286, range: { min: 11, max: 13, histogram: { edges: [11, 12, 13], counts: [16, 1698] } } })
	expect(facts[2]).toMatchObject({ range: { min: 0, max: 249.75 } })
	expect(facts[3]).toMatchObject({
		values: [
			{ value: 'false', count: 1000 },
			{ value: 'true', count: 1000 },
		],
	})
	expect(facts[4]).toMatchObject({ range: { min: Date.UTC(2020, 0, 1) * 1000 } })
	expect(facts[5]).toMatchObject({ range: { min: 2, max: 2, histogram: { counts: [2000], edges: [2, 2] } } })
})

test('a question that takes too long is ended, and the next one is answered', async () => {
	const hasty = createTableEngine({ chooseWall: () => chooseWall('process'), limits: { ...QUESTION_LIMITS, timeMs: 1 } })
	const question = { where: undefined, order: undefined, offset: 0, length: 1 }
	await expect(hasty.filter(table, question, 'a')).rejects.toMatchObject({ fault: 'limit', why: 'it takes more than 0.001 seconds' })
	await hasty.close()
	expect(await engine.filter(table, question, 'a')).toMatchObject({ total: 2000, rows: [0] })
})

test('a caller has no more than three questions under way', async () => {
	const question = { where: undefined, order: undefined, offset: 0, length: 1 }
	const asked = await Promise.allSettled(Array.from({ length: 5 }, () => engine.filter(table, question, 'eager')))
	expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
	expect(await engine.filter(table, question, 'eager')).toMatchObject({ total: 2000 })
})

test('a file that is none costs its question only', async () => {
	const broken = { files: [{ diskPath: import.meta.filename, rows: 1 }], columns: 1, instants: [] }
	await expect(engine.filter(broken, { where: undefined, order: undefined, offset: 0, length: 1 }, 'a')).rejects.toMatchObject({
		fault: 'question',
	})
})

test('an engine that is switched off says so', async () => {
	const off = createTableEngine({ chooseWall: () => chooseWall('off') })
	expect(await off.state()).toEqual({ is: 'off', words: 'Datasets are not searched and filtered (STOA_VIEWER_SANDBOX is "off")' })
	await expect(off.statistics(table, [])).rejects.toMatchObject({ fault: 'absent' })
	await off.close()
})
