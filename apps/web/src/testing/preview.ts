import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { VISITOR } from '@stoa/hub'
import { createPages } from '../create-pages.ts'
import { FAKE_NOW } from './fake-catalogue.ts'
import { createFakeHub, fakePerson } from './fake-hub.ts'
import { fakeRequest } from './fake-request.ts'

/**
 * Serves the built pages over the fake hub, for looking at them: `node tools/run.mjs apps/web/src/testing/preview.ts`. A cookie `as=demo`
 * signs in. Prints the address.
 */
const TYPES: Record<string, string> = {
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.woff2': 'font/woff2',
	'.wasm': 'application/wasm',
	'.svg': 'image/svg+xml',
}
const POLICY =
	"default-src 'self'; script-src 'nonce-n0nce' 'self' 'wasm-unsafe-eval'; style-src 'nonce-n0nce' 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"

const hub = createFakeHub()
const pages = await createPages({ now: () => FAKE_NOW })

const read = async (request: IncomingMessage): Promise<Record<string, string> | undefined> =>
	request.method === 'POST' ? Object.fromEntries(new URLSearchParams(await text(request))) : undefined

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const address = request.url ?? '/'
	try {
		if (address.startsWith('/assets/')) {
			const body = await readFile(join(pages.assetsFolder, basename(address)))
			response.writeHead(200, { 'content-type': TYPES[extname(address)] ?? 'application/octet-stream' }).end(body)
			return
		}
		if (address.startsWith('/app-content/') || address === '/favicon.ico') {
			response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title><h1>It runs</h1>')
			return
		}
		const actor = /as=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
		const form = await read(request)
		const answer = await pages.answer(fakeRequest(hub, address, { actor: actor ? fakePerson(actor) : VISITOR, ...(form && { form }) }))
		if (answer.kind === 'redirect') response.writeHead(answer.status, { location: answer.location }).end()
		else
			response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }).end(answer.html)
	} catch (error) {
		console.error(address, error)
		response.writeHead(500).end(String(error))
	}
}

const server = createServer((request, response) => void respond(request, response))
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
	const at = server.address()
	console.log(typeof at === 'object' && at ? `http://127.0.0.1:${at.port}` : at)
})
