import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { cpuTime } from './process-tree.ts'

/** What Chromium sends. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'

/** One answer, as it came over the wire. */
export interface Answer {
	status: number
	headers: IncomingHttpHeaders
	body: Buffer
}

/** A server under load. */
export interface Target {
	origin: string
	pid: number
}

/** How a server did. Times in milliseconds. */
export interface Load {
	requests: number
	perSecond: number
	/** Each request's time, seen from outside. */
	times: number[]
	/** Processor time per request: the server's own, and that of what it started. */
	cpu: number
	cpuChildren: number
}

const agents = new Map<number, Agent>()

/** One request. @throws when it is not answered with 200 */
export function ask(address: string, clients = 1): Promise<Answer> {
	const agent = agents.get(clients) ?? new Agent({ keepAlive: true, maxSockets: clients })
	agents.set(clients, agent)
	return new Promise((resolve, reject) => {
		const request = get(address, { agent, headers: { 'accept-encoding': BROWSER_ENCODINGS } }, (response) => {
			const chunks: Buffer[] = []
			response.on('data', (chunk: Buffer) => chunks.push(chunk))
			response.on('error', reject)
			response.on('end', () => {
				const { statusCode: status = 0, headers } = response
				if (status === 200) resolve({ status, headers, body: Buffer.concat(chunks) })
				else reject(new Error(`${address} answered ${status}`))
			})
		})
		request.on('error', reject)
	})
}

/** Asks for paths in turn for some time, with `clients` requests under way at any moment. */
export async function load({ origin, pid }: Target, paths: readonly string[], clients: number, ms: number): Promise<Load> {
	const times: number[] = []
	const before = cpuTime(pid)
	const start = performance.now()
	let next = 0
	const client = async (): Promise<void> => {
		while (performance.now() - start < ms) {
			const from = performance.now()
			await ask(origin + (paths[next++ % paths.length] ?? '/'), clients)
			times.push(performance.now() - from)
		}
	}
	await Promise.all(Array.from({ length: clients }, client))
	const seconds = (performance.now() - start) / 1000
	const after = cpuTime(pid)
	return {
		requests: times.length,
		perSecond: times.length / seconds,
		times,
		cpu: (after.own - before.own) / times.length,
		cpuChildren: (after.children - before.children) / times.length,
	}
}

/** Puts rounds of one thing together. */
export function combine(rounds: readonly Load[]): Load {
	const requests = rounds.reduce((sum, one) => sum + one.requests, 0)
	const weighted = (of: (one: Load) => number): number => rounds.reduce((sum, one) => sum + of(one) * one.requests, 0) / requests
	const seconds = rounds.reduce((sum, one) => sum + one.requests / one.perSecond, 0)
	return {
		requests,
		perSecond: requests / seconds,
		times: rounds.flatMap(({ times }) => times),
		cpu: weighted(({ cpu }) => cpu),
		cpuChildren: weighted(({ cpuChildren }) => cpuChildren),
	}
}

/** Closes connections that were kept. */
export function endAsking(): void {
	for (const agent of agents.values()) agent.destroy()
	agents.clear()
}
