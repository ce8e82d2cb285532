import { request } from 'node:http'
import { z } from 'zod'
import type { HubProcess } from '../hub-process.ts'
import { HOSTILE_OWNER, HOSTILE_REPO, type HostileRequest } from './hostile-requests.ts'

/** The summary of an answer. Status 0: the hub closed the connection without an answer. */
export interface HostileAnswer {
	status: number
	/** The first thousand bytes of the body. */
	start: string
	bytes: number
}

/** Longest wait for one answer, in milliseconds. */
const PATIENCE = 120_000
const HEAD = 1000

/** Creates the account and the repository that the requests use and returns the account's token. */
export async function prepareHostile(hub: HubProcess): Promise<string> {
	const { token } = hub.person(HOSTILE_OWNER)
	const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' } // prettier-ignore
	const files = [{ path: 'README.md', content: '---\nlicense: mit\n---\nA model.\n' }]
	const body = JSON.stringify({ name: HOSTILE_REPO.split('/')[1], files })
	const made = await fetch(`${hub.origin}/api/repos/create`, { method: 'POST', headers, body })
	if (!made.ok) throw new Error(await made.text())
	return token
}

/** The token that a request needs. @throws when the hub issues none */
async function tokenFor(origin: string, token: string, { isSignedIn, isXet }: HostileRequest): Promise<string | undefined> {
	if (isXet !== true) return isSignedIn === true ? token : undefined
	const asked = await fetch(`${origin}/api/models/${HOSTILE_REPO}/xet-write-token/main`, { headers: { authorization: `Bearer ${token}` } })
	return z.object({ accessToken: z.string() }).parse(await asked.json()).accessToken
}

/** Sends one request as fast as the hub reads it. @throws when no answer arrives in time */
export async function sendHostile(origin: string, token: string, hostile: HostileRequest): Promise<HostileAnswer> {
	const { method, path, headers, body } = hostile
	const bytes = body === undefined ? undefined : Buffer.from(body())
	const bearer = await tokenFor(origin, token, hostile)
	return new Promise((done, failed) => {
		const sent = request(
			`${origin}/`,
			{
				method,
				path,
				agent: false,
				timeout: PATIENCE,
				headers: {
					...headers,
					...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
					...(bytes && { 'content-length': bytes.length }),
				},
			},
			(answer) => {
				let start = ''
				let size = 0
				const finish = (): void => done({ status: answer.statusCode ?? 0, start, bytes: size })
				answer.on('data', (part: Buffer) => {
					if (start.length < HEAD) start += part.toString('latin1').slice(0, HEAD - start.length)
					size += part.length
				})
				answer.on('end', finish).on('error', finish)
			},
		)
		sent.on('timeout', () => sent.destroy(new Error(`No answer to ${method} ${path.slice(0, 100)}`)))
		// The hub may close the connection before it has read the whole body.
		sent.on('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EPIPE' || error.code === 'ECONNRESET' ? done({ status: 0, start: '', bytes: 0 }) : failed(error),
		)
		sent.end(bytes)
	})
}
