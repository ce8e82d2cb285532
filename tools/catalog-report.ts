import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { DATASET_LIBRARIES, LIBRARIES, LOCAL_APPS, TASKS } from '@stoa/catalog'
import { libraryKeysWithSnippets, templatePaths } from '@stoa/snippets'
import { z } from 'zod'
import { installJavaScriptClients } from './setup/javascript.ts'
import { installPython } from './setup/python.ts'

/**
 * `npm run catalog:report`: runs the tests of the catalog and of the generators and prints, for every task, library, generator, branch,
 * template and local app, the test that reached it in this run. Exit code 1 when a test fails or an entry has none.
 */

const ROOT = resolve(import.meta.dirname, '..')
const CACHE = resolve(process.env['STOA_TEST_CACHE'] ?? join(ROOT, '.cache', 'test'))
const TESTS = [
	'packages/catalog/src/every-entry.test.ts',
	'packages/snippets/src/clients/templates.test.ts',
	'packages/snippets/src/datasets/dataset-snippets.test.ts',
	'packages/snippets/src/local-apps/every-app.test.ts',
	'tests/integration/snippets/branches.test.ts',
	'tests/integration/snippets/inference-run.test.ts',
]

const Report = z.object({
	success: z.boolean(),
	testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
})
const Branches = z.array(z.object({ library: z.string(), branch: z.string() }))

/** A test that passed, with its file. */
interface Passed {
	title: string
	file: string
}

async function clients(): Promise<NodeJS.ProcessEnv> {
	mkdirSync(CACHE, { recursive: true })
	const env: NodeJS.ProcessEnv = {}
	const tools = { STOA_TEST_PYTHON_PLAIN: await installPython('plain', CACHE), STOA_TEST_JAVASCRIPT: await installJavaScriptClients(CACHE) }
	for (const [name, found] of Object.entries(tools)) {
		if ('missing' in found) throw new Error(`Clients that the tests run cannot be had: ${found.missing}`)
		env[name] = found.path
	}
	return env
}

/** Runs the tests and returns those that passed. */
async function runTests(): Promise<{ passed: Passed[]; success: boolean }> {
	const output = join(CACHE, 'report-catalog.json')
	const env = { ...process.env, ...(await clients()) }
	rmSync(output, { force: true })
	const { stderr } = spawnSync(
		process.execPath,
		[join(ROOT, 'tools/run.mjs'), '--bin', 'vitest', 'run', ...TESTS, '--reporter=json', `--outputFile=${output}`],
		{ cwd: ROOT, env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
	)
	const { success, testResults } = Report.parse(JSON.parse(readFileSync(output, 'utf8')))
	if (!success) console.error(stderr)
	const passed = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => ({ title, file: relative(ROOT, name) })),
	)
	return { passed, success }
}

/** Every entry that a test must reach: its kind, and the beginning of its test's title after the clause. */
function* entries(): Generator<{ kind: string; name: string; needle: string }> {
	for (const { id } of TASKS) yield { kind: 'task', name: id, needle: `task ${id}: ` }
	for (const { key } of LIBRARIES) yield { kind: 'library', name: key, needle: ` library ${key}: ` }
	for (const { key } of DATASET_LIBRARIES) yield { kind: 'dataset library', name: key, needle: `dataset library ${key}: ` }
	for (const key of libraryKeysWithSnippets()) yield { kind: 'generator', name: key, needle: `generator ${key}: ` }
	const file = join(ROOT, 'tests/integration/snippets/library-branches.json')
	for (const { library, branch } of Branches.parse(JSON.parse(readFileSync(file, 'utf8'))))
		yield { kind: 'branch', name: `${library}: ${branch}`, needle: `generator ${library}: ${branch}` }
	for (const path of templatePaths()) yield { kind: 'template', name: path, needle: `template ${path}: ` }
	for (const { key } of LOCAL_APPS) yield { kind: 'local app', name: key, needle: `local app ${key}: is started` }
}

const { passed, success } = await runTests()
const missing: string[] = []
const counts = new Map<string, number>()
for (const { kind, name, needle } of entries()) {
	const tests = passed.filter(({ title }) => title.includes(needle))
	// A run with the real client proves more than a test that only reads the program.
	const test = tests.find(({ file }) => file.startsWith('tests/')) ?? tests[0]
	counts.set(kind, (counts.get(kind) ?? 0) + 1)
	if (!test) missing.push(`${kind} ${name}`)
	console.log(`${kind.padEnd(16)}${name.padEnd(64)} ${test ? `${test.title} (${test.file})` : 'NOT REACHED'}`)
}
console.log(`\n${[...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ')}`)
for (const entry of missing) console.error(`No test that passed reaches ${entry}`)
if (!success) console.error('Some tests failed: see above')
process.exitCode = missing.length > 0 || !success ? 1 : 0
