import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { TRIES_EVERYTHING } from '../tests/usual-share.ts'
import { installSystemTools, type SystemTool } from './setup/debian.ts'
import { installJavaScriptClients } from './setup/javascript.ts'
import { startPostgres } from './setup/postgres.ts'
import { prepareData } from './setup/prepared-data.ts'
import { fetchPythonLibraries } from './setup/python-libraries.ts'
import { installPython } from './setup/python.ts'
import { startS3 } from './setup/s3-server.ts'

/**
 * `npm test [-- suite ...]`: installs what the tests need, runs the repository's checks and every suite, and closes with one line of totals.
 * What cannot be had skips the tests that need it, by name and with the reason; `STOA_TEST_REQUIRE_ALL=1` makes a skip a failure.
 * `npm run test:quick` runs what finds most mistakes in a few minutes.
 */

const ROOT = resolve(import.meta.dirname, '..')
const CACHE = resolve(process.env['STOA_TEST_CACHE'] ?? join(ROOT, '.cache', 'test'))
const SUITES = ['check', 'unit', 'snippets', 'integration', 'browser', 'clients', 'attacks', 'faults', 'crash'] as const
type Suite = (typeof SUITES)[number]
/**
 * What runs at the same time: the first four use all processors themselves; the others mostly wait for one hub and one client. Each test of the
 * faults of a server starts its own.
 */
const STEPS: readonly (readonly (readonly Suite[])[])[] = [
	[['check']],
	[['unit']],
	[['snippets']],
	[['integration']],
	[['browser'], ['clients', 'crash'], ['attacks', 'faults']],
]
/** `npm run test:quick`: besides check, unit and snippets, these files of the integration suite. */
const QUICK_SUITES: readonly Suite[] = ['check', 'unit', 'snippets', 'integration']
const QUICK_FILES = [
	'tests/integration/server/repositories.test.ts',
	'tests/integration/server/writing.test.ts',
	'tests/integration/server/wire-corners.test.ts',
	'tests/integration/server/sessions.test.ts',
	'tests/integration/server/listings.test.ts',
	'tests/integration/server/openapi.test.ts',
]
/** Where Debian has the browser that WebKit's driver starts, by processor and by version of the library. */
const WEBKIT_FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
	['4.1', '4.0'].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}`),
)
type Found = { path: string } | { missing: string }

const Report = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numPendingTests: z.number(),
	numTodoTests: z.number(),
	success: z.boolean(),
	testResults: z.array(
		z.object({
			name: z.string(),
			assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
		}),
	),
})

/** What tools/setup/vitest-reporter.ts writes. */
const RunReport = z.object({ reason: z.string(), errors: z.array(z.string()) })

const QUICK_FLAG = '--quick'
const isQuick = process.argv.includes(QUICK_FLAG)
/** `CI` makes Vitest fail for a snapshot that no test reads, on every machine. */
const environment: NodeJS.ProcessEnv = { ...process.env, CI: 'true', STOA_TEST_CACHE: CACHE }
const missing: string[] = []
const totals = { passed: 0, failed: 0, skipped: 0 }
/** Characters of a message that are said once more: enough for what was compared, or for where it came from. */
const MESSAGE_MAX = 1500
/** What failed, and indented why: said once more at the end, where it is looked for. */
const failures: string[] = []

async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
	const start = performance.now()
	const result = await run()
	console.log(`-- ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
	return result
}

function note(variable: string, found: Found): void {
	if ('path' in found) environment[variable] = found.path
	else {
		missing.push(found.missing)
		environment[`${variable}_MISSING`] = found.missing
		console.log(`   ${found.missing}`)
	}
}

const noteTool = (variable: string, tools: ReadonlyMap<string, Found>, command: string): void =>
	note(variable, tools.get(command) ?? { missing: `${command} cannot be had` })

/** How a command ended: a code, or the signal that ended it. */
interface End {
	code: number | null
	signal: NodeJS.Signals | null
}

