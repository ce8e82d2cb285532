import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { CLIENTS_PAGE, cellsOf, tableOf, withTable, type Column } from './client-table.ts'
import { curlOperations } from './curl-operations.ts'
import { gitOperations } from './git-operations.ts'
import { clientOutput, inFolder } from './run-client.ts'

/**
 * Runs each client and version with each operation. `content/docs/reference/clients.md` shows the result: with `STOA_TEST_WRITE_CLIENTS=1` this
 * run writes its table; otherwise the table must match the run.
 */

const { STOA_TEST_PYTHON, STOA_TEST_PYTHON_HUB1, STOA_TEST_PYTHON_HUB0, STOA_TEST_JAVASCRIPT, STOA_TEST_GIT_LFS, STOA_TEST_WRITE_CLIENTS } =
	process.env
const columns: Column[] = []

let hub: HubProcess
beforeAll(async () => {
	hub = await startHub({ demo: true })
})
afterAll(() => hub?.remove())

/** Records a client's column of the table. */
function expectToWork(column: Column): void {
	columns.push(column)
	const wrong = Object.entries(column.operations).filter(([, outcome]) => outcome !== 'ok' && outcome !== 'absent')
	expect(Object.fromEntries(wrong)).toEqual({})
}

const PYTHONS = [
	{ what: 'version 2', command: STOA_TEST_PYTHON },
	{ what: 'version 1', command: STOA_TEST_PYTHON_HUB1 },
	{ what: 'version 0', command: STOA_TEST_PYTHON_HUB0 },
].flatMap(({ what, command }) => [true, false].map((xet) => ({ what, command, xet })))

describe.each(PYTHONS)('huggingface_hub $what, with hf_xet: $xet', ({ what, command, xet }) => {
	test.skipIf(command === undefined)('does all that it should (npm test installs the clients)', async () => {
		const { name, token } = hub.person(`py-${what.at(-1)}-${xet ? 'xet' : 'lfs'}`)
		const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: token, ...(!xet && { HF_HUB_DISABLE_XET: '1' }) }
		const args = [join(ROOT, 'tests/clients/python/operations.py'), name]
		const output = await inFolder((home) => clientOutput(command ?? '', args, { home, env }))
		const { versions, operations }: { versions: Record<string, string | null>; operations: Record<string, string> } = JSON.parse(output)
		expect(versions['hf_xet'] !== null).toBe(xet)
		expectToWork({
			client: 'huggingface_hub',
			version: versions['huggingface_hub'] ?? '',
			with: xet ? `hf_xet ${versions['hf_xet']}` : 'no hf_xet',
			operations,
		})
	})
})

test.skipIf(STOA_TEST_JAVASCRIPT === undefined)('@huggingface/hub and @huggingface/gguf (npm test installs them)', async () => {
	const { name, token } = hub.person('js')
	const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: token }
	const args = [join(ROOT, 'tests/clients/javascript/operations.mjs'), STOA_TEST_JAVASCRIPT ?? '', name]
	const output = await inFolder((home) => clientOutput(process.execPath, args, { home, env }))
	const { versions, operations }: { versions: Record<string, string>; operations: Record<string, string> } = JSON.parse(output)
	expectToWork({ client: '@huggingface/hub', version: versions['hub'] ?? '', with: `gguf ${versions['gguf']}`, operations })
})

test.skipIf(STOA_TEST_GIT_LFS === undefined)('git and git-lfs (npm test installs them)', async () => {
	const path = `${dirname(STOA_TEST_GIT_LFS ?? '')}:${process.env['PATH']}`
	const operations = await inFolder((home) => gitOperations({ hub, person: hub.person('grit'), path }, home))
	expectToWork({ client: 'git', version: undefined, with: 'git-lfs', operations })
})

test('curl', async () => {
	expectToWork({
		client: 'curl',
		version: undefined,
		with: undefined,
		operations: await inFolder((home) => curlOperations(hub.origin, home)),
	})
})

test('the table in the documentation matches this run', () => {
	const page = readFileSync(join(ROOT, CLIENTS_PAGE), 'utf8')
	if (STOA_TEST_WRITE_CLIENTS === '1') {
		writeFileSync(join(ROOT, CLIENTS_PAGE), withTable(page, tableOf(columns)))
		return
	}
	const told = cellsOf(page)
	const ran = cellsOf(withTable(page, tableOf(columns)))
	for (const [client, cells] of ran)
		expect(told.get(client), `${client}: make the table anew with STOA_TEST_WRITE_CLIENTS=1`).toEqual(cells)
})
