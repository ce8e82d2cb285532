import { pino, type Logger } from 'pino'
import { z } from 'zod'
import type { Settings } from './config/settings.ts'

const Line = z.looseObject({
	level: z.number(),
	time: z.number(),
	msg: z.string().default(''),
	/** Of a request: how long its answer took. */
	ms: z.number().optional(),
	err: z.object({ stack: z.string() }).optional(),
})

/** JSON lines on the standard error output; one readable line each when that is a terminal. */
export function createLog(
	settings: Settings,
	output: { isTTY?: boolean | undefined; write(text: string): unknown } = process.stderr,
): Logger {
	const destination = output.isTTY
		? { write: (line: string) => void output.write(readable(line)) }
		: { write: (line: string) => void output.write(line) }
	return pino({ level: settings.STOA_LOG_LEVEL, base: undefined, redact: ['req.headers.authorization', 'req.headers.cookie'] }, destination)
}

function readable(line: string): string {
	const { level, time, msg, ms, err } = Line.parse(JSON.parse(line))
	const name = pino.levels.labels[level] ?? String(level)
	return `${new Date(time).toISOString().slice(11, 19)} ${name === 'info' ? '' : `${name}: `}${msg}${ms === undefined ? '' : ` ${ms} ms`}${err ? `\n${err.stack}` : ''}\n`
}
