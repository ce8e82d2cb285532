import type { Client } from 'pg'

/** Longest wait for the end of a session, in milliseconds. */
const END_WAIT_MS = 1500

/** Ends a session, broken or not. A database that is silent never answers: its connection is cut. */
export async function endSession(client: Client): Promise<void> {
	const cut = setTimeout(() => client.connection.stream.destroy(), END_WAIT_MS)
	await client.end().catch(() => undefined) // it was broken already
	clearTimeout(cut)
}
