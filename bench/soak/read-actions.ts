import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sha256 } from '../../tests/crash/wire.ts'
import { NotAnswered, WrongAnswer } from './caller.ts'
import { git, remoteOf } from './checkout.ts'
import type { LedgerRepo } from './ledger.ts'
import { bytesOf, type MadeFile } from './made-bytes.ts'
import { pick, type World } from './world.ts'

const Listed = z.array(z.object({ id: z.string() }))
const Tree = z.array(z.object({ type: z.string(), path: z.string() }))

/** Pages of a listing with filters, words and an order, as people combine them. */
const LISTINGS = [
	'',
	'?sort=likes',
	'?task=text-classification',
	'?search=soak',
	'?library=transformers&sort=downloads',
	'?license=license:mit',
	'?search=tiny&sort=name',
]
const OTHER_PAGES = ['/', '/datasets', '/docs', '/stoa/feedback-bert-tiny', '/stoa/feedback-bert-tiny/tree/main', '/stoa']
const API_LISTINGS = [
	'?limit=20',
	'?filter=pytorch&limit=10',
	'?sort=likes&direction=-1&limit=20&full=true',
	'?search=soak&limit=50',
	'?author=stoa',
	'?pipeline_tag=text-classification',
]

/** Reads a page. */
export async function page(world: World): Promise<void> {
	const repo = pick(world, world.ledger.base)
	const path =
		world.random() < 0.5 ? pick(world, OTHER_PAGES) : pick(world, [`/${repo.id}`, `/${repo.id}/tree/main`, `/${repo.id}/discussions`])
	await readPage(world, path)
}

/** Reads a listing page. */
export const listingPage = (world: World): Promise<void> => readPage(world, `/models${pick(world, LISTINGS)}`)

async function readPage(world: World, path: string): Promise<void> {
	const { status, body } = await world.caller.send({ what: 'page', path })
	if (!body.subarray(-100).includes('</html>'))
		throw new WrongAnswer(`The page ${path} is not complete: status ${status}, ${body.length} bytes`)
}

/** Asks the API for a list. */
export async function listing(world: World): Promise<void> {
	const path = `/api/models${pick(world, API_LISTINGS)}`
	const parsed = Listed.safeParse(await world.caller.json({ what: 'list', path }))
	if (!parsed.success || parsed.data.length === 0) throw new WrongAnswer(`${path} lists nothing`)
}

/** Searches for a repository by its name and expects it among the results. */
export async function search(world: World): Promise<void> {
	const { id } = pick(world, world.ledger.base)
	const [author = '', name = ''] = id.split('/')
	if (world.random() < 0.5) {
		await world.caller.json({ what: 'search', path: `/api/quicksearch?q=${name}` })
		return
	}
	const found = Listed.parse(await world.caller.json({ what: 'search', path: `/api/models?search=${name}&author=${author}` }))
	if (!found.some((one) => one.id === id)) throw new WrongAnswer(`A search for ${name} does not find ${id}`)
}

/** Downloads a small file and compares it. */
export const small = (world: World): Promise<void> => download(world, 'txt')

/** Downloads a large file, stored whole or as chunks, and compares it. */
export const large = (world: World): Promise<void> => download(world, 'large')

async function download(world: World, kind: 'txt' | 'large'): Promise<void> {
	await reading(world, kind, async (repo, path, file) => {
		const { body } = await world.caller.send({
			what: kind === 'txt' ? 'small file' : 'large file',
			path: `/${repo.id}/resolve/main/${path}`,
		})
		if (sha256(body) !== file.sha256)
			throw new WrongAnswer(`${repo.id} ${path} has ${body.length} bytes, other than those that were stored`)
	})
}

/** Reads a part of a large file and compares it. */
export async function range(world: World): Promise<void> {
	await reading(world, 'large', async (repo, path, file) => {
		const from = Math.floor(world.random() * (file.size - 1))
		const to = Math.min(file.size - 1, from + Math.floor(world.random() * 200_000))
		const headers = { range: `bytes=${from}-${to}` }
		const { status, body } = await world.caller.send({ what: 'range', path: `/${repo.id}/resolve/main/${path}`, headers })
		if (status !== 206 || !body.equals(bytesOf(file).subarray(from, to + 1)))
			throw new WrongAnswer(
				`${repo.id} ${path} ${headers.range}: status ${status}, ${body.length} bytes, other than those that were stored`,
			)
	})
}

/** Chooses a file: of the repositories that everybody reads, or one that was written lately. */
async function reading(
	world: World,
	kind: 'txt' | 'large',
	read: (repo: LedgerRepo, path: string, file: MadeFile) => Promise<void>,
): Promise<void> {
	const recent = world.ledger.work.slice(-6).filter((repo) => repo.state === 'there')
	const repo = recent.length > 0 && world.random() < 0.3 ? pick(world, recent) : pick(world, world.ledger.base)
	const isWanted = (path: string): boolean => path.endsWith('.txt') === (kind === 'txt')
	const own = [...repo.files].filter(([path]) => isWanted(path))
	const [chosen, files] = own.length > 0 ? [repo, own] : [pick(world, world.ledger.base), undefined]
	const [path, file] = pick(world, files ?? [...chosen.files].filter(([name]) => isWanted(name)))
	chosen.busy += 1
	try {
		await read(chosen, path, file)
	} finally {
		chosen.busy -= 1
	}
}

/** Lists all files of a repository and expects every acknowledged one. */
export async function tree(world: World): Promise<void> {
	const repo = pick(
		world,
		[...world.ledger.base, ...world.ledger.work.slice(-6)].filter(({ state }) => state === 'there'),
	)
	repo.busy += 1
	try {
		const expected = [...repo.files.keys()]
		const entries = Tree.parse(await world.caller.json({ what: 'tree', path: `/api/models/${repo.id}/tree/main?recursive=true` }))
		const found = new Set(entries.map(({ path }) => path))
		// A file that was deleted meanwhile is not in the list of acknowledged ones any more.
		const missing = expected.filter((path) => !found.has(path) && repo.files.has(path))
		if (missing.length > 0) throw new WrongAnswer(`${repo.id} does not list ${missing.join(', ')}`)
	} finally {
		repo.busy -= 1
	}
}

/** Clones a repository that is pushed to: it must be at a commit that was pushed and not be older than the clone. */
export async function clone(world: World): Promise<void> {
	const { pushed, owner } = pick(world, world.checkouts)
	const atLeast = pushed.acknowledged.length - 1
	const folder = mkdtempSync(join(world.scratch, 'clone-'))
	const from = performance.now()
	try {
		await git(folder, 'clone', '-q', '--bare', remoteOf(pick(world, world.origins), pushed.id, owner), 'copy')
		const head = await git(join(folder, 'copy'), 'rev-parse', 'HEAD')
		world.recorder.note('git clone', from)
		const isKnown = [...pushed.acknowledged.slice(atLeast), pushed.unsure].includes(head)
		if (!isKnown) throw new WrongAnswer(`A clone of ${pushed.id} is at ${head}, older than ${pushed.acknowledged[atLeast]}`)
	} catch (error) {
		if (error instanceof WrongAnswer) throw error
		world.recorder.note('git clone', from, 'git', String(error))
		throw new NotAnswered({ what: 'git clone', path: pushed.id }, 'git', String(error))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
