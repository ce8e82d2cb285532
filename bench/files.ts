import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ROOT, startHub, type HubProcess } from '../tests/hub-process.ts'
import type { Target } from './ask.ts'
import { uploadChunked } from './chunked-file.ts'
import { quantile, type Bench, type Figure, type Measurement } from './figure.ts'
import { startNginx } from './nginx.ts'
import { NO_LIMITS } from './pages.ts'
import { cpuTime } from './process-tree.ts'
import { installedPython, measureRepositories, plainWrite } from './repositories.ts'
import { startBare } from './start-bare.ts'
import { seeded } from './synthetic-catalogue.ts'
import { download, upload, type TransferAddress } from './transfer.ts'

const BLOCK = 1024 * 1024
/** Blocks of the file: 512 MiB, or fewer to see whether it works. */
const BLOCKS = Number(process.env['STOA_BENCH_MIB'] ?? 512)
const ROUNDS = 3
const NAME = 'weights.safetensors'
/** The same size, uploaded through Xet and stored as chunks. */
const CHUNKED = 'chunked.safetensors'
const UPLOADS = 2

/** Large files both ways, next to what does nothing else. */
export const files: Measurement = {
	name: 'files',
	about: 'a large file of 512 MiB down, next to nginx, and up, next to plain writes; commits, histories and clones, next to git itself',
	async measure(bench) {
		const hub = await startHub({ env: { ...NO_LIMITS, STOA_DEMO: 'false' } })
		try {
			const { token } = hub.person('ada')
			bench.say('uploading')
			const up = await measureUploads(hub, token, bench)
			await commitPointer(hub, token, up.pointer)
			bench.say('uploading chunks')
			await uploadChunked(hub, token, { repo: 'ada/large', path: CHUNKED, size: BLOCK * BLOCKS })
			const xet = await measureXetUpload(hub, token, bench)
			return [...up.figures, ...xet, ...(await measureDownloads(hub, bench)), ...(await measureRepositories({ hub, token, bench }))]
		} finally {
			await hub.remove()
		}
	},
}

/** Nothing that compresses or repeats within a block. Seeded. */
function makeBlock(seed: number): Uint8Array {
	const random = seeded(seed)
	return Uint8Array.from({ length: BLOCK }, () => random() * 256)
}

const Batch = z.object({ objects: z.tuple([z.object({ actions: z.object({ upload: z.object({ href: z.string() }) }) })]) })

async function call(hub: HubProcess, token: string, path: string, type: string, body: string): Promise<unknown> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': type, accept: type }
	const response = await fetch(hub.origin + path, { method: 'POST', headers, body })
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
	return response.json()
}

