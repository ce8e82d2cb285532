import {
	type Context,
	context,
	diag,
	DiagLogLevel,
	type Meter,
	type Span,
	SpanKind,
	SpanStatusCode,
	type TextMapGetter,
	trace,
	type Tracer,
	ROOT_CONTEXT,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
	AlwaysOffSampler,
	AlwaysOnSampler,
	BatchSpanProcessor,
	ParentBasedSampler,
	type Sampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from '@opentelemetry/sdk-trace'
import { onQuery, type EndedQuery } from '@stoa/storage'
import { isHubError } from '@stoa/vocabulary'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { type EndedRequest, FIGURES, type ReadFigures, type Telemetry } from './telemetry.ts'

/** Longest wait for a collector at the end, in milliseconds. */
const CLOSE_MS = 2000
/** Longest wait for a collector in between, in milliseconds; never longer than the time between two exports. */
const EXPORT_MS = 30_000
/** Bounds of the histogram of requests, in seconds: those of `/metrics`. */
const BOUNDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

const HEADERS: TextMapGetter<IncomingHttpHeaders> = {
	keys: (headers) => Object.keys(headers),
	get: (headers, name) => headers[name],
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
	const word = sampler.replace('parentbased_', '')
	const root =
		word === 'always_off' ? new AlwaysOffSampler() : word === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
	return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** A word for the kind of failure. Messages are left out, because they may name people, repositories and addresses. */
function kindOf(error: unknown): string {
	if (isHubError(error)) return error.code
	return error instanceof Error ? error.name : 'unknown'
}

/** Whether the result of a call is still to come. */
function isPromise(value: unknown): value is Promise<unknown> {
	return value instanceof Promise
}

/** Spans of requests and of what they call. */
class Tracing {
	readonly #tracer: Tracer
	readonly #propagator = new W3CTraceContextPropagator()

	constructor(tracer: Tracer) {
		this.#tracer = tracer
	}

	request(headers: IncomingHttpHeaders, work: () => void): { end(request: EndedRequest): void } {
		const caller = this.#propagator.extract(ROOT_CONTEXT, headers, HEADERS)
		const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, caller)
		context.with(trace.setSpan(caller, span), work)
		return {
			end({ method, route, format, status }) {
				span.updateName(`${method} ${route ?? format}`)
				span.setAttributes({
					'http.request.method': method,
					...(route !== undefined && { 'http.route': route }),
					'http.response.status_code': status,
					'stoa.format': format,
				})
				if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
				span.end()
			},
		}
	}

	traced<Port extends object>(kind: string, port: Port): Port {
		const begin = (name: string): Span | undefined => this.#below(`${kind} ${name}`, { 'stoa.part': kind })
		return new Proxy(port, {
			get(target, name) {
				const value: unknown = Reflect.get(target, name, target)
				if (typeof value !== 'function' || typeof name !== 'string') return value
				return (...given: unknown[]): unknown => {
					const span = begin(name)
					const result: unknown = Reflect.apply(value, target, given)
					if (span && isPromise(result))
						result.then(
							() => span.end(),
							(error: unknown) => endFailed(span, error),
						)
					else span?.end()
					return result
				}
			},
		})
	}

	query({ operation, table, startedAt, endedAt, error }: EndedQuery): void {
		const attributes = {
			'db.system.name': 'postgresql',
			'db.operation.name': operation,
			...(table !== undefined && { 'db.collection.name': table }),
		}
		const span = this.#below(table === undefined ? operation : `${operation} ${table}`, attributes, startedAt)
		if (span && error !== undefined) span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR })
		span?.end(endedAt)
	}

	/** A span below that of the request; none in background work, which polls all the time. */
	#below(name: string, attributes: Record<string, string>, startTime?: Date): Span | undefined {
		const active: Context = context.active()
		if (!trace.getSpan(active)) return undefined
		return this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, ...(startTime && { startTime }) }, active)
	}
}

function endFailed(span: Span, error: unknown): void {
	span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR })
	span.end()
}

/** Measures requests, and reads the figures of the hub each time that they are sent. */
function startMetrics(meter: Meter): { record(request: EndedRequest): void; readFigures(read: ReadFigures): void } {
	const duration = meter.createHistogram('http.server.request.duration', { unit: 's', advice: { explicitBucketBoundaries: BOUNDS } })
	return {
		record({ method, format, status, seconds }) {
			duration.record(seconds, { 'http.request.method': method, 'stoa.format': format, 'http.response.status_code': status })
		},
		readFigures(read) {
			const gauges = FIGURES.map((name) => ({ name, gauge: meter.createObservableGauge(name) }))
			meter.addBatchObservableCallback(
				async (result) => {
					const figures = await read()
					for (const { name, gauge } of gauges) {
						const value = figures[name]
						if (value !== undefined) result.observe(gauge, value)
					}
				},
				gauges.map(({ gauge }) => gauge),
			)
		},
	}
}

/** Creates telemetry that is sent as the exporters' own settings (`OTEL_EXPORTER_OTLP_*`) say. */
export function createTelemetry(
	settings: TelemetrySettings,
	{ version, log }: { version: string; log: (line: string) => void },
): Telemetry {
	// Said once: a collector that is away would otherwise fill the log.
	let isTold = false
	const tell = (message: string): void => {
		if (!isTold) log(`Traces and metrics cannot be sent: ${message}`)
		isTold = true
	}
	const silent = (): void => undefined
	diag.setLogger({ error: tell, warn: tell, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
	const resource = defaultResource()
		.merge(resourceFromAttributes({ 'service.name': 'stoa', 'service.version': version }))
		.merge(detectResources({ detectors: [envDetector] }))
	const manager = new AsyncLocalStorageContextManager().enable()
	context.setGlobalContextManager(manager)
	const spans = settings.traces
		? new TracerProvider({
				resource,
				sampler: samplerOf(settings),
				spanProcessors: [
					new BatchSpanProcessor({
						exporter: settings.traces === 'http/json' ? new JsonTraceExporter() : new OTLPTraceExporter(),
						scheduledDelayMillis: settings.spansEveryMs,
					}),
				],
			})
		: undefined
	const tracing = spans && new Tracing(spans.getTracer('stoa'))
	const endQueries = tracing && onQuery((query) => tracing.query(query))
	const figures = settings.metrics
		? new MeterProvider({
				resource,
				readers: [
					new PeriodicExportingMetricReader({
						exporter: settings.metrics === 'http/json' ? new JsonMetricExporter() : new OTLPMetricExporter(),
						exportIntervalMillis: settings.metricsEveryMs,
						exportTimeoutMillis: Math.min(EXPORT_MS, settings.metricsEveryMs),
					}),
				],
			})
		: undefined
	const metrics = figures && startMetrics(figures.getMeter('stoa'))
	return {
		request(headers, work) {
			const traced = tracing?.request(headers, work)
			if (!traced) work()
			return {
				end(request) {
					traced?.end(request)
					metrics?.record(request)
				},
			}
		},
		traced: (kind, port) => tracing?.traced(kind, port) ?? port,
		readFigures: (read) => metrics?.readFigures(read),
		async close() {
			endQueries?.()
			const ended = Promise.allSettled([spans?.shutdown(), figures?.shutdown()])
			await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })])
			context.disable()
			diag.disable()
		},
	}
}
