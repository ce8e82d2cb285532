import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, needsBuild } from '../tools/build.ts'
import { endAsking } from './ask.ts'
import { browser } from './browser.ts'
import { bundle } from './bundle.ts'
import { catalogue } from './catalogue.ts'
import { sharedData } from './demo-data.ts'
import { docs } from './docs.ts'
import { isReached, ratioOf, type Bench, type Figure, type Measurement } from './figure.ts'
import { hostile } from './hostile.ts'
import { listing } from './listing.ts'
import { describeMachine } from './machine.ts'
import { files } from './files.ts'
import { memory } from './memory.ts'
import { pages } from './pages.ts'
import { people } from './people.ts'
import { rendering } from './rendering.ts'
import { scripts } from './scripts.ts'
import { snippets } from './snippets.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { storage } from './storage.ts'
import { viewer } from './viewer.ts'

/** In the order in which they run: those that need a quiet machine first. */
const MEASUREMENTS: readonly Measurement[] = [
	start,
	memory,
	scripts,
	snippets,
	rendering,
	pages,
	browser,
	files,
	listing,
	catalogue,
	people,
	viewer,
	docs,
	hostile,
	storage,
	bundle,
	soak,
]

const MINUTES = 30

const HELP = `Usage: npm run bench [-- NAME ...] [--json] [--minutes N] [--outside]

Measures the hub against its baselines, each in the same run; everything but the soak when no name is given.
${MEASUREMENTS.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

--minutes N  how long the load of the soak lasts (default ${MINUTES})
--outside    the soak runs two processes over a PostgreSQL and an S3 server`

const { values: options, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		json: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
		minutes: { type: 'string', default: String(MINUTES) },
		outside: { type: 'boolean', default: false },
	},
})
const minutes = Number(options.minutes)
const unknown = positionals.filter((name) => !MEASUREMENTS.some((one) => one.name === name))
const isLong = Number.isFinite(minutes) && minutes >= 1
if (options.help || unknown.length > 0 || !isLong) {
	const problems = unknown.map((name) => `There is no measurement "${name}".\n`)
	if (!isLong) problems.push(`"${options.minutes}" is not a number of minutes. Give 1 or more.\n`)
	process.stdout.write(`${problems.join('')}${HELP}\n`)
	process.exitCode = options.help ? 0 : 2
} else
	await run(MEASUREMENTS.filter(({ name, isOnRequest }) => (positionals.length === 0 ? isOnRequest !== true : positionals.includes(name))))

async function run(chosen: readonly Measurement[]): Promise<void> {
	const machine = describeMachine()
	if (!options.json) for (const [name, value] of Object.entries(machine)) process.stdout.write(`${name.padEnd(10)} ${value}\n`)
	if (needsBuild()) await build()
	const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
	const say = (text: string): void => void process.stderr.write(`  ... ${text}\n`)
	const soakOptions = { minutes, isOutside: options.outside }
	const bench: Bench = { folder, say, soak: soakOptions, ...sharedData(folder, say) }
	const measured: { name: string; seconds: number; figures: Figure[] }[] = []
	try {
		for (const { name, about, measure } of chosen) {
			if (!options.json) process.stdout.write(`\n== ${name}: ${about}\n`)
			const from = performance.now()
			const figures = await measure(bench)
			measured.push({ name, seconds: (performance.now() - from) / 1000, figures })
			if (!options.json) for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`)
		}
	} finally {
		endAsking()
		rmSync(folder, { recursive: true, force: true })
	}
	if (options.json) process.stdout.write(`${JSON.stringify({ machine, measured: measured.map(forScripts) }, undefined, '\t')}\n`)
	else process.stdout.write(`\n${summaryOf(measured.flatMap(({ figures }) => figures))}\n`)
}

function lineOf(figure: Figure): string {
	const { what, value, unit, baseline, note } = figure
	const ratio = ratioOf(figure)
	const reached = isReached(figure)
	const parts = [
		`  ${what.padEnd(52)} ${show(value).padStart(9)} ${unit.padEnd(10)}`,
		ratio === undefined || !baseline ? '' : `${show(ratio).padStart(7)} x ${show(baseline.value)} (${baseline.what})`,
		reached === undefined ? '' : `${reached ? 'reached' : 'MISSED'}: ${goalOf(figure)}`,
		note ?? '',
	]
	return parts.filter(Boolean).join('  ')
}

function goalOf({ goal, unit }: Figure): string {
	if (!goal) return ''
	const bound = goal.most === undefined ? `at least ${show(goal.least ?? 0)}` : `at most ${show(goal.most)}`
	return goal.of === 'ratio' ? `${bound} of the baseline` : `${bound} ${unit}`
}

/** Three significant digits. */
function show(value: number): string {
	if (!Number.isFinite(value)) return '-'
	return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

function summaryOf(figures: readonly Figure[]): string {
	const judged = figures.filter(({ goal }) => goal)
	const missed = judged.filter((figure) => !isReached(figure))
	return `${judged.length - missed.length} of ${judged.length} goals reached.${missed.map(({ what }) => `\n  missed: ${what}`).join('')}`
}

function forScripts({ name, seconds, figures }: { name: string; seconds: number; figures: Figure[] }): object {
	return { name, seconds, figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), reached: isReached(figure) })) }
}