async function measureUploads(hub: HubProcess, token: string, bench: Bench): Promise<{ pointer: string; figures: Figure[] }> {
	await call(hub, token, '/api/repos/create', 'application/json', JSON.stringify({ name: 'large' }))
	const bare = await startBare({})
	const rounds: { hub: Moved; bare: Moved }[] = []
	const plain: number[] = []
	let pointer = ''
	try {
		for (let round = 0; round < UPLOADS; round++) {
			const block = makeBlock(round + 1)
			const hash = createHash('sha256')
			for (let index = 0; index < BLOCKS; index++) hash.update(block)
			const object = { oid: hash.digest('hex'), size: BLOCK * BLOCKS }
			const asked = JSON.stringify({ operation: 'upload', transfers: ['basic'], objects: [object] })
			const batch = Batch.parse(await call(hub, token, '/ada/large.git/info/lfs/objects/batch', 'application/vnd.git-lfs+json', asked))
			const { pathname: path } = new URL(batch.objects[0].actions.upload.href)
			rounds.push({
				hub: await timed(hub, BLOCK * BLOCKS, () => upload({ origin: hub.origin, path }, block, BLOCKS)),
				bare: await timed(bare, BLOCK * BLOCKS, () => upload({ origin: bare.origin, path: '/' }, block, BLOCKS)),
			})
			plain.push(await plainWrite(bench.folder, block, BLOCKS))
			pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${object.oid}\nsize ${object.size}\n`
		}
	} finally {
		bare.stop()
	}
	const what = 'read and dropped'
	return {
		pointer,
		figures: [
			{
				what: 'upload, one client',
				unit: 'MB/s',
				...compare(
					rounds.map((one) => [one.hub.speed, one.bare.speed]),
					what,
				),
			},
			{
				what: 'upload by LFS, one client',
				unit: 'MB/s',
				value: quantile(
					rounds.map((one) => one.hub.speed),
					0.5,
				),
				baseline: { what: 'a plain write with SHA-256', value: quantile(plain, 0.5) },
			},
			{
				what: 'upload: CPU of the hub',
				unit: 'CPU s/GB',
				...compare(
					rounds.map((one) => [one.hub.cpu, one.bare.cpu]),
					what,
				),
				note: 'hashes, writes and syncs as well',
			},
		],
	}
}

/** The official client through Xet: it cuts, hashes and compresses on the same machine. */
async function measureXetUpload(hub: HubProcess, token: string, bench: Bench): Promise<Figure[]> {
	const python = await installedPython(ROOT)
	if (python === undefined) return []
	bench.say('uploading through Xet')
	const path = join(bench.folder, 'xet.bin')
	const file = await open(path, 'w')
	for (let index = 0; index < BLOCKS; index++) await file.write(makeBlock(1000 + index))
	await file.close()
	const env = { ...process.env, HOME: bench.folder, HF_HOME: join(bench.folder, 'hf'), HF_ENDPOINT: hub.origin, HF_TOKEN: token }
	const send = (name: string, from: string): Promise<Moved> =>
		timed(hub, BLOCK * BLOCKS, () =>
			promisify(execFile)(python, [join(ROOT, 'tests/clients/python/large.py'), 'ada/by-xet', name, from, '-'], { env }),
		)
	const [start, moved] = [await send('small.txt', fileURLToPath(import.meta.url)), await send('xet.bin', path)]
	const plain = await plainWrite(bench.folder, makeBlock(1), BLOCKS)
	const seconds = (BLOCK * BLOCKS) / 1e6 / moved.speed - (BLOCK * BLOCKS) / 1e6 / start.speed
	return [
		{
			what: 'upload through Xet, one client',
			unit: 'MB/s',
			value: (BLOCK * BLOCKS) / 1e6 / seconds,
			baseline: { what: 'a plain write with SHA-256', value: plain },
			note: 'the client’s start is taken off; its own work is not',
		},
		{ what: 'upload through Xet: CPU of the hub', unit: 'CPU s/GB', value: moved.cpu },
	]
}

async function commitPointer(hub: HubProcess, token: string, pointer: string): Promise<void> {
	const [, oid = '', size = ''] = /oid sha256:(\w+)\nsize (\d+)/.exec(pointer) ?? []
	const lines = [
		{ key: 'header', value: { summary: 'Add weights' } },
		{ key: 'lfsFile', value: { path: NAME, algo: 'sha256', oid, size: Number(size) } },
	]
	await call(hub, token, '/api/models/ada/large/commit/main', 'application/x-ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
}

async function measureDownloads(hub: HubProcess, bench: Bench): Promise<Figure[]> {
	const root = join(bench.folder, 'files')
	await mkdir(root, { recursive: true })
	const copy = join(root, NAME)
	const file = await open(copy, 'w')
	const block = makeBlock(UPLOADS)
	for (let index = 0; index < BLOCKS; index++) await file.write(block)
	await file.close()
	const nginx = await startNginx(root, bench.folder)
	const bare = await startBare({ [`/${NAME}`]: { file: copy } })
	const other = 'missing' in nginx ? bare : nginx
	const what = 'missing' in nginx ? 'bare handler with two buffers' : 'nginx with sendfile'
	const note = 'missing' in nginx ? nginx.missing : undefined
	try {
		const figures: Figure[] = []
		for (const clients of [1, 16]) {
			bench.say(`downloading, ${clients} at once`)
			const rounds: { hub: Moved; chunked: Moved; other: Moved }[] = []
			const from = (target: Target, path: string): Promise<Moved> => downloadAll(target, { origin: target.origin, path }, clients)
			const round = async (): Promise<(typeof rounds)[number]> => ({
				hub: await from(hub, `/ada/large/resolve/main/${NAME}`),
				chunked: await from(hub, `/ada/large/resolve/main/${CHUNKED}`),
				other: await from(other, `/${NAME}`),
			})
			await round()
			for (let count = 0; count < ROUNDS; count++) rounds.push(await round())
			const at = clients === 1 ? 'one client' : `${clients} clients`
			const against = (moved: 'hub' | 'chunked', than: 'hub' | 'other', of: keyof Moved): Pick<Figure, 'value' | 'baseline'> =>
				compare(
					rounds.map((one) => [one[moved][of], one[than][of]]),
					than === 'hub' ? 'a file stored whole' : what,
				)
			figures.push(
				{
					what: `download, ${at}`,
					unit: 'MB/s',
					...against('hub', 'other', 'speed'),
					goal: { of: 'ratio', least: 0.9 },
					...(note === undefined ? {} : { note }),
				},
				{ what: `download, ${at}: CPU of the hub`, unit: 'CPU s/GB', ...against('hub', 'other', 'cpu') },
				{ what: `download of chunks, ${at}`, unit: 'MB/s', ...against('chunked', 'hub', 'speed'), goal: { of: 'ratio', least: 0.8 } },
				{
					what: `download of chunks, ${at}: CPU of the hub`,
					unit: 'CPU s/GB',
					...against('chunked', 'hub', 'cpu'),
					goal: { of: 'ratio', most: 2 },
				},
				{ what: `download of chunks, ${at}, by ${what}`, unit: 'MB/s', ...against('chunked', 'other', 'speed') },
			)
		}
		return figures
	} finally {
		bare.stop()
		if ('stop' in nginx) nginx.stop()
	}
}

interface Moved {
	/** MB/s. */
	speed: number
	/** Seconds of processor time per GB, of the server and what it started. */
	cpu: number
}

/** The whole file by each client; at sixteen an eighth of it, so that the machine is not busy for minutes. */
function downloadAll(target: Target, address: TransferAddress, clients: number): Promise<Moved> {
	const part = clients === 1 ? BLOCK * BLOCKS : (BLOCK * BLOCKS) / 8
	const one = { ...address, ...(clients > 1 && { headers: { range: `bytes=0-${part - 1}` } }) }
	return timed(target, part * clients, () => Promise.all(Array.from({ length: clients }, () => download(one))))
}

async function timed(target: Target, bytes: number, work: () => Promise<unknown>): Promise<Moved> {
	const before = cpuTime(target.pid)
	const from = performance.now()
	await work()
	const seconds = (performance.now() - from) / 1000
	const after = cpuTime(target.pid)
	return { speed: bytes / 1e6 / seconds, cpu: (after.own + after.children - before.own - before.children) / 1000 / (bytes / 1e9) }
}

/** Medians of rounds in turns. */
function compare(rounds: readonly (readonly [number, number])[], what: string): Pick<Figure, 'value' | 'baseline'> {
	return {
		value: quantile(
			rounds.map(([value]) => value),
			0.5,
		),
		baseline: {
			what,
			value: quantile(
				rounds.map(([, value]) => value),
				0.5,
			),
		},
	}
}
