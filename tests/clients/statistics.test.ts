import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder } from './run-client.ts'

const { STOA_TEST_PYTHON: python, STOA_TEST_PYTHON_MISSING: whyNot = 'run npm test: it installs the Python clients' } = process.env

const Figure = z.number().nullable()
const Figures = z.object({
	nan_count: z.number(),
	nan_proportion: z.number(),
	min: Figure,
	max: Figure,
	mean: Figure,
	median: Figure,
	std: Figure,
	histogram: z.object({ hist: z.array(z.number()), bin_edges: z.array(z.number()) }).nullable(),
})
const Counts = z.record(z.string(), z.number())
const Reference = z.object({
	figures: z.record(z.string(), Figures),
	frequencies: z.record(z.string(), Counts),
	no_label: z.number(),
	when: z.object({ nan_count: z.number(), min: z.string(), max: z.string(), mean: z.number(), median: z.number() }),
})
const Answer = z.object({
	num_examples: z.number(),
	statistics: z.array(z.object({ column_name: z.string(), column_type: z.string(), column_statistics: z.unknown() })),
})

let hub: HubProcess
let token = ''
beforeAll(async () => {
	hub = await startHub()
	token = hub.person('vera').token
})
afterAll(() => hub?.remove())

async function send(path: string, body: string, type: string): Promise<void> {
	const answer = await fetch(hub.origin + path, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': type },
		body,
	})
	if (!answer.ok) throw new Error(await answer.text())
}

async function publish(folder: string): Promise<void> {
	await send('/api/repos/create', JSON.stringify({ name: 'measured', type: 'dataset' }), 'application/json')
	const lines = [
		{ key: 'header', value: { summary: 'Add files' } },
		...readdirSync(folder)
			.filter((name) => name.endsWith('.parquet'))
			.map((path) => ({ key: 'file', value: { path, content: readFileSync(join(folder, path)).toString('base64'), encoding: 'base64' } })),
	]
	await send('/api/datasets/vera/measured/commit/main', lines.map((line) => JSON.stringify(line)).join('\n'), 'application/x-ndjson')
}

/** Equal but for the last digits, which depend on the order of additions. */
function expectEqual(what: string, found: number | null, wanted: number | null): void {
	if (found === null || wanted === null) expect([what, found]).toEqual([what, wanted])
	else expect([what, Math.abs(found - wanted) <= Math.abs(wanted) * 1e-6 + 1e-12]).toEqual([what, true])
}

function expectFigures(name: string, given: unknown, wanted: z.infer<typeof Figures>): void {
	const figures = Figures.parse(given)
	expect({ name, missing: figures.nan_count, share: figures.nan_proportion }).toEqual({
		name,
		missing: wanted.nan_count,
		share: wanted.nan_proportion,
	})
	for (const key of ['min', 'max', 'mean', 'median', 'std'] as const) expectEqual(`${name} ${key}`, figures[key], wanted[key])
	expect({ name, hist: figures.histogram?.hist }).toEqual({ name, hist: wanted.histogram?.hist })
	for (const [index, edge] of (wanted.histogram?.bin_edges ?? []).entries())
		expectEqual(`${name} edge ${index}`, figures.histogram?.bin_edges[index] ?? null, edge)
}

const Times = z.object({ nan_count: z.number(), min: z.string(), max: z.string(), mean: z.string(), median: z.string() })

function expectTimes(given: unknown, wanted: z.infer<typeof Reference>['when']): void {
	const { nan_count, min, max, mean, median } = Times.parse(given)
	expect([nan_count, min, max]).toEqual([wanted.nan_count, wanted.min, wanted.max])
	const seconds = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000
	expect(seconds(mean)).toBeCloseTo(wanted.mean, 0)
	expect(seconds(median)).toBeCloseTo(wanted.median, 0)
}

describe.skipIf(!python)(`statistics${python ? '' : ` (${whyNot})`}`, () => {
	test('are equal to those of pandas for columns of every type', { timeout: 300_000 }, async () => {
		await inFolder(async (home) => {
			const script = join(ROOT, 'tests/clients/python/statistics_reference.py')
			const output = await clientOutput(python ?? '', [script, home], { home, env: { HF_HUB_OFFLINE: '1' } })
			const reference = Reference.parse(JSON.parse(output.slice(output.indexOf('{'))))
			await publish(home)
			const url = `${hub.origin}/datasets-server/statistics?dataset=vera/measured&config=default&split=train`
			const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
			if (!answer.ok) throw new Error(await answer.text())
			const { statistics } = Answer.parse(await answer.json())
			const found = new Map(statistics.map((column) => [column.column_name, column]))
			for (const [name, wanted] of Object.entries(reference.figures)) expectFigures(name, found.get(name)?.column_statistics, wanted)
			for (const [name, frequencies] of Object.entries(reference.frequencies))
				expect({ name, ...z.object({ frequencies: Counts }).parse(found.get(name)?.column_statistics) }).toEqual({ name, frequencies })
			expect(found.get('label')?.column_statistics).toMatchObject({ no_label_count: reference.no_label, n_unique: 3 })
			expectTimes(found.get('when')?.column_statistics, reference.when)
		})
	})
})
