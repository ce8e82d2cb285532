import { expect, test } from 'vitest'
import { readTelemetrySettings } from './telemetry-settings.ts'

const DEFAULTS = {
	traces: 'http/protobuf',
	metrics: 'http/protobuf',
	sampler: 'parentbased_always_on',
	ratio: 1,
	spansEveryMs: 5000,
	metricsEveryMs: 60_000,
}
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

test('readTelemetrySettings() wants nothing without a setting that asks for it', () => {
	expect(readTelemetrySettings({})).toBeUndefined()
	expect(readTelemetrySettings({ OTEL_SERVICE_NAME: 'hub', OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
	expect(readTelemetrySettings({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
	expect(readTelemetrySettings({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toBeUndefined()
})

test('readTelemetrySettings() reads which of the two are sent, which traces, and how often', () => {
	expect(readTelemetrySettings(ENDPOINT)).toEqual(DEFAULTS)
	expect(readTelemetrySettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://x/v1/traces' })).toEqual({ ...DEFAULTS, metrics: undefined })
	expect(readTelemetrySettings({ OTEL_METRICS_EXPORTER: 'otlp' })).toEqual({ ...DEFAULTS, traces: undefined })
	const more = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1', OTEL_BSP_SCHEDULE_DELAY: '100' }
	expect(readTelemetrySettings({ ...ENDPOINT, ...more, OTEL_METRIC_EXPORT_INTERVAL: '200' })).toEqual({
		...DEFAULTS,
		sampler: 'traceidratio',
		ratio: 0.1,
		spansEveryMs: 100,
		metricsEveryMs: 200,
	})
})

test('readTelemetrySettings() reads how each kind is sent', () => {
	const json = { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
	expect(readTelemetrySettings(json)).toEqual({ ...DEFAULTS, traces: 'http/json', metrics: 'http/json' })
	expect(readTelemetrySettings({ ...json, OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/protobuf' })).toEqual({
		...DEFAULTS,
		traces: 'http/json',
	})
})

test('readTelemetrySettings() refuses what the hub cannot do, with what it can', () => {
	const refused: [Record<string, string>, string][] = [
		[{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'Cannot use OTEL_EXPORTER_OTLP_PROTOCOL="grpc": write http/protobuf or http/json'],
		[{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'Cannot use OTEL_TRACES_EXPORTER="zipkin": write otlp or none'],
		[{ OTEL_TRACES_SAMPLER: 'x' }, 'Cannot use OTEL_TRACES_SAMPLER="x": write one of always_on,'],
		[{ OTEL_BSP_SCHEDULE_DELAY: 'soon' }, 'Cannot use OTEL_BSP_SCHEDULE_DELAY="soon": write a number from 0 up'],
	]
	for (const [more, sentence] of refused) expect(() => readTelemetrySettings({ ...ENDPOINT, ...more })).toThrow(sentence)
})
