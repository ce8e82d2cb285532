import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { z } from 'zod'
import { installSystemTools } from './setup/debian.ts'
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
 * What runs at the same time: the first four use all processors themselves; the others mostly wait for one hub and one client. Suites that share
 * the PostgreSQL and S3 servers are in one line, because the faults are theirs too.
 */
const STEPS: readonly (readonly (readonly Suite[])[])[] = [
	[['check']],
	[['unit']],
	[['snippets']],
	[['integration']],
	[
		['browser', 'crash'],
		['clients', 'attacks', 'faults'],
	],
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
	testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
})

/** What tools/setup/vitest-reporter.ts writes. */
const RunReport = z.object({ reason: z.string(), errors: z.array(z.string()) })

const QUICK_FLAG = '--quick'
const isQuick = process.argv.includes(QUICK_FLAG)
/** `CI` makes Vitest fail for a snapshot that no test reads, on every machine. */
const environment: NodeJS.ProcessEnv = { ...process.env, CI: 'true', STOA_TEST_CACHE: CACHE }
const missing: string[] = []
const totals = { passed: 0, failed: 0, skipped: 0 }
/** What failed, a line each: said once more at the end, where it is looked for. */
const failures: string[] = []

async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
	const start = performance.now()
	process.stdout.write(`-- ${what} ... `)
	const result = await run()
	console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`)
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

/** How a command ended: a code, or the signal that ended it. */
interface End {
	code: number | null
	signal: NodeJS.Signals | null
}

/** Runs a command with our output, which is shown as it comes or once the command has ended. */
function show(args: string[], when: 'at once' | 'at the end' = 'at once'): Promise<End> {
	return new Promise((done) => {
		const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], {
			cwd: ROOT,
			env: environment,
			stdio: when === 'at once' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
		})
		const said: Buffer[] = []
		for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes))
		child.on('close', (code, signal) => {
			process.stdout.write(Buffer.concat(said))
			done({ code, signal })
		})
	})
}

/** Runs a suite. What several at a time say is shown suite by suite. */
async function runSuite(suite: Suite, isAlone: boolean): Promise<void> {
	const start = performance.now()
	if (isAlone) console.log(`\n== ${suite}`)
	const ended = await show(suite === 'check' ? ['tools/check.ts'] : vitestArgs(suite), isAlone ? 'at once' : 'at the end')
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
		...(suite === 'snippets' && !isQuick ? ['--coverage'] : []),
		...(suite === 'integration' && isQuick ? QUICK_FILES : []),
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${output}`,
		'--reporter=./tools/setup/vitest-reporter.ts',
	]
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
		for (const { fullName, status } of assertionResults) {
			if (status === 'failed') failures.push(`${suite}: ${fullName}`)
			else if (status !== 'passed') console.log(`   skipped: ${fullName}`)
		}
}

