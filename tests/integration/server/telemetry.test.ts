import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type HubProcess, startHub } from '../../hub-process.ts'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.string(), z.number()]).optional() })
const Attribute = z.object({ key: z.string(), value: Value })
const Span = z.object({
	traceId: z.string(),
	spanId: z.string(),
	parentSpanId: z.string().optional(),
	name: z.string(),
	attributes: z.array(Attribute).default([]),
})
const Traces = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })) })
const Metrics = z.object({
	resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })) })),
})

/** A collector that keeps what it gets, and answers unless it is `isMute`. */
interface Collector {
	server: Server
	endpoint: string
	texts: string[]
	/** Addresses that were asked, each with the content type. */
	sent: Set<string>
	spans: z.output<typeof Span>[]
	metricNames: Set<string>
	isMute: boolean
	waiting: Set<ServerResponse>
}

function keep({ spans: kept, metricNames }: Collector, address: string | undefined, sent: unknown): void {
	if (address === '/v1/traces')
		for (const { scopeSpans } of Traces.parse(sent).resourceSpans) for (const { spans } of scopeSpans) kept.push(...spans)
	if (address === '/v1/metrics')
		for (const { scopeMetrics } of Metrics.parse(sent).resourceMetrics)
			for (const { metrics } of scopeMetrics) for (const { name } of metrics) metricNames.add(name)
}

async function startCollector(): Promise<Collector> {
	const server = createServer((request, response) => {
		let text = ''
		request.on('data', (part: Buffer) => (text += part.toString()))
		request.on('end', () => {
			const type = request.headers['content-type']
			collector.texts.push(text)
			collector.sent.add(`${request.url} ${type}`)
			if (type === 'application/json') keep(collector, request.url, JSON.parse(text))
			if (collector.isMute) collector.waiting.add(response)
			else response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : '')
		})
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const collector: Collector = {
		server,
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		texts: [],
		sent: new Set(),
		spans: [],
		metricNames: new Set(),
		isMute: false,
		waiting: new Set(),
	}
	return collector
}

const settings = (endpoint: string) => ({
	OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
	OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', // which the collector above reads; the default is only counted
	OTEL_BSP_SCHEDULE_DELAY: '100',
	OTEL_METRIC_EXPORT_INTERVAL: '300',
	OTEL_SERVICE_NAME: 'hub-under-test',
	OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
})
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const traceparent = `00-${TRACE}-${CALLER}-01`

let collector: Collector
let hub: HubProcess
let token: string
beforeAll(async () => {
	collector = await startCollector()
	hub = await startHub({ env: settings(collector.endpoint) })
	token = hub.person('casey').token
})
afterAll(async () => {
	await hub.remove()
	collector.server.closeAllConnections()
	collector.server.close()
})

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
	const headers = { authorization: `Bearer ${token}`, traceparent, ...(init.headers as Record<string, string> | undefined) }
	return fetch(`${hub.origin}${path}`, { ...init, headers })
}
const json = (body: object): RequestInit => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
})
const serverSpan = (name: string) => collector.spans.find((span) => span.name === name && span.traceId === TRACE)
const below = (span: { spanId: string } | undefined) => collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId)

test('a request is a span below its caller, with queries, git and the store below it', async () => {
	expect((await ask('/api/repos/create', json({ name: 'hidden-repository', private: true }))).status).toBe(200)
	expect((await ask('/casey/hidden-repository/resolve/main/.gitattributes')).status).toBe(200)
	const picture = await ask('/uploads', { method: 'POST', headers: { 'content-type': 'image/png' }, body: new Uint8Array(PNG) })
	expect((await ask(new URL(await picture.text()).pathname)).status).toBe(200)
	await expect.poll(() => serverSpan('GET /uploads/{name}')).toBeDefined()
	const made = serverSpan('POST /api/repos/create')
	expect(made?.parentSpanId).toBe(CALLER)
	const names = below(made).map(({ name }) => name)
	expect(names).toContain('select token')
	expect(names.some((name) => name.startsWith('git '))).toBe(true)
	expect(below(serverSpan('GET /uploads/{name}')).some(({ name }) => name.startsWith('store '))).toBe(true)
	expect(below(made).every(({ traceId }) => traceId === TRACE)).toBe(true)
})

