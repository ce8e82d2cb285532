import { quantile, type Figure } from '../figure.ts'
import type { Capacity } from './drive.ts'
import { FULL_MS } from './drive.ts'
import type { Recorder, Sample } from './recorder.ts'
import type { EventResult } from './schedule.ts'
import type { Slope } from './slope.ts'
import type { Look } from './watch.ts'

/** Everything that a soak has measured. */
export interface Soaked {
	kind: string
	minutes: number
	seed: number
	/** When the load began, in milliseconds of `performance.now()`. */
	start: number
	capacity: Capacity
	rate: number
	recorder: Recorder
	looks: readonly Look[]
	events: readonly EventResult[]
	memory: Slope
	descriptors: Slope
	/** CPU seconds a second: of the hub's processes, and of the process that sends the requests. */
	cpu: { hub: number; generator: number }
	/** After the load and a rest. */
	after: { gitProcesses: readonly string[]; temporaryFiles: readonly string[]; descriptors: number; resident: number }
	/** What `stoa check` found, and what of the acknowledged writes is lost or wrong. */
	problems: readonly string[]
	lost: readonly string[]
	facts: number
	leftOut: readonly string[]
}

const SHOWN_MAX = 20

const duration = ({ from, to }: Sample): number => to - from

function times(samples: readonly Sample[]): string {
	const all = samples.map(duration)
	return all.length === 0 ? '-' : [0.5, 0.95, 0.99].map((share) => quantile(all, share).toFixed(0)).join(' / ')
}

function tally(samples: readonly Sample[]): string {
	const kinds = Map.groupBy(
		samples.filter(({ outcome }) => outcome !== 'ok'),
		({ outcome }) => outcome,
	)
	return [...kinds].map(([outcome, own]) => `${outcome}: ${own.length}`).join(', ') || 'none'
}

/** The figures of a soak, with their goals. */
export function figuresOf(soaked: Soaked): Figure[] {
	const { recorder, minutes, capacity, rate, memory, descriptors, after, cpu } = soaked
	const outside = recorder.samples.filter((sample) => !recorder.windowOf(sample))
	const inside = recorder.samples.filter((sample) => recorder.windowOf(sample))
	const bad = recorder.unexpected()
	const badInside = bad.filter((sample) => recorder.windowOf(sample))
	const none = { of: 'value', most: 0 } as const
	const quick = outside.map(duration)
	const interval = ({ low, high, points }: Slope): string => `95 %: ${low.toFixed(1)} to ${high.toFixed(1)}, ${points} points`
	return [
		{
			what: 'capacity',
			unit: 'actions/s',
			value: capacity.actions,
			note: `${capacity.requests.toFixed(0)} requests/s, ${capacity.callers} callers, p95 ${capacity.p95.toFixed(0)} ms`,
		},
		{ what: `load for ${minutes} minutes, 80 % of it`, unit: 'actions/s', value: rate },
		{
			what: 'requests',
			unit: 'requests',
			value: recorder.samples.length,
			note: `${recorder.actions} actions; ${recorder.dropped} not begun, because 400 were under way`,
		},
		{ what: 'failed without a fault', unit: 'requests', value: bad.length - badInside.length, goal: none, note: `of ${outside.length}` },
		{
			what: 'failed beside a fault: 503, 507, 429, connection',
			unit: 'requests',
			value: inside.filter(({ outcome }) => outcome !== 'ok').length - badInside.length,
			note: `of ${inside.length}: ${tally(inside)}`,
		},
		{ what: 'failed beside a fault in another way', unit: 'requests', value: badInside.length, goal: none },
		{ what: 'time of a request without a fault, p50', unit: 'ms', value: quantile(quick, 0.5) },
		{ what: 'p95', unit: 'ms', value: quantile(quick, 0.95), goal: { of: 'value', most: FULL_MS } },
		{ what: 'p99', unit: 'ms', value: quantile(quick, 0.99) },
		{
			what: 'growth of memory, lower end of its interval',
			unit: 'MiB/h',
			value: memory.low,
			goal: none,
			note: `${memory.perHour.toFixed(1)} MiB/h (${interval(memory)})`,
		},
		{
			what: 'growth of open descriptors, lower end',
			unit: 'an hour',
			value: descriptors.low,
			goal: none,
			note: `${descriptors.perHour.toFixed(1)} an hour (${interval(descriptors)})`,
		},
		{
			what: 'memory of a process at most',
			unit: 'MiB',
			value: Math.max(...soaked.looks.map(({ resident }) => resident)),
			note: `${after.resident.toFixed(0)} MiB after a rest`,
		},
		{
			what: 'open descriptors of a process at most',
			unit: 'entries',
			value: Math.max(...soaked.looks.map((look) => look.descriptors)),
			note: `${after.descriptors} after a rest`,
		},
		{
			what: 'delay of the event loop, median of p99',
			unit: 'ms',
			value: quantile(
				soaked.looks.map(({ delay99 }) => delay99),
				0.5,
			),
			note: `at most ${Math.max(...soaked.looks.map(({ delayMax }) => delayMax)).toFixed(0)} ms`,
		},
		{
			what: 'processor time of the hub',
			unit: 'CPU s/s',
			value: cpu.hub,
			note: `${cpu.generator.toFixed(2)} of the process that sends the requests; database and git besides`,
		},
		{ what: 'git processes left after a rest', unit: 'entries', value: after.gitProcesses.length, goal: none },
		{ what: 'temporary files left after a rest', unit: 'entries', value: after.temporaryFiles.length, goal: none },
		{
			what: 'events that failed',
			unit: 'entries',
			value: soaked.events.filter(({ isWrong }) => isWrong).length,
			goal: none,
			note: `of ${soaked.events.length}`,
		},
		{ what: 'problems that a check with all hashes finds', unit: 'entries', value: soaked.problems.length, goal: none },
		{ what: 'acknowledged writes lost or wrong', unit: 'entries', value: soaked.lost.length, goal: none, note: `of ${soaked.facts}` },
	]
}

