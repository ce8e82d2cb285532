import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder } from './run-client.ts'

const { STOA_TEST_PYTHON: python, STOA_TEST_PYTHON_MISSING: whyNot = 'run npm test: it installs the Python clients' } = process.env

const Types = z.record(z.string(), z.unknown())
const Reference = z.object({
	seen: z.record(z.string(), z.object({ features: Types, rows: z.array(z.record(z.string(), z.unknown())) })),
	/** Files of each split by layout, and all files. */
	layouts: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
	paths: z.record(z.string(), z.array(z.string())),
})
const Rows = z.object({
	features: z.array(z.object({ name: z.string(), type: z.unknown() })),
	rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })),
})
const Splits = z.object({ splits: z.array(z.object({ split: z.string() })) })
const Size = z.object({ size: z.object({ splits: z.array(z.object({ split: z.string(), num_rows: z.number() })) }) })

let hub: HubProcess
let token = ''
beforeAll(async () => {
	hub = await startHub()
	token = hub.person('vera').token
})
afterAll(() => hub?.remove())

async function send(path: string, body: string, type: string): Promise<void> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': type }
	const answer = await fetch(hub.origin + path, { method: 'POST', headers, body })
	if (!answer.ok) throw new Error(await answer.text())
}

async function publish(name: string, files: ReadonlyMap<string, Uint8Array>): Promise<string> {
	await send('/api/repos/create', JSON.stringify({ name, type: 'dataset' }), 'application/json')
	const lines: unknown[] = [{ key: 'header', value: { summary: 'Add files' } }]
	for (const [path, content] of files)
		lines.push({ key: 'file', value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' } })
	const body = lines.map((line) => JSON.stringify(line)).join('\n')
	await send(`/api/datasets/vera/${name}/commit/main`, body, 'application/x-ndjson')
	return `vera/${name}`
}

async function ask(question: string): Promise<unknown> {
	const answer = await fetch(`${hub.origin}/datasets-server/${question}`, { headers: { authorization: `Bearer ${token}` } })
	if (!answer.ok) throw new Error(`${question}: ${await answer.text()}`)
	return answer.json()
}

/** pandas 3 makes texts of CSV files `large_string`, older ones `string`: the values are the same. */
function withPlainStrings(features: unknown): unknown {
	return JSON.parse(JSON.stringify(features).replaceAll('"large_string"', '"string"'))
}

const filesBelow = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)))

const WithAddress = z.object({ src: z.string(), path: z.string().nullable(), size_bytes: z.number() })

/** Files by path and size alone: the library has no addresses of them. */
function withoutAddresses(value: unknown): unknown {
	if (Array.isArray(value)) {
		const [only, ...others] = value
		const isSound = others.length === 0 && WithAddress.extend({ type: z.string() }).safeParse(only).success
		return isSound ? withoutAddresses(only) : value.map(withoutAddresses)
	}
	if (typeof value !== 'object' || value === null) return value
	const file = WithAddress.safeParse(value)
	if (file.success) return { path: file.data.path, size_bytes: file.data.size_bytes }
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutAddresses(one)]))
}

const at = (id: string): string => `dataset=${id}&config=default&split=train`

describe.skipIf(!python)(`the datasets library${python ? '' : ` (${whyNot})`}`, () => {
	test('sees the columns, rows and splits that the viewer answers', { timeout: 300_000 }, async () => {
		await inFolder(async (home) => {
			const script = join(ROOT, 'tests/clients/python/viewer_reference.py')
			const output = await clientOutput(python ?? '', [script, home], { home, env: { HF_HUB_OFFLINE: '1' } })
			const reference = Reference.parse(JSON.parse(output.slice(output.indexOf('{'))))
			expect(Object.keys(reference.seen).length).toBeGreaterThan(10)
			for (const [name, { features, rows }] of Object.entries(reference.seen)) {
				const folder = join(home, 'files', name)
				const files = new Map(filesBelow(folder).map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))]))
				const answer = Rows.parse(await ask(`rows?${at(await publish(name, files))}`))
				const types = Object.fromEntries(answer.features.map((feature) => [feature.name, feature.type]))
				// A file of Arrow says itself which of the two it holds.
				expect({ name, types }).toEqual({ name, types: name.startsWith('arrow') ? features : withPlainStrings(features) })
				expect({ name, rows: answer.rows.map(({ row }) => withoutAddresses(row)) }).toEqual({ name, rows })
			}
			for (const [name, splits] of Object.entries(reference.layouts)) {
				const paths = reference.paths[name] ?? []
				const files = new Map(paths.map((path) => [path, new Uint8Array(readFileSync(join(home, 'layouts', name, path)))]))
				const id = await publish(`layout-${name}`, files)
				const found = Splits.parse(await ask(`splits?dataset=${id}`)).splits.map(({ split }) => split)
				expect({ name, found }).toEqual({ name, found: Object.keys(splits) })
				// Every file has one row.
				const { size } = Size.parse(await ask(`size?dataset=${id}`))
				const counts = Object.fromEntries(size.splits.map((split) => [split.split, split.num_rows]))
				expect({ name, counts }).toEqual({
					name,
					counts: Object.fromEntries(Object.entries(splits).map(([split, all]) => [split, all.length])),
				})
			}
		})
	})
})
