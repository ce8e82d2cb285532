import type { Hub } from '@stoa/hub'
import type { ReadFigures } from './telemetry.ts'

/** The figures of the hub, as metrics of OpenTelemetry name them. */
export async function readFigures({ operation }: Pick<Hub, 'operation'>): ReturnType<ReadFigures> {
	const { queues, indexLagSeconds, scrub, jobs, free, delayMs, connections, pool } = await operation.figures()
	return {
		'stoa.waiting.webhooks': queues.webhooks,
		'stoa.waiting.emails': queues.emails,
		'stoa.waiting.documentation': queues.documentation,
		'stoa.waiting.conversions': queues.conversions,
		'stoa.waiting.mirrors': queues.mirrors,
		'stoa.index.lag': indexLagSeconds,
		'stoa.database.connections': connections,
		'stoa.database.pool.used': pool.used,
		'stoa.database.pool.idle': pool.idle,
		'stoa.database.pool.waiting': pool.waiting,
		'stoa.damaged': scrub.damaged,
		'stoa.jobs.failing': jobs.filter(({ failures }) => failures > 0).length,
		'stoa.disk.free': free,
		'stoa.eventloop.delay': delayMs,
		'stoa.memory.resident': process.memoryUsage.rss(),
	}
}
