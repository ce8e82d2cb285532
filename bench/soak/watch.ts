import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { cpuTime, residentOf } from '../process-tree.ts'
import type { Place } from './place.ts'
import type { Point } from './slope.ts'

/** One look at a process of the hub. */
export interface Look {
	at: number
	life: string
	/** MiB. */
	resident: number
	descriptors: number
	/** Milliseconds, since the look before: the longest delay of the event loop, and what 99 of 100 stay below. */
	delayMax: number
	delay99: number
	/** Milliseconds of processor time since its start, of the process alone. */
	cpu: number
}

/** Looks at every process of the hub from time to time. */
export class Watch {
	readonly looks: Look[] = []
	readonly #place: Place
	readonly #timer: NodeJS.Timeout

	constructor(place: Place, everyMs: number) {
		this.#place = place
		this.#timer = setInterval(() => void this.#look(), everyMs)
	}

	stop(): void {
		clearInterval(this.#timer)
	}

	/** What a look measured, as points over time, without the first `warmUpMs` of each life. */
	points(of: 'resident' | 'descriptors', warmUpMs: number): Point[] {
		const lives = [...Map.groupBy(this.looks, ({ life }) => life).values()]
		return lives.flatMap((own) => {
			const first = own[0]?.at ?? 0
			return own
				.filter(({ at }) => at - first >= warmUpMs)
				.map((look) => ({ life: look.life, hours: look.at / 3_600_000, value: look[of] }))
		})
	}

	/** Processor time that all lives used while they were looked at, in milliseconds. */
	cpu(): number {
		const lives = [...Map.groupBy(this.looks, ({ life }) => life).values()]
		return lives.reduce((sum, own) => sum + (own.at(-1)?.cpu ?? 0) - (own[0]?.cpu ?? 0), 0)
	}

	async #look(): Promise<void> {
		for (const [index, { hub, starts }] of this.#place.processes().entries()) {
			const metrics = await fetch(`${this.#place.origins[index]}/metrics`, { signal: AbortSignal.timeout(5000) })
				.then((answer) => answer.text())
				.catch(() => undefined)
			const resident = residentOf(hub.pid)
			// The process has just been killed, or does not answer yet.
			if (metrics === undefined || resident === 0) continue
			const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0) * 1000
			this.looks.push({
				at: performance.now(),
				life: `${index}.${starts}`,
				resident,
				descriptors: descriptorsOf(hub.pid),
				delayMax: value('nodejs_eventloop_lag_max_seconds'),
				delay99: value('nodejs_eventloop_lag_p99_seconds'),
				cpu: cpuTime(hub.pid).own,
			})
		}
	}
}

/** Open descriptors of a process; 0 when it has ended. Needs Linux. */
export function descriptorsOf(pid: number): number {
	try {
		return readdirSync(`/proc/${pid}/fd`).length
	} catch {
		return 0 // the process has ended
	}
}

/** Git processes that work on a data folder, by their commands. Needs Linux. */
export function gitProcesses(data: string): string[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((pid) => {
			try {
				const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
				const isOurs = command.includes(data) || readlinkSync(`/proc/${pid}/cwd`).startsWith(data)
				return isOurs && /^(?:\S*\/)?git(?:-\S+)? /.test(command) ? [command] : []
			} catch {
				return [] // the process has ended
			}
		})
}

const TEMPORARY = /(?:^|\/)(?:tmp_|\.tmp-|incoming-)[^/]*$|\.lock$|fast_import_crash_|\/refs\/tmp\/|\/blobs\/tmp\//

/** Files that only a write under way needs: of the store and of the repositories in the data folder, and all below `temporary`. */
export function temporaryFiles(data: string, temporary: string): string[] {
	const parts = ['git', 'blobs'].flatMap((name) =>
		readdirSync(data).includes(name) ? filesIn(join(data, name)).map((path) => join('/', name, path)) : [],
	)
	return [...parts.filter((path) => TEMPORARY.test(path)), ...filesIn(temporary)]
}

function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