test('metrics of requests, queues and the process arrive', async () => {
	await expect
		.poll(() => [...collector.metricNames])
		.toEqual(
			expect.arrayContaining([
				'http.server.request.duration',
				'stoa.waiting.webhooks',
				'stoa.waiting.conversions',
				'stoa.database.pool.used',
				'stoa.index.lag',
				'stoa.eventloop.delay',
				'stoa.jobs.failing',
			]),
		)
	expect(collector.texts.join('')).toContain('"hub-under-test"')
	expect(collector.texts.join('')).toContain('deployment.environment.name')
})

test('no name, address, query, token or message leaves, and attributes are those that are documented', async () => {
	for (const path of [
		'/api/models/casey/hidden-repository?full=S3CRET',
		'/setup?secret=S3CRET',
		'/casey/missing-repository',
		'/lfs/upload/S3CRET',
	])
		await (await ask(path)).text()
	await expect.poll(() => serverSpan('GET page')).toBeDefined()
	await expect.poll(() => serverSpan('GET json')).toBeDefined()
	await expect.poll(() => collector.spans.some(({ name }) => /^GET \/api\/.*\{id\}$/.test(name))).toBe(true)
	const said = collector.texts.join('')
	for (const secret of [
		'S3CRET',
		'hidden-repository',
		'missing-repository',
		'casey',
		'example.org',
		token,
		PNG.toString('base64'),
		hub.data,
		'authorization',
	])
		expect(said.includes(secret), secret).toBe(false)
	const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
	expect([...keys].toSorted()).toEqual(
		expect.arrayContaining([
			'db.collection.name',
			'db.operation.name',
			'db.system.name',
			'http.request.method',
			'http.response.status_code',
			'http.route',
		]),
	)
	const known = new Set([
		'db.collection.name',
		'db.operation.name',
		'db.system.name',
		'error.type',
		'http.request.method',
		'http.response.status_code',
		'http.route',
		'stoa.format',
		'stoa.part',
	])
	expect([...keys].filter((key) => !known.has(key))).toEqual([])
})

test('a collector that never answers keeps no request and no stop waiting', async () => {
	collector.isMute = true
	await ask('/api/models')
	await expect.poll(() => collector.waiting.size).toBeGreaterThan(0)
	const asked = await Promise.all(Array.from({ length: 50 }, () => ask('/api/models')))
	expect(asked.every(({ status }) => status === 200)).toBe(true)
	// The collector answered no export meanwhile.
	expect([...collector.waiting].every((response) => !response.writableEnded)).toBe(true)
	expect(await hub.stop()).toBe(0)
})

test('a collector that is away is said once in the log, and changes nothing else', async () => {
	const away = await startHub({ data: hub.data, env: settings('http://127.0.0.1:9') })
	expect((await fetch(`${away.origin}/api/models`)).status).toBe(200)
	await expect.poll(() => away.log()).toContain('Traces and metrics cannot be sent')
	expect((await fetch(`${away.origin}/api/models`)).status).toBe(200)
	expect(await away.stop()).toBe(0)
	expect(away.log().match(/cannot be sent/g)).toHaveLength(1)
})

test('without a setting both kinds are sent as the specification says: http/protobuf', async () => {
	collector.isMute = false
	const byDefault = await startHub({
		data: hub.data,
		env: { ...settings(collector.endpoint), OTEL_EXPORTER_OTLP_PROTOCOL: '', OTEL_METRIC_EXPORT_INTERVAL: '3000' },
	})
	expect((await fetch(`${byDefault.origin}/api/models`)).status).toBe(200)
	const expected = ['/v1/metrics application/x-protobuf', '/v1/traces application/x-protobuf']
	await expect.poll(() => [...collector.sent]).toEqual(expect.arrayContaining(expected))
	expect(collector.texts.at(-1)).toContain('hub-under-test')
	expect(await byDefault.stop()).toBe(0)
	expect(byDefault.log()).not.toContain('cannot be sent')
})

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
