import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HubProcess } from '../tests/hub-process.ts'
import { ask } from './ask.ts'
import { quantile, type Bench, type Figure } from './figure.ts'
import { freePort } from './nginx.ts'

const run = promisify(execFile)
/** Commits and entries of the history whose last commits are asked for. */
const COMMITS = Number(process.env['STOA_BENCH_COMMITS'] ?? 5000)
const ENTRIES = 1000
/** Files of the large repository, which come in commits of this many. */
const FILES = Number(process.env['STOA_BENCH_FILES'] ?? 100_000)
const FILES_AT_ONCE = 10_000

/** What measuring one hub needs. */
interface Place {
	hub: HubProcess
	token: string
	bench: Bench
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const from = performance.now()
	await work()
	return performance.now() - from
}

async function median(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
	const found: number[] = []
	for (let round = 0; round < times; round++) found.push(await timed(() => work(round)))
	return quantile(found, 0.5)
}

async function post({ hub, token }: Place, path: string, body: string, type = 'application/json'): Promise<void> {
	const answer = await fetch(hub.origin + path, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': type },
		body,
	})
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
	await answer.arrayBuffer()
}

const makeRepo = (place: Place, name: string): Promise<void> => post(place, '/api/repos/create', JSON.stringify({ name }))

function commitFiles(place: Place, name: string, paths: readonly string[], seed: number): Promise<void> {
	const lines = [
		{ key: 'header', value: { summary: `Add ${paths.length} files` } },
		...paths.map((path) => ({ key: 'file', value: { path, content: `${path} ${seed}\n`, encoding: 'utf-8' } })),
	]
	const body = lines.map((line) => JSON.stringify(line)).join('\n')
	return post(place, `/api/models/ada/${name}/commit/main`, body, 'application/x-ndjson')
}

const paths = (count: number, folder: string): string[] =>
	Array.from({ length: count }, (_, index) => `${folder}/${Math.floor(index / 1000)}/file-${index}.txt`)

/** One request for each commit, however many files it has. */
async function measureCommits(place: Place): Promise<Figure[]> {
	await makeRepo(place, 'many-commits')
	const figures: Figure[] = []
	for (const [count, rounds] of [
		[1, 7],
		[100, 5],
		[10_000, 2],
	] as const) {
		place.bench.say(`committing ${count} files`)
		const value = await median(rounds, (round) => commitFiles(place, 'many-commits', paths(count, `c${count}-${round}`), round))
		figures.push({
			what: `commit of ${count} ${count === 1 ? 'file' : 'files'}`,
			value,
			unit: 'ms',
			...(count === 10_000 && { goal: { of: 'value', most: 1000 } }),
		})
	}
	return figures
}

/** Where a repository lies on the hub's disk. */
async function folderOf({ hub }: Place, name: string): Promise<string> {
	const { _id: id } = (await (await fetch(`${hub.origin}/api/models/ada/${name}?expand=sha`)).json()) as { _id: string }
	return join(hub.data, 'git', id.slice(-2), id.slice(-4, -2), `${id}.git`)
}

/** A history in which each commit changes one of a folder's entries, made by git and pushed. */
async function pushHistory(place: Place): Promise<void> {
	const { hub, token, bench } = place
	const work = join(bench.folder, 'history.git')
	await run('git', ['init', '--bare', '--quiet', work])
	const importer = spawn('git', ['--git-dir', work, 'fast-import', '--quiet'], { stdio: ['pipe', 'ignore', 'inherit'] })
	for (let index = 0; index < COMMITS; index++) {
		const content = `${index}\n`
		const changed = index === 0 ? Array.from({ length: ENTRIES }, (_, entry) => entry) : [(index * 7919) % ENTRIES]
		const files = changed.map((entry) => `M 100644 inline folder/entry-${entry}.txt\ndata ${content.length}\n${content}`)
		const head = `commit refs/heads/main\ncommitter Ada <ada@example.org> ${1_700_000_000 + index} +0000\ndata 6\nChange\n`
		if (!importer.stdin.write(`${head}${files.join('')}\n`)) await once(importer.stdin, 'drain')
	}
	importer.stdin.end()
	await once(importer, 'close')
	const target = `${hub.origin.replace('://', `://ada:${token}@`)}/ada/long-history`
	await run('git', ['--git-dir', work, 'push', '--quiet', '--force', target, 'main'])
}

