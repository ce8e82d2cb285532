import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backup, collect, scrub } from './jobs.ts'
import { untilReady, type Place } from './place.ts'
import type { Recorder } from './recorder.ts'

/** Something that happens to a hub while it is under load. */
interface ScheduledEvent {
	name: string
	/** When, as a share of the run. */
	at: number
	run(): Promise<string>
	/** Whether callers may notice it. */
	isFault: boolean
}

/** An event after it ended. */
export interface EventResult {
	name: string
	/** Since the beginning of the load, in seconds. */
	at: number
	seconds: number
	text: string
	isFault: boolean
	/** It could not be carried out, or found something wrong. */
	isWrong: boolean
}

/** Time after the hub says that it is ready in which callers may still meet broken connections. Milliseconds. */
const AFTERMATH_MS = 2000
const FAULT_MS_MAX = 20_000

/** Runs the events in order, each at its time or as soon as the one before has ended. */
export async function runSchedule(
	place: Place,
	recorder: Recorder,
	run: { ms: number; folder: string; say(text: string): void; log(lines: readonly string[]): void },
): Promise<EventResult[]> {
	const start = performance.now()
	const results: EventResult[] = []
	for (const event of eventsOf(place, run)) {
		await sleep(Math.max(0, start + event.at * run.ms - performance.now()))
		const from = performance.now()
		run.log(place.newLog())
		const end = event.isFault ? recorder.begin(event.name) : undefined
		let [text, isWrong] = ['', false]
		try {
			text = await event.run()
			end?.()
			const ended = performance.now()
			if (event.isFault) await untilReady(place)
			if (event.isFault) text = `${text} ready again after ${((performance.now() - ended) / 1000).toFixed(1)} s`.trim()
		} catch (error) {
			;[text, isWrong] = [String(error), true]
		}
		await sleep(event.isFault ? AFTERMATH_MS : 0)
		end?.()
		const seconds = (performance.now() - from) / 1000
		results.push({
			name: event.name,
			at: (from - start) / 1000,
			seconds,
			text,
			isFault: event.isFault,
			isWrong: isWrong || text.includes('PROBLEMS'),
		})
		run.log([`--- after ${event.name}`, ...place.newLog()])
		run.say(`${event.name}: ${seconds.toFixed(1)} s, ${text}`)
	}
	return results
}

function eventsOf(place: Place, { ms, folder }: { ms: number; folder: string }): ScheduledEvent[] {
	const long = Math.min(FAULT_MS_MAX, ms / 25)
	const done = async (work: Promise<void>): Promise<string> => work.then(() => '')
	const fault = (at: number, name: string): ScheduledEvent[] => {
		const run = place.faults[name]
		return run ? [{ name, at, isFault: true, run: () => done(run(long)) }] : []
	}
	const job = (at: number, name: string, run: () => Promise<string>): ScheduledEvent => ({ name, at, isFault: false, run })
	const last = place.origins.length - 1
	return [
		// The kills are near the ends, so that the life between them is long enough to see memory grow.
		{ name: 'hub killed', at: 0.07, isFault: true, run: () => done(place.kill(0, 'hub')) },
		...fault(0.2, 'disk full'),
		...fault(0.2, 'S3 server stopped'),
		job(0.3, 'collection beside', () => collected(place)),
		...fault(0.4, 'database sessions ended'),
		job(0.48, 'all bytes hashed beside', () => checked(scrub(place))),
		...fault(0.58, 'database killed'),
		...fault(0.58, 'database restarted'),
		job(0.66, 'backup beside', () => checked(backup(place, join(folder, 'backups')))),
		...fault(0.78, 'disk full'),
		...fault(0.78, 'S3 server stopped'),
		job(0.86, 'collection beside', () => collected(place)),
		{
			name: last === 0 ? 'hub and database killed' : 'other process killed',
			at: 0.93,
			isFault: true,
			run: () => done(place.kill(last, last === 0 ? 'everything' : 'hub')),
		},
	]
}

async function collected(place: Place): Promise<string> {
	const { count, bytes } = await collect(place)
	return `${count} objects, ${(bytes / 1e6).toFixed(1)} MB freed`
}

async function checked(work: Promise<{ problems: string[]; bytes: number }>): Promise<string> {
	const { problems, bytes } = await work
	const found = problems.length === 0 ? 'no problems' : `PROBLEMS: ${problems.slice(0, 5).join('; ')}`
	return `${(bytes / 1e6).toFixed(1)} MB, ${found}`
}
