import type { Hub } from '@stoa/hub'
import type { ReadFigures } from './telemetry.ts'

/** The figures of the hub, as metrics of OpenTelemetry name them. */
export async function readFigures({ operation }: Pick<Hub, 'operation'>): ReturnType<ReadFigures> {
	const { queues, indexLagSeconds, scrub, jobs, free, delayMs, connections } = await operation.figures()
	return {
		'stoa.waiting.webhooks': queues.webhooks,
		'stoa.waiting.emails': queues.emails,
		'stoa.waiting.documentation': queues.documentation,
		'stoa.index.lag': indexLagSeconds,
		'stoa.database.connections': connections,
		'stoa.damaged': scrub.damaged,
		'stoa.jobs.failing': jobs.filter(({ failures }) => failures > 0).length,
		'stoa.disk.free': free,
		'stoa.eventloop.delay': delayMs,
		'stoa.memory.resident': process.memoryUsage.rss(),
	}
}