async function measureHistory(place: Place): Promise<Figure[]> {
	const { hub, bench } = place
	bench.say(`pushing a history of ${COMMITS} commits`)
	await makeRepo(place, 'long-history')
	await pushHistory(place)
	const folder = await folderOf(place, 'long-history')
	const page = `${hub.origin}/api/models/ada/long-history/tree/main/folder?expand=true&limit=100`
	await ask(page)
	const value = await median(15, () => ask(page))
	const whole = await median(3, async () => {
		let next: string | undefined = page
		while (next !== undefined) next = /<([^>]+)>; rel="next"/.exec(String((await ask(next)).headers.link))?.[1]
	})
	const walk = await median(3, () =>
		run('git', ['--git-dir', folder, 'log', '--format=%H', '--name-only', 'main', '--', 'folder'], { maxBuffer: 1 << 28 }),
	)
	const baseline = { what: 'one git log --name-only', value: walk }
	return [
		{ what: `100 entries with their last commits, of ${COMMITS} commits`, value, unit: 'ms', baseline, goal: { of: 'value', most: 10 } },
		{ what: `${ENTRIES} entries with their last commits, in pages`, value: whole, unit: 'ms', baseline },
	]
}

/** The same history fetched from the hub and from `git daemon`, in turns. */
async function measureClone(place: Place): Promise<Figure[]> {
	const { hub, bench } = place
	bench.say('cloning')
	const folder = await folderOf(place, 'long-history')
	const port = await freePort()
	const daemon = spawn(
		'git',
		['daemon', '--export-all', '--reuseaddr', '--listen=127.0.0.1', `--port=${port}`, `--base-path=${join(folder, '..')}`],
		{ stdio: 'ignore' },
	)
	try {
		const name = folder.split('/').at(-1) ?? ''
		const clone = async (address: string): Promise<number> => {
			const target = join(bench.folder, 'clone.git')
			const time = await timed(() => run('git', ['clone', '--quiet', '--bare', address, target]))
			await rm(target, { recursive: true })
			return time
		}
		const insist = async (): Promise<number> => clone(`git://127.0.0.1:${port}/${name}`).catch(() => sleep(200).then(() => insist()))
		await insist()
		const rounds: { hub: number; daemon: number }[] = []
		for (let round = 0; round < 5; round++) rounds.push({ hub: await clone(`${hub.origin}/ada/long-history`), daemon: await insist() })
		const [value, other] = [
			quantile(
				rounds.map((one) => one.hub),
				0.5,
			),
			quantile(
				rounds.map((one) => one.daemon),
				0.5,
			),
		]
		return [{ what: `clone of ${COMMITS} commits`, value, unit: 'ms', baseline: { what: 'git daemon', value: other } }]
	} finally {
		daemon.kill()
	}
}

async function measureManyFiles(place: Place): Promise<Figure[]> {
	const { hub, bench } = place
	await makeRepo(place, 'many-files')
	for (let from = 0; from < FILES; from += FILES_AT_ONCE) {
		bench.say(`committing files ${from} to ${from + FILES_AT_ONCE}`)
		await commitFiles(place, 'many-files', paths(Math.min(FILES_AT_ONCE, FILES - from), `part-${from}`), 0)
	}
	const base = `${hub.origin}/api/models/ada/many-files`
	const figures: Figure[] = []
	for (const [what, address] of [
		[`information on a repository of ${FILES} files`, `${base}?expand=sha`],
		[`the same with the names of all files`, base],
		[`its root folder`, `${base}/tree/main`],
		[`the first 1,000 files of all folders`, `${base}/tree/main?recursive=true`],
	] as const) {
		await ask(address)
		figures.push({ what, value: await median(7, () => ask(address)), unit: 'ms' })
	}
	return figures
}

/** Repositories with many commits and many files. The hub is one that `ada` has an account on. */
export async function measureRepositories(place: Place): Promise<Figure[]> {
	return [
		...(await measureCommits(place)),
		...(await measureHistory(place)),
		...(await measureClone(place)),
		...(await measureManyFiles(place)),
	]
}

/** Writes blocks to a new file as an upload is written: hashed and synced. MB/s. */
export async function plainWrite(folder: string, block: Uint8Array, blocks: number): Promise<number> {
	await mkdir(folder, { recursive: true })
	const path = join(folder, 'plain')
	const milliseconds = await timed(async () => {
		const file = await open(path, 'w')
		const hash = createHash('sha256')
		for (let index = 0; index < blocks; index++) {
			hash.update(block)
			await file.write(block)
		}
		await file.sync()
		await file.close()
		hash.digest('hex')
	})
	await rm(path)
	return (block.length * blocks) / 1e3 / milliseconds
}

/** The Python interpreter with hf_xet that the tests have installed; `undefined` when there is none. */
export async function installedPython(root: string): Promise<string | undefined> {
	if (process.env['STOA_TEST_PYTHON'] !== undefined) return process.env['STOA_TEST_PYTHON']
	const folder = join(process.env['STOA_TEST_CACHE'] ?? join(root, '.cache', 'test'), 'python')
	const names = await readdir(folder).catch((): string[] => [])
	const full = names.find((name) => name.startsWith('full-'))
	return full && join(folder, full, 'bin/python')
}