/** Runs a command with our output. Of several at a time it is shown in whole lines, as they come. */
function show(args: string[], when: 'alone' | 'beside' = 'alone'): Promise<End> {
	return new Promise((done) => {
		const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], {
			cwd: ROOT,
			env: environment,
			stdio: when === 'alone' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
		})
		for (const stream of [child.stdout, child.stderr])
			if (stream) createInterface({ input: stream }).on('line', (line) => void process.stdout.write(`${line}\n`))
		child.on('close', (code, signal) => done({ code, signal }))
	})
}

/** Runs a suite. */
async function runSuite(suite: Suite, isAlone: boolean): Promise<void> {
	const start = performance.now()
	if (isAlone) console.log(`\n== ${suite}`)
	const ended = await show(suite === 'check' ? ['tools/check.ts'] : vitestArgs(suite), isAlone ? 'alone' : 'beside')
	console.log(`== ${suite} took ${((performance.now() - start) / 1000).toFixed(0)} s`)
	if (suite === 'check') {
		if (ended.code === 0) totals.passed++
		else {
			totals.failed++
			failures.push('check')
		}
	} else count(suite, ended)
}

const reportOf = (suite: Suite): string => join(CACHE, `report-${suite}.json`)
const runReportOf = (suite: Suite): string => join(CACHE, `run-${suite}.json`)

