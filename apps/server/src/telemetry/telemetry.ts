import type { IncomingHttpHeaders } from 'node:http'

/** How a request ended, without names of people or repositories: the pattern of its address stands for the address. */
export interface EndedRequest {
	method: string
	/** The pattern of the route, such as `/api/models/{id}`; absent for pages, and where there is none. */
	route: string | undefined
	/** What was answered: page, json, text, git or lfs. */
	format: string
	status: number
	seconds: number
}

/** A request that is traced. */
export interface TracedRequest {
	/** Notes how it ended; called once. */
	end(request: EndedRequest): void
}

/** Names of figures that are measured when they are sent. */
export const FIGURES = [
	'stoa.waiting.webhooks',
	'stoa.waiting.emails',
	'stoa.waiting.documentation',
	'stoa.waiting.conversions',
	'stoa.waiting.mirrors',
	'stoa.index.lag',
	'stoa.database.connections',
	'stoa.database.pool.used',
	'stoa.database.pool.idle',
	'stoa.database.pool.waiting',
	'stoa.damaged',
	'stoa.jobs.failing',
	'stoa.disk.free',
	'stoa.eventloop.delay',
	'stoa.memory.resident',
] as const

/** Reads the figures. Those that are not known at the moment are left out. */
export type ReadFigures = () => Promise<Readonly<Partial<Record<(typeof FIGURES)[number], number | undefined>>>>

/** Traces and metrics for a collector. */
export interface Telemetry {
	/** Runs `work` as a request; what it calls is traced below it. A caller's `traceparent` is continued. */
	request(headers: IncomingHttpHeaders, work: () => void): TracedRequest
	/** The same port. Each of its calls within a request is a span, named by `kind` and the method. */
	traced<Port extends object>(kind: 'git' | 'store', port: Port): Port
	/** Says where figures come from, once there is a hub. */
	readFigures(read: ReadFigures): void
	/** Sends what is left, for a few seconds at most. */
	close(): Promise<void>
}
