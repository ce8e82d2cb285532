import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Measurements of the hub for `/metrics`. */
export interface Metrics {
	registry: Registry
	requests: Counter<'method' | 'route' | 'status'>
	/** By what is answered and not by route: every label of a histogram is a dozen series. */
	seconds: Histogram<'format'>
	inFlight: Gauge
	bytesSent: Counter
	/** Bytes of large files as repositories use them, and as they are stored. */
	storage: Gauge<'what'>
	/** Work that waits for background jobs, by queue. */
	waiting: Gauge<'queue'>
	/** Seconds since the lists had every change. */
	indexLag: Gauge
	/** Open connections of all programs to the database. */
	connections: Gauge
	/** Connections of this process, by what they do, and callers that wait for one. */
	pool: { connections: Gauge<'state'>; waiting: Gauge }
	/** Share of the round of the scrub that is read, by part. */
	scrubbed: Gauge<'part'>
	/** Stored things that are damaged and not restored. */
	damaged: Gauge
	/** The newest collection of deleted bytes: when it began, whether it runs, and what it freed. */
	collection: { begun: Gauge; running: Gauge; freedBytes: Gauge }
	/** Failures in a row of each job. */
	jobFailures: Gauge<'job'>
	/** Free bytes of the disk of the data folder. */
	diskFree: Gauge
}

/** Fresh metrics, so that several hubs in one process do not mix. */
export function createMetrics(): Metrics {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
		new Gauge({ name, help, labelNames, registers: [registry] })
	return {
		registry,
		requests: new Counter({
			name: 'stoa_http_requests_total',
			help: 'Requests answered, by method, route and status',
			labelNames: ['method', 'route', 'status'],
			registers: [registry],
		}),
		seconds: new Histogram({
			name: 'stoa_http_request_seconds',
			help: 'Time from the head of a request to the end of its answer, by what is answered: page, json, text, git or lfs',
			labelNames: ['format'],
			buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
			registers: [registry],
		}),
		inFlight: new Gauge({ name: 'stoa_http_requests_in_flight', help: 'Requests being answered now', registers: [registry] }),
		storage: new Gauge({
			name: 'stoa_large_file_bytes',
			help: 'Bytes of large files: "used" counts each as often as a repository uses it, "stored" what is in the store, "saved" the difference',
			labelNames: ['what'],
			registers: [registry],
		}),
		waiting: gauge('stoa_waiting', 'Work that waits for background jobs: webhooks, emails, documentation, conversions, mirrors', ['queue']),
		indexLag: gauge('stoa_index_lag_seconds', 'Seconds since the lists had every change, of which a few are the time between two looks'),
		connections: gauge('stoa_database_connections', 'Open connections of all programs to the database'),
		pool: {
			connections: gauge('stoa_database_pool_connections', 'Connections of this process to the database: used or idle', ['state']),
			waiting: gauge('stoa_database_pool_waiting', 'Callers in this process that wait for a connection to the database'),
		},
		scrubbed: gauge('stoa_scrub_progress', 'Share of the present round of reading stored bytes again, from 0 to 1, by part', ['part']),
		damaged: gauge('stoa_damaged', 'Stored files and repositories that are damaged and not restored'),
		collection: {
			begun: gauge('stoa_collection_start_timestamp_seconds', 'When the newest collection of deleted bytes began, in seconds since 1970'),
			running: gauge('stoa_collection_running', 'Whether a collection of deleted bytes is under way: 1 or 0'),
			freedBytes: gauge('stoa_collection_freed_bytes', 'Bytes that the newest collection has freed'),
		},
		jobFailures: gauge('stoa_job_failures', 'Failures in a row of a background job of this process; 0 after a success', ['job']),
		diskFree: gauge('stoa_disk_free_bytes', 'Free bytes of the disk of the data folder'),
		bytesSent: new Counter({ name: 'stoa_file_bytes_sent_total', help: 'Bytes of files sent', registers: [registry] }),
	}
}