function vitestArgs(suite: Suite): string[] {
	const output = reportOf(suite)
	rmSync(output, { force: true })
	rmSync(runReportOf(suite), { force: true })
	return [
		'--bin',
		'vitest',
		'run',
		`--project=${suite}`,
		'--passWithNoTests',
		// Many of these wait for a hub or an upstream, so that two would leave a processor idle.
		...(suite === 'integration' ? ['--maxWorkers=3'] : []),
		...(suite === 'snippets' && !isQuick ? ['--coverage'] : []),
		...(suite === 'integration' && isQuick ? QUICK_FILES : []),
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${output}`,
		'--reporter=./tools/setup/vitest-reporter.ts',
	]
}

/** The beginning of a message, under the name of what failed. */
function indented(message: string): string {
	return stripVTControlCharacters(message).slice(0, MESSAGE_MAX).trimEnd().replaceAll(/^/gm, '   ')
}

/** Adds a suite's report to the totals. */
function count(suite: Suite, { code, signal }: End): void {
	const report = Report.parse(JSON.parse(readFileSync(reportOf(suite), 'utf8')))
	totals.passed += report.numPassedTests
	totals.failed += report.numFailedTests
	totals.skipped += report.numPendingTests + report.numTodoTests
	// A file that cannot be loaded fails the run without a failed test, and so does code that no test reaches where all is to be reached.
	if (code !== 0 && report.numFailedTests === 0) {
		const path = runReportOf(suite)
		const { reason, errors } = existsSync(path)
			? RunReport.parse(JSON.parse(readFileSync(path, 'utf8')))
			: { reason: 'unfinished', errors: [] }
		totals.failed++
		failures.push(`${suite}: no test, but the run (${reason}), whose process ended with ${signal ?? `code ${code}`}`)
		failures.push(...errors.map((error) => `   ${error}`))
	}
	for (const { assertionResults } of report.testResults)
		for (const { fullName, status, failureMessages } of assertionResults) {
			if (status === 'failed') failures.push(`${suite}: ${fullName}`, ...(failureMessages ?? []).map(indented))
			else if (status !== 'passed') console.log(`   skipped: ${fullName}`)
		}
}

/** The suites that start browsers, clients and servers of their own. */
const REAL: readonly Suite[] = ['browser', 'clients', 'attacks', 'faults', 'crash']
const needs = (wanted: ReadonlySet<Suite>, ...some: readonly Suite[]): boolean => some.some((suite) => wanted.has(suite))

const installTools = (what: string, tools: SystemTool[]): Promise<Map<string, Found>> =>
	step(what, () => installSystemTools(tools, join(CACHE, 'debian')))

async function installBrowsers(): Promise<void> {
	const folders = ['/usr/lib/firefox-esr']
	const firefox = await installTools('Firefox', [{ command: 'firefox-esr', debian: 'firefox-esr', folders }])
	noteTool('STOA_TEST_FIREFOX', firefox, 'firefox-esr')
	const webkit = await installTools('WebKit', [
		{ command: 'WebKitWebDriver', debian: 'webkit2gtk-driver' },
		{ command: 'MiniBrowser', debian: 'webkit2gtk-driver', folders: WEBKIT_FOLDERS },
		{ command: 'Xvfb', debian: 'xvfb' },
	])
	noteTool('STOA_TEST_WEBKIT_DRIVER', webkit, 'WebKitWebDriver')
	const browser = webkit.get('MiniBrowser')
	// It starts its own processes by their place in the system, so that an unpacked one starts none.
	const isInstalled = browser !== undefined && 'path' in browser && !browser.path.startsWith(CACHE)
	note('STOA_TEST_WEBKIT_BROWSER', isInstalled ? browser : { missing: 'WebKit runs only where its Debian package can be installed' })
	noteTool('STOA_TEST_XVFB', webkit, 'Xvfb')
}

async function installSystem(wanted: ReadonlySet<Suite>): Promise<void> {
	if (needs(wanted, ...REAL)) {
		const tools = await installTools('browser and git-lfs', [
			// Chromium without what draws windows: pages take a third less of a processor in it.
			{ command: 'chromium-headless-shell', debian: 'chromium-headless-shell' },
			{ command: 'git-lfs', debian: 'git-lfs' },
		])
		noteTool('STOA_TEST_CHROMIUM', tools, 'chromium-headless-shell')
		noteTool('STOA_TEST_GIT_LFS', tools, 'git-lfs')
	}
	if (wanted.has('browser')) await installBrowsers()
	if (wanted.has('attacks')) {
		const tools = await installTools('proxies and bubblewrap', [
			{ command: 'nginx', debian: 'nginx', folders: ['/usr/sbin'], isService: true },
			{ command: 'caddy', debian: 'caddy', isService: true },
			{ command: 'openssl', debian: 'openssl' },
			{ command: 'bwrap', debian: 'bubblewrap' },
		])
		noteTool('STOA_TEST_NGINX', tools, 'nginx')
		noteTool('STOA_TEST_OPENSSL', tools, 'openssl')
		noteTool('STOA_TEST_CADDY', tools, 'caddy')
		noteTool('STOA_TEST_BUBBLEWRAP', tools, 'bwrap')
	}
	if (!isQuick && needs(wanted, 'integration', 'clients')) {
		await installTools('curl', [{ command: 'curl', debian: 'curl' }])
		environment['PATH'] = `${environment['PATH']}${delimiter}${join(CACHE, 'debian', 'bin')}`
	}
}

/** Builds the pages, and makes what tests copy. */
async function prepareHubs(wanted: ReadonlySet<Suite>): Promise<() => Promise<void>> {
	const hubs = needs(wanted, 'integration', ...REAL)
	if (!hubs && !wanted.has('unit')) return async () => {}
	const built = await step('build', () => show(['tools/build.ts', '--if-needed']))
	if (built.code !== 0) throw new Error('The pages could not be built: see above')
	const { folder, remove } = await step('database and demo content to copy', () => prepareData({ hubs }))
	environment['STOA_TEST_PREPARED'] = folder
	return remove
}

async function installPlainClients(wanted: ReadonlySet<Suite>): Promise<void> {
	if (isQuick || !needs(wanted, 'integration', 'clients')) return
	const plain = await step('Python clients without hf_xet', () => installPython('plain', CACHE))
	note('STOA_TEST_PYTHON_PLAIN', plain)
	// Only tests of long runs read them, and the libraries to describe.
	if (TRIES_EVERYTHING && wanted.has('integration') && 'path' in plain)
		note('STOA_TEST_PYTHON_LIBRARIES', await step('Python libraries', () => fetchPythonLibraries(plain.path, CACHE)))
	note('STOA_TEST_JAVASCRIPT', await step('JavaScript clients', () => installJavaScriptClients(CACHE)))
}

/** The Python environments of the clients' tests. */
const CLIENTS = [
	['STOA_TEST_PYTHON', 'full', 'Python clients'],
	['STOA_TEST_PYTHON_TABLES', 'tables', 'Python readers of tables'],
	['STOA_TEST_PYTHON_HUB1', 'hub1', 'Python clients of version 1'],
	...(TRIES_EVERYTHING ? ([['STOA_TEST_PYTHON_REFERENCE', 'reference', 'Python libraries to describe']] as const) : []),
	['STOA_TEST_PYTHON_HUB0', 'hub0', 'Python clients of version 0'],
] as const

async function installClients(wanted: ReadonlySet<Suite>): Promise<void> {
	if (!wanted.has('clients')) return
	for (const [variable, name, what] of CLIENTS) note(variable, await step(what, () => installPython(name, CACHE)))
}

/** Starts the servers that hubs use from outside; answers how they are stopped. */
async function startServers(wanted: ReadonlySet<Suite>): Promise<() => Promise<void>> {
	if (!needs(wanted, 'unit', 'integration', 'clients', 'attacks', 'faults')) return async () => {}
	const postgres = await step('PostgreSQL', () => startPostgres(CACHE))
	note('STOA_TEST_POSTGRES_URL', 'url' in postgres ? { path: postgres.url } : postgres)
	const s3 = await step('S3 server', () => startS3(CACHE))
	if ('env' in s3) Object.assign(environment, s3.env)
	else note('STOA_TEST_S3', s3)
	return async () => {
		if ('stop' in postgres) await postgres.stop()
		if ('env' in s3) await s3.stop()
	}
}

/** Installs and starts what the suites need, side by side: most of it waits for another host. Answers how it is stopped. */
async function prepare(wanted: ReadonlySet<Suite>): Promise<() => Promise<void>> {
	mkdirSync(CACHE, { recursive: true })
	const toStop = [startServers(wanted), prepareHubs(wanted)]
	const stop = async (): Promise<void> => {
		for (const made of await Promise.allSettled(toStop)) if (made.status === 'fulfilled') await made.value()
	}
	try {
		await Promise.all([...toStop, installClients(wanted), installPlainClients(wanted), installSystem(wanted)])
	} catch (error) {
		await stop()
		throw error
	}
	return stop
}

const asked = process.argv.slice(2).filter((name) => name !== QUICK_FLAG)
const unknown = asked.filter((name) => !SUITES.some((suite) => suite === name))
if (unknown.length > 0) {
	console.error(`There is no suite "${unknown.join('", "')}": choose from ${SUITES.join(', ')}. One test file: npm run vitest -- run PATH`)
	process.exit(2)
}
const wanted: readonly string[] = asked.length > 0 ? asked : isQuick ? QUICK_SUITES : SUITES
const suites = new Set(SUITES.filter((suite) => wanted.includes(suite)))
const finish = await prepare(suites)
try {
	for (const each of STEPS) {
		const lines = each.map((line) => line.filter((suite) => suites.has(suite))).filter((line) => line.length > 0)
		if (lines.length > 1) console.log(`\n== ${lines.map((line) => line.join(', ')).join(' beside ')}`)
		await Promise.all(
			lines.map(async (line) => {
				for (const suite of line) await runSuite(suite, lines.length === 1)
			}),
		)
	}
} finally {
	await finish()
}
for (const failure of failures) console.log(failure.startsWith(' ') ? failure : `failed: ${failure}`)
for (const reason of missing) console.log(`missing: ${reason}`)
const strict = process.env['STOA_TEST_REQUIRE_ALL'] === '1'
if (strict && (missing.length > 0 || totals.skipped > 0)) console.error('STOA_TEST_REQUIRE_ALL=1: what is missing or skipped is a failure')
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 || (strict && (missing.length > 0 || totals.skipped > 0)) ? 1 : 0)
