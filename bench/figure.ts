/** One measured number, what it is held against, and what it should be. */
export interface Figure {
	what: string
	value: number
	unit:
		| 'µs'
		| 'ms'
		| 's'
		| 'MB/s'
		| 'CPU s/GB'
		| 'requests'
		| 'requests/s'
		| 'actions/s'
		| 'kB'
		| 'MB'
		| 'MiB'
		| 'MiB/h'
		| 'an hour'
		| 'CPU s/s'
		| 'pages/s'
		| 'entries'
		| 'of 10'
		| 'of 1'
	/** Measured in the same run, on the same machine, in turns with `value`. The ratio is `value` by this. */
	baseline?: { what: string; value: number }
	/** Bounds of the value, or of its ratio to the baseline. */
	goal?: { of: 'value' | 'ratio'; most?: number; least?: number }
	/** What a reader must know to take the number for what it is. */
	note?: string
}

/** A set of figures that is measured together. */
export interface Measurement {
	name: string
	about: string
	/** Takes so long, or changes so much of the machine, that it runs only when it is named. */
	isOnRequest?: true
	measure(bench: Bench): Promise<Figure[]>
}

/** What every measurement gets. */
export interface Bench {
	/** A folder of this run, removed at its end. */
	folder: string
	/** The data folder of a hub with the demo content that is not running; filled when first asked for. */
	demoData(): Promise<string>
	/** A copy of it with 100,000 more models. */
	catalogueData(): Promise<string>
	/** Says what is going on. */
	say(text: string): void
	/** How the soak is run. */
	soak: SoakOptions
}

/** What the command line says about the soak. */
export interface SoakOptions {
	/** How long the load lasts. */
	minutes: number
	/** Two processes over a PostgreSQL and an S3 server, rather than one over its own. */
	isOutside: boolean
}

/** How a figure stands to its baseline. */
export function ratioOf({ value, baseline }: Figure): number | undefined {
	return baseline && value / baseline.value
}

/** Whether a figure is within its goal; `undefined` when it has none. */
export function isReached(figure: Figure): boolean | undefined {
	if (!figure.goal) return undefined
	const { of, most = Infinity, least = -Infinity } = figure.goal
	const measured = of === 'value' ? figure.value : ratioOf(figure)
	return measured !== undefined && measured <= most && measured >= least
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((left, right) => left - right)
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
