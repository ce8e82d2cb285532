import type { Git, GitQuarantine, RefUpdate } from '@stoa/hub'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** How the server of a test treats pushes. */
export interface PushRules {
	check?(updates: RefUpdate[], quarantine: GitQuarantine): Promise<string | undefined>
	accepted?(updates: RefUpdate[]): Promise<void>
}

/** The address that a real git client clones from and pushes to; for tests only, there is no access check. */
export async function serveGit(git: Git, id: string, rules: PushRules = {}): Promise<AsyncDisposable & { url: string }> {
	const server = createServer((request, response) => {
		answer(git, id, rules, request, response).catch(() => response.destroy())
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	if (typeof address !== 'object' || !address) throw new Error('The test server has no address')
	return {
		url: `http://127.0.0.1:${address.port}/repository.git`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}

async function answer(git: Git, id: string, rules: PushRules, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://localhost')
	const header = request.headers['git-protocol']
	const protocol = Array.isArray(header) ? header[0] : header
	const body: Readable = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
	const aborted = new AbortController()
	response.once('close', () => aborted.abort())
	const service = url.searchParams.get('service')
	if (url.pathname.endsWith('/info/refs') && (service === 'git-upload-pack' || service === 'git-receive-pack')) {
		response.setHeader('content-type', `application/x-${service}-advertisement`)
		await pipeline(await git.advertise(id, service, protocol), response)
	} else if (url.pathname.endsWith('/git-upload-pack')) {
		response.setHeader('content-type', 'application/x-git-upload-pack-result')
		await pipeline(await git.uploadPack(id, body, protocol, aborted.signal), response)
	} else if (url.pathname.endsWith('/git-receive-pack')) {
		response.setHeader('content-type', 'application/x-git-receive-pack-result')
		const options = {
			protocol,
			signal: aborted.signal,
			check: rules.check ?? (async () => undefined),
			accepted: rules.accepted ?? (async () => undefined),
		}
		await pipeline(await git.receivePack(id, body, options), response)
	} else {
		response.statusCode = 404
		response.end()
	}
}
