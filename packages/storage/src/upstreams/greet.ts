import type { UpstreamGreeting, UpstreamPlace } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import { z } from 'zod'
import { askUpstream, parseJson, readAnswer } from './ask-upstream.ts'

/** Time until an answer begins, and until it is whole, in milliseconds: an administrator waits for it. */
const BEGIN_MS = 10_000
const WHOLE_MS = 15_000
/** Largest answer, in bytes. */
const ANSWER_MAX = 1024 * 1024

const WhoAmI = z.object({ name: z.string() })
const Listing = z.array(z.object({ id: z.string() }))

async function read<Out>(place: UpstreamPlace, path: string, schema: z.ZodType<Out>): Promise<Out> {
	const response = await askUpstream(place, `${place.address}${path}`, {
		headers: { accept: 'application/json' },
		signal: AbortSignal.timeout(WHOLE_MS),
		timeoutMs: BEGIN_MS,
	})
	return parseJson(await readAnswer(response, ANSWER_MAX), schema)
}

/** Asks whose the token is (protocol 06 section 1), and for the first repository of a kind (protocol 02 section 6). */
export async function greet(place: UpstreamPlace, kind: RepoKind): Promise<UpstreamGreeting> {
	const account = place.token === undefined ? undefined : (await read(place, '/api/whoami-v2', WhoAmI)).name
	const [example] = await read(place, `/api/${kind}s?limit=1`, Listing)
	return { account, example: example?.id }
}
