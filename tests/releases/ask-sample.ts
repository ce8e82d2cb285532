import { createHash } from 'node:crypto'
import type { SampleAnswer } from './release-sample.ts'

/** A request of the sample. */
export type SampleRequest = Pick<SampleAnswer, 'path' | 'as'>

/** What changes by itself: with the clock, with reads, and with the address of the hub. */
const CHANGING = new Set(['downloads', 'downloadsAllTime', 'trendingScore', 'lastModified', 'lastUpdated', 'usedStorage'])

function stable(value: unknown, origin: string): unknown {
	if (typeof value === 'string') return value.replaceAll(origin, 'http://hub')
	if (Array.isArray(value)) return value.map((one) => stable(one, origin))
	if (typeof value !== 'object' || value === null) return value
	const kept = Object.entries(value).filter(([name]) => !CHANGING.has(name))
	return Object.fromEntries(kept.map(([name, one]) => [name, stable(one, origin)]))
}

/** Sends the requests one after another. Bodies come without what changes by itself. */
export async function askAll(
	{ origin, tokens }: { origin: string; tokens: Record<string, string> },
	requests: readonly SampleRequest[],
): Promise<SampleAnswer[]> {
	const answers: SampleAnswer[] = []
	for (const { path, as } of requests) {
		const answer = await fetch(`${origin}${path}`, as === undefined ? {} : { headers: { authorization: `Bearer ${tokens[as]}` } })
		const bytes = Buffer.from(await answer.arrayBuffer())
		const commit = answer.headers.get('x-repo-commit')
		const isJson = path.startsWith('/api/') && answer.headers.get('content-type')?.includes('json') === true
		answers.push({
			path,
			...(as !== undefined && { as }),
			status: answer.status,
			...(commit !== null && { commit }),
			...(isJson && answer.ok
				? { body: stable(JSON.parse(bytes.toString()), origin) }
				: answer.ok && { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }),
		})
	}
	return answers
}
