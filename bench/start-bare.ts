import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Answer, Target } from './ask.ts'
import type { BareAnswers } from './bare-server.ts'

/** A running baseline. */
export interface Bare extends Target {
	stop(): void
}

/** Starts the bare handler in a process of its own. */
export async function startBare(answers: BareAnswers): Promise<Bare> {
	const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
	child.send(answers)
	const [port] = z
		.tuple([z.number()])
		.rest(z.unknown())
		.parse(await once(child, 'message'))
	return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

/** A recorded answer of the hub as the bare handler repeats it: the same bytes under the same headers. */
export function asRecorded({ headers, body }: Answer): BareAnswers[string] {
	const hopByHop = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])
	const kept = Object.entries(headers).flatMap(([name, value]) =>
		hopByHop.has(name) || value === undefined ? [] : [[name, String(value)] as const],
	)
	return { headers: { ...Object.fromEntries(kept), 'content-length': String(body.length) }, body: body.toString('base64') }
}
