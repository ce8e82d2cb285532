import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { z } from 'zod'
import { installSystemTools } from './setup/debian.ts'
import { installJavaScriptClients } from './setup/javascript.ts'
import { startPostgres } from './setup/postgres.ts'
import { fetchPythonLibraries } from './setup/python-libraries.ts'
import { installPython } from './setup/python.ts'
import { startS3 } from './setup/s3-server.ts'

/**
 * `npm test [-- suite ...]`: installs what the tests need, runs the repository's checks and every suite, and closes with one line of totals.
 * What cannot be had skips the tests that need it, by name and with the reason; `STOA_TEST_REQUIRE_ALL=1` makes a skip a failure.
 */

const ROOT = resolve(import.meta.dirname, '..')
const CACHE = resolve(process.env['STOA_TEST_CACHE'] ?? join(ROOT, '.cache', 'test'))
const SUITES = ['check', 'unit', 'snippets', 'integration', 'browser', 'clients', 'attacks', 'faults', 'crash'] as const
type Suite = (typeof SUITES)[number]
type Found = { path: string } | { missing: string }

const Report = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numPendingTests: z.number(),
	numTodoTests: z.number(),
	success: z.boolean(),
	testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
})

const environment: NodeJS.ProcessEnv = { ...process.env, STOA_TEST_CACHE: CACHE }
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

/** Runs a command with our output and answers whether it ended well. */
function show(args: string[]): Promise<boolean> {
	return new Promise((done) => {
		const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), ...args], {
			cwd: ROOT,
			env: environment,
			stdio: ['ignore', 'inherit', 'inherit'],
		})
		child.on('close', (code) => done(code === 0))
	})
}

async function runSuite(suite: Suite): Promise<void> {
	console.log(`\n== ${suite}`)
	if (suite === 'check') {
		if (await show(['tools/check.ts'])) totals.passed++
		else {
			totals.failed++
			failures.push('check')
		}
		return
	}
	const output = join(CACHE, `report-${suite}.json`)
	rmSync(output, { force: true })
	const ended = await show([
		'--bin',
		'vitest',
		'run',
		`--project=${suite}`,
		'--passWithNoTests',
		...(suite === 'snippets' ? ['--coverage'] : []),
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${output}`,
	])
	const report = Report.parse(JSON.parse(readFileSync(output, 'utf8')))
	totals.passed += report.numPassedTests
	totals.failed += report.numFailedTests
	totals.skipped += report.numPendingTests + report.numTodoTests
	// A file that cannot be loaded fails the run without a failed test, and so does code that no test reaches where all is to be reached.
	if (!ended && report.numFailedTests === 0) {
		totals.failed++
		failures.push(`${suite}: not a test, but the run (see above)`)
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
	const real = (['browser', 'clients', 'attacks', 'faults', 'crash'] as const).some((suite) => suites.has(suite))
	if (real || suites.has('integration') || suites.has('unit')) {
		const isBuilt = await step('build', () => show(['tools/build.ts', '--if-needed']))
		if (!isBuilt) throw new Error('The pages could not be built: see above')
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
	if (suites.has('integration') || suites.has('clients')) {
		await step('curl', () => installSystemTools([{ command: 'curl', debian: 'curl' }], join(CACHE, 'debian')))
		environment['PATH'] = `${environment['PATH']}${delimiter}${join(CACHE, 'debian', 'bin')}`
	}
	if (suites.has('integration') || suites.has('clients')) {
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
	return async () => {
		for (const stop of stops) await stop()
	}
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !SUITES.some((suite) => suite === name))
if (unknown.length > 0) {
	console.error(`There is no suite "${unknown.join('", "')}": choose from ${SUITES.join(', ')}. One test file: npm run vitest -- run PATH`)
	process.exit(2)
}
const suites = new Set(SUITES.filter((suite) => asked.length === 0 || asked.includes(suite)))
const finish = await prepare(suites)
try {
	for (const suite of suites) await runSuite(suite)
} finally {
	await finish()
}
for (const failure of failures) console.log(`failed: ${failure}`)
for (const reason of missing) console.log(`missing: ${reason}`)
const strict = process.env['STOA_TEST_REQUIRE_ALL'] === '1'
if (strict && (missing.length > 0 || totals.skipped > 0)) console.error('STOA_TEST_REQUIRE_ALL=1: what is missing or skipped is a failure')
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 || (strict && (missing.length > 0 || totals.skipped > 0)) ? 1 : 0)
