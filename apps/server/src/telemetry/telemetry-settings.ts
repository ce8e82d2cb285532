import { z } from 'zod'
import { StartFailure } from '../start-failure.ts'

const Protocol = z.enum(['http/protobuf', 'http/json'])
/** How one kind is sent. Collectors take both at the same address. */
export type Protocol = z.output<typeof Protocol>

/** Where traces and metrics go. */
export interface TelemetrySettings {
	/** How each kind is sent; `undefined`: not at all. */
	traces: Protocol | undefined
	metrics: Protocol | undefined
	/** `OTEL_TRACES_SAMPLER`. */
	sampler: string
	/** `OTEL_TRACES_SAMPLER_ARG`: the share of traces that are kept. */
	ratio: number
	/** How often spans and metrics are sent, in milliseconds. */
	spansEveryMs: number
	metricsEveryMs: number
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio']

function numberOf(environment: Environment, name: string, fallback: number): number {
	const given = environment[name]
	const read = z.coerce.number().nonnegative().safeParse(given)
	if (given === undefined || given === '') return fallback
	if (!read.success) throw new StartFailure(`Cannot use ${name}="${given}": write a number from 0 up`)
	return read.data
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether one kind of telemetry is wanted: with an address of a collector, all that is not set to `none`. */
function isWanted(environment: Environment, kind: 'TRACES' | 'METRICS'): boolean {
	const exporter = environment[`OTEL_${kind}_EXPORTER`]
	if (exporter === undefined || exporter === '')
		return Boolean(environment['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? environment[`OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`])
	if (exporter === 'none') return false
	if (exporter !== 'otlp') throw new StartFailure(`Cannot use OTEL_${kind}_EXPORTER="${exporter}": write otlp or none`)
	return true
}

/** How one kind is sent: by its own setting, or by the common one. The default is that of the specification. */
function protocolOf(environment: Environment, kind: 'TRACES' | 'METRICS'): Protocol | undefined {
	if (!isWanted(environment, kind)) return undefined
	for (const name of [`OTEL_EXPORTER_OTLP_${kind}_PROTOCOL`, 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
		const given = environment[name]
		if (given === undefined || given === '') continue
		const read = Protocol.safeParse(given)
		if (!read.success) throw new StartFailure(`Cannot use ${name}="${given}": write ${Protocol.options.join(' or ')}`)
		return read.data
	}
	return 'http/protobuf'
}

/**
 * The standard settings of OpenTelemetry, as far as the hub decides by them: addresses, headers and certificates are read by the exporters.
 * `undefined` when none asks for telemetry.
 *
 * @throws {StartFailure} for a value that the hub cannot use
 */
export function readTelemetrySettings(environment: Environment): TelemetrySettings | undefined {
	if (environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined
	const [traces, metrics] = [protocolOf(environment, 'TRACES'), protocolOf(environment, 'METRICS')]
	if (!traces && !metrics) return undefined
	const sampler = environment['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'
	if (!SAMPLERS.includes(sampler))
		throw new StartFailure(`Cannot use OTEL_TRACES_SAMPLER="${sampler}": write one of ${SAMPLERS.join(', ')}`)
	return {
		traces,
		metrics,
		sampler,
		ratio: numberOf(environment, 'OTEL_TRACES_SAMPLER_ARG', 1),
		spansEveryMs: numberOf(environment, 'OTEL_BSP_SCHEDULE_DELAY', 5000),
		metricsEveryMs: numberOf(environment, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000),
	}
}
