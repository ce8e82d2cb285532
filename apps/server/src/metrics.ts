import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What the hub measures of itself, for `/metrics`. */
export interface Metrics {
	registry: Registry
	requests: Histogram<'method' | 'route' | 'status'>
	inFlight: Gauge
	bytesSent: Counter
	/** Bytes of large files as repositories use them, and as they are stored. */
	storage: Gauge<'what'>
}

/** Fresh metrics, so that several hubs in one process do not mix. */
export function createMetrics(): Metrics {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	return {
		registry,
		requests: new Histogram({
			name: 'stoa_http_request_seconds',
			help: 'Time from the head of a request to the end of its answer, by route',
			labelNames: ['method', 'route', 'status'],
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
		bytesSent: new Counter({ name: 'stoa_file_bytes_sent_total', help: 'Bytes of files sent', registers: [registry] }),
	}
}