/** The tables of a soak, in Markdown. */
export function tablesOf(soaked: Soaked): string {
	const { kind, minutes, seed, capacity, events, recorder } = soaked
	const lines = [
		`## Soak: ${kind}, ${minutes} minutes, seed ${seed}`,
		'',
		`Capacity by callers: ${capacity.steps.map(({ callers, actions, p95 }) => `${callers}: ${actions.toFixed(1)}/s, p95 ${p95.toFixed(0)} ms`).join('; ')}.`,
		...soaked.leftOut.map((text) => `Left out: ${text}.`),
		'',
		'| minute | requests | failed without a fault | failed beside a fault | p50 / p95 / p99 without a fault, ms | memory, MiB | descriptors | delay of the event loop, p99 (most), ms | what happened |',
		'| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
		...minuteRows(soaked),
		'',
		'| event | at | time | result |',
		'| --- | --- | --- | --- |',
		...events.map(({ name, at, seconds, text }) => `| ${name} | ${(at / 60).toFixed(1)} min | ${seconds.toFixed(1)} s | ${text} |`),
		'',
		'| request | number | failed | p50 / p95 / p99 without a fault, ms |',
		'| --- | --- | --- | --- |',
		...requestRows(recorder),
		'',
		...shown(
			'Unexpected',
			recorder
				.unexpected()
				.map(({ what, from, outcome, text }) => `${((from - soaked.start) / 1000).toFixed(1)} s, ${what}: ${outcome} ${text}`),
		),
		...shown('Lost or wrong', soaked.lost),
		...shown('Problems of the check', soaked.problems),
		...shown('Git processes left', soaked.after.gitProcesses),
		...shown('Temporary files left', soaked.after.temporaryFiles),
	]
	return `${lines.join('\n')}\n`
}

function minuteRows({ start, recorder, looks, events }: Soaked): string[] {
	const minuteOf = (at: number): number => Math.floor((at - start) / 60_000)
	const byMinute = Map.groupBy(recorder.samples, ({ from }) => minuteOf(from))
	return [...byMinute]
		.toSorted(([left], [right]) => left - right)
		.map(([minute, samples]) => {
			const outside = samples.filter((sample) => !recorder.windowOf(sample))
			const inside = samples.filter((sample) => recorder.windowOf(sample))
			const own = looks.filter(({ at }) => minuteOf(at) === minute)
			const most = (of: (look: Look) => number): string => (own.length === 0 ? '-' : Math.max(...own.map(of)).toFixed(0))
			const begun = events.filter(({ at }) => Math.floor(at / 60) === minute).map(({ name }) => name)
			const cells = [
				minute + 1,
				samples.length,
				tally(outside),
				inside.length === 0 ? '' : tally(inside),
				times(outside),
				most(({ resident }) => resident),
				most(({ descriptors }) => descriptors),
				`${most(({ delay99 }) => delay99)} (${most(({ delayMax }) => delayMax)})`,
				begun.join(', '),
			]
			return `| ${cells.join(' | ')} |`
		})
}

function requestRows(recorder: Recorder): string[] {
	return [...Map.groupBy(recorder.samples, ({ what }) => what)]
		.toSorted(([, left], [, right]) => right.length - left.length)
		.map(([what, own]) => `| ${what} | ${own.length} | ${tally(own)} | ${times(own.filter((sample) => !recorder.windowOf(sample)))} |`)
}

function shown(title: string, texts: readonly string[]): string[] {
	if (texts.length === 0) return []
	const more = texts.length > SHOWN_MAX ? [`- and ${texts.length - SHOWN_MAX} more`] : []
	return [`${title}:`, '', ...texts.slice(0, SHOWN_MAX).map((text) => `- ${text.replaceAll('\n', ' ').slice(0, 400)}`), ...more, '']
}
