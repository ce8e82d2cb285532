import { connect } from 'node:net'
import { isAbsolute } from 'node:path'
import { addressOf } from '../../access/address-of.ts'
import { CALLERS, openHouse, type Credentials } from '../../access/house.ts'
import { ENDPOINTS, PAGES, type Place } from '../../access/rows.ts'
import { portOf } from '../../integration/server/raw-request.ts'
import type { FuzzTarget } from '../fuzz-target.ts'

const KINDS = ['model', 'dataset', 'space'] as const
const PLACE: Place = { id: 'lab/open', kind: 'model', number: 1 }
const FORM = 'application/x-www-form-urlencoded'
/** Requests after which the target restores what they deleted. */
const RENEWED_AFTER = 200

const house = await openHouse()
const { server } = house
await server.app.listen({ host: '127.0.0.1', port: 0 })
const port = portOf(server.app)

async function renew(): Promise<void> {
	for (const kind of KINDS) await house.makeRepo(kind, 'open', 'public')
	await house.makeRepo('model', 'closed', 'private')
}
await renew()

/** One request for each row of the table of routes, from a caller that most routes allow. */
function seedOf(row: (typeof ENDPOINTS)[number], number: number): string {
	const isPage = row.form !== undefined || PAGES.includes(row)
	const caller = isPage ? CALLERS.indexOf('session') : CALLERS.indexOf('write token')
	const place = { ...PLACE, number }
	const body = row.form ? new URLSearchParams(row.form(place)).toString() : row.body ? textOfBody(row.body(place)) : ''
	const type = row.form ? FORM : (row.type ?? 'application/json')
	const kind = row.kind === 'space' ? 'space' : 'model'
	return `${caller} ${row.method} ${addressOf(row, { ...place, kind })}\n${body === '' ? '' : `content-type: ${type}\n`}\n${body}`
}

const textOfBody = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** Longest wait for the head of an answer, and then for its body, because streams of changes never end. Milliseconds. */
const HEAD_MS_MAX = 15_000
const BODY_MS_MAX = 300

/** Sends bytes and returns the status; 0 when the hub closed the connection without an answer. */
function statusOf(request: Buffer): Promise<number> {
	return new Promise((done, failed) => {
		const socket = connect(port, '127.0.0.1')
		let head = ''
		const finish = (): void => {
			clearTimeout(timer)
			socket.destroy()
			done(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0))
		}
		let timer = setTimeout(() => {
			socket.destroy()
			failed(new Error(`The hub did not answer within ${HEAD_MS_MAX / 1000} s`))
		}, HEAD_MS_MAX)
		socket.on('data', (part: Buffer) => {
			if (head !== '') return
			head = part.toString('latin1', 0, 20)
			clearTimeout(timer)
			timer = setTimeout(finish, BODY_MS_MAX)
		})
		socket.on('error', finish)
		socket.on('close', finish)
		socket.write(request)
	})
}

let requests = 0

/** The request that an input describes, with the caller's credentials added. */
function requestOf(input: Buffer, credentials: (isPage: boolean) => Credentials): Buffer {
	const end = input.indexOf('\n\n')
	const [first = '', ...lines] = input.toString('latin1', 0, end < 0 ? input.length : end).split('\n')
	const [, method = 'GET', ...rest] = first.split(' ')
	const target = rest.join(' ')
	const isForm = lines.some((line) => line.toLowerCase().startsWith(`content-type: ${FORM}`))
	const isPage = isForm || !/^\/(?:api|cas|lfs|oauth)\b/.test(target)
	const { headers, csrf } = credentials(isPage)
	const body = Buffer.concat([
		input.subarray(end < 0 ? input.length : end + 2),
		Buffer.from(isForm && csrf !== undefined ? `&csrf=${encodeURIComponent(csrf)}` : ''),
	])
	const given = {
		host: 'hub.test',
		connection: 'close',
		'content-length': String(body.length),
		...headers,
		...(csrf !== undefined && { 'x-csrf-token': csrf }),
	}
	const head = [...Object.entries(given).map(([name, value]) => `${name}: ${value}`), ...lines.filter((line) => line !== '')]
	return Buffer.concat([
		Buffer.from(`${method} ${isAbsolute(target) ? target : `/${target}`} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`, 'latin1'),
		body,
	])
}

/**
 * Requests to a running hub: a caller's number, a method and an address, then headers and a body. No answer may be 5xx except 501, which says
 * that the hub lacks the feature on purpose. The hub may log no error.
 */
export const target: FuzzTarget = {
	seeds: [...ENDPOINTS, ...PAGES].map(seedOf),
	words: [
		'lab/open',
		'lab/closed',
		'/api/models/',
		'/resolve/main/',
		'content-type: application/json\n',
		`content-type: ${FORM}\n`,
		'content-encoding: gzip\n',
		'range: bytes=0-1,5-\n',
		'accept: text/markdown\n',
		'if-none-match: *\n',
		'expect: 100-continue\n',
		'transfer-encoding: chunked\n',
		'content-type: multipart/form-data; boundary=x\n',
		'x-forwarded-for: ::1\n',
		'authorization: Bearer hf_x\n',
		'cookie: stoa_session=x\n',
		'?cursor=',
		'&search=',
		'%00',
		'%2F',
		'..%2f',
		'\n\n',
		'{"',
		'":',
	],
	sizeMax: 16_384,
	async run(bytes) {
		requests += 1
		if (requests % RENEWED_AFTER === 0) await renew()
		const input = Buffer.from(bytes)
		const caller = CALLERS[Number.parseInt(input.toString('latin1', 0, 3), 10) % CALLERS.length || 0] ?? 'visitor'
		const [forApi, forPages] = [await house.forApi(caller), await house.forPages(caller)]
		const status = await statusOf(requestOf(input, (isPage) => (isPage ? forPages : forApi)))
		const said = server.problems.splice(0).join('\n')
		if (said !== '') throw new Error(`The hub logged an error: ${said.slice(0, 600)}`)
		if (status >= 500 && status !== 501) throw new Error(`The hub answered ${status}`)
	},
	close: () => house.close(),
}
