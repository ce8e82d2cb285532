/** A time during which a fault was there or the hub recovered from it. Milliseconds of `performance.now()`. */
export interface FaultWindow {
	name: string
	from: number
	/** The end of the fault itself; what comes after is recovery. */
	faultTo: number
	to: number
}

/** One request, or one run of git. */
export interface Sample {
	what: string
	from: number
	to: number
	/** `ok`, a status, `connection` (refused, or broken before the answer was complete), `git`, `wrong` or `late`. */
	outcome: string
	/** What was wrong, for a person. */
	text: string
}

/** What a caller may see while a part of the hub is away: it is told to come back, or its connection is refused or broken. */
const ALLOWED = new Set(['503', '507', '429', 'connection', 'git'])

/** All requests of a run, and the faults beside them. */
export class Recorder {
	readonly samples: Sample[] = []
	readonly windows: FaultWindow[] = []
	/** Actions that began, and those that the generator did not begin because too many were under way. */
	actions = 0
	dropped = 0

	/** Notes a request. */
	note(what: string, from: number, outcome = 'ok', text = ''): void {
		this.samples.push({ what, from, to: performance.now(), outcome, text })
	}

	/** Forgets what a warm-up noted. */
	clear(): void {
		this.samples.length = 0
		this.actions = 0
		this.dropped = 0
	}

	/** Begins the window of a fault. It ends with the second call of what is returned; the first one ends the fault itself. */
	begin(name: string): () => void {
		const window = { name, from: performance.now(), faultTo: Infinity, to: Infinity }
		this.windows.push(window)
		return () => {
			if (window.faultTo === Infinity) window.faultTo = performance.now()
			else window.to = performance.now()
		}
	}

	/** The window in which a request was under way, if any. */
	windowOf({ from, to }: Pick<Sample, 'from' | 'to'>): FaultWindow | undefined {
		return this.windows.find((window) => from <= window.to && to >= window.from)
	}

	/** Requests that failed although no fault was there, and those that failed in another way than a fault allows. */
	unexpected(): Sample[] {
		return this.samples.filter((sample) => sample.outcome !== 'ok' && !(this.windowOf(sample) && ALLOWED.has(sample.outcome)))
	}
}