async function prepare(suites: Set<Suite>): Promise<() => Promise<void>> {
	mkdirSync(CACHE, { recursive: true })
	const stops: (() => Promise<void>)[] = []
	const stopAll = async (): Promise<void> => {
		for (const stop of stops) await stop()
	}
	const real = (['browser', 'clients', 'attacks', 'faults', 'crash'] as const).some((suite) => suites.has(suite))
	if (real || suites.has('integration') || suites.has('unit')) {
		const built = await step('build', () => show(['tools/build.ts', '--if-needed']))
		if (built.code !== 0) throw new Error('The pages could not be built: see above')
	}
	if (real) {
		const tools = await step('browser and git-lfs', () =>
			installSystemTools(
				[
					{ command: 'chromium', debian: 'chromium' },
					{ command: 'git-lfs', debian: 'git-lfs' },
				],
				join(CACHE, 'debian'),
			),
		)
		note('STOA_TEST_CHROMIUM', tools.get('chromium') ?? { missing: 'chromium cannot be had' })
		note('STOA_TEST_GIT_LFS', tools.get('git-lfs') ?? { missing: 'git-lfs cannot be had' })
	}
	if (suites.has('browser')) {
		const firefox = await step('Firefox', () =>
			installSystemTools([{ command: 'firefox-esr', debian: 'firefox-esr', folders: ['/usr/lib/firefox-esr'] }], join(CACHE, 'debian')),
		)
		note('STOA_TEST_FIREFOX', firefox.get('firefox-esr') ?? { missing: 'firefox-esr cannot be had' })
		const webkit = await step('WebKit', () =>
			installSystemTools(
				[
					{ command: 'WebKitWebDriver', debian: 'webkit2gtk-driver' },
					{ command: 'MiniBrowser', debian: 'webkit2gtk-driver', folders: WEBKIT_FOLDERS },
					{ command: 'Xvfb', debian: 'xvfb' },
				],
				join(CACHE, 'debian'),
			),
		)
		note('STOA_TEST_WEBKIT_DRIVER', webkit.get('WebKitWebDriver') ?? { missing: 'WebKitWebDriver cannot be had' })
		const browser = webkit.get('MiniBrowser')
		// It starts its own processes by their place in the system, so that an unpacked one starts none.
		const isInstalled = browser !== undefined && 'path' in browser && !browser.path.startsWith(CACHE)
		note('STOA_TEST_WEBKIT_BROWSER', isInstalled ? browser : { missing: 'WebKit runs only where its Debian package can be installed' })
		note('STOA_TEST_XVFB', webkit.get('Xvfb') ?? { missing: 'Xvfb cannot be had' })
	}
	if (suites.has('attacks')) {
		const proxies = await step('proxies', () =>
			installSystemTools(
				[
					{ command: 'nginx', debian: 'nginx', folders: ['/usr/sbin'], isService: true },
					{ command: 'caddy', debian: 'caddy', isService: true },
					{ command: 'openssl', debian: 'openssl' },
				],
				join(CACHE, 'debian'),
			),
		)
		note('STOA_TEST_NGINX', proxies.get('nginx') ?? { missing: 'nginx cannot be had' })
		note('STOA_TEST_OPENSSL', proxies.get('openssl') ?? { missing: 'openssl cannot be had' })
		note('STOA_TEST_CADDY', proxies.get('caddy') ?? { missing: 'caddy cannot be had' })
	}
	if (real || suites.has('unit') || suites.has('integration')) {
		const { folder, remove } = await step('database and demo content to copy', () =>
			prepareData({ hubs: real || suites.has('integration') }),
		)
		environment['STOA_TEST_PREPARED'] = folder
		stops.push(remove)
	}
	if (!isQuick && (suites.has('integration') || suites.has('clients'))) {
		await step('curl', () => installSystemTools([{ command: 'curl', debian: 'curl' }], join(CACHE, 'debian')))
		environment['PATH'] = `${environment['PATH']}${delimiter}${join(CACHE, 'debian', 'bin')}`
	}
	if (!isQuick && (suites.has('integration') || suites.has('clients'))) {
		const plain = await step('Python clients without hf_xet', () => installPython('plain', CACHE))
		note('STOA_TEST_PYTHON_PLAIN', plain)
		if (suites.has('integration') && 'path' in plain)
			note('STOA_TEST_PYTHON_LIBRARIES', await step('Python libraries', () => fetchPythonLibraries(plain.path, CACHE)))
		note('STOA_TEST_JAVASCRIPT', await step('JavaScript clients', () => installJavaScriptClients(CACHE)))
	}
	if (suites.has('clients')) {
		note('STOA_TEST_PYTHON', await step('Python clients', () => installPython('full', CACHE)))
		note('STOA_TEST_PYTHON_HUB1', await step('Python clients of version 1', () => installPython('hub1', CACHE)))
		note('STOA_TEST_PYTHON_REFERENCE', await step('Python libraries to describe', () => installPython('reference', CACHE)))
		note('STOA_TEST_PYTHON_HUB0', await step('Python clients of version 0', () => installPython('hub0', CACHE)))
	}
	if ((['unit', 'integration', 'clients', 'attacks', 'faults'] as const).some((suite) => suites.has(suite))) {
		const postgres = await step('PostgreSQL', () => startPostgres(CACHE))
		note('STOA_TEST_POSTGRES_URL', 'url' in postgres ? { path: postgres.url } : postgres)
		if ('stop' in postgres) stops.push(postgres.stop)
		const s3 = await step('S3 server', () => startS3(CACHE))
		if ('env' in s3) {
			Object.assign(environment, s3.env)
			stops.push(s3.stop)
		} else note('STOA_TEST_S3', s3)
	}
	return stopAll
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
for (const failure of failures) console.log(`failed: ${failure}`)
for (const reason of missing) console.log(`missing: ${reason}`)
const strict = process.env['STOA_TEST_REQUIRE_ALL'] === '1'
if (strict && (missing.length > 0 || totals.skipped > 0)) console.error('STOA_TEST_REQUIRE_ALL=1: what is missing or skipped is a failure')
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 || (strict && (missing.length > 0 || totals.skipped > 0)) ? 1 : 0)
