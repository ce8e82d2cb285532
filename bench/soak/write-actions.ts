import { z } from 'zod'
import { packXet } from '../../tests/crash/pack-xet.ts'
import { NotAnswered } from './caller.ts'
import type { LedgerRepo, LedgerThread, Person } from './ledger.ts'
import { makeFile, type MadeFile } from './made-bytes.ts'
import { pick, type World } from './world.ts'

const Batch = z.object({
	objects: z.array(
		z.object({
			actions: z.object({ upload: z.object({ href: z.string(), header: z.record(z.string(), z.string()).default({}) }) }).optional(),
		}),
	),
})
const XetToken = z.object({ casUrl: z.string(), accessToken: z.string() })
const Opened = z.object({ num: z.number() })

/** Files of a work repository from which on it is left alone, and may be deleted. */
const FULL = 60
/** Work repositories that are filled at one time. */
const OPEN_REPOS = 6
/** Comments of a discussion. */
const COMMENTS_MAX = 60
const FOLDERS = 8

/** A new file of between these sizes, in bytes. */
function made(world: World, least: number, most: number): ReturnType<typeof makeFile> {
	return makeFile(world.ledger.next(), Math.floor(least + world.random() * (most - least)))
}

/** Runs a request that changes a repository; it is not deleted meanwhile. */
async function holding<T>(repo: LedgerRepo, work: () => Promise<T>): Promise<T> {
	repo.busy += 1
	try {
		return await work()
	} finally {
		repo.busy -= 1
	}
}

/** A repository with room for files, created when there are too few. */
async function openRepo(world: World): Promise<LedgerRepo> {
	const open = world.ledger.work.filter((repo) => repo.state === 'there' && repo.files.size + repo.busy < FULL)
	return open.length < OPEN_REPOS ? createWorkRepo(world) : pick(world, open)
}

async function createWorkRepo(world: World): Promise<LedgerRepo> {
	const owner = pick(world, world.people)
	const name = `work-${world.ledger.next()}`
	await world.caller.send({
		what: 'create',
		path: '/api/repos/create',
		method: 'POST',
		token: owner.token,
		type: 'application/json',
		body: JSON.stringify({ name }),
	})
	return world.ledger.add(world.ledger.work, `${owner.name}/${name}`, owner)
}

/** Commits operations, each a file that comes or goes, and notes what was acknowledged. */
async function commit(
	world: World,
	repo: LedgerRepo,
	adds: Map<string, { file: MadeFile; line: object }>,
	removes: readonly string[] = [],
): Promise<void> {
	const removed = removes.map((path) => [path, repo.files.get(path)] as const)
	// Read by no other action from now on.
	for (const [path] of removed) repo.files.delete(path)
	const lines = [
		{ key: 'header', value: { summary: 'A change', description: '' } },
		...[...adds.values()].map(({ line }) => line),
		...removes.map((path) => ({ key: 'deletedFile', value: { path } })),
	]
	const body = lines.map((line) => JSON.stringify(line)).join('\n')
	try {
		await world.caller.send({
			what: 'commit',
			path: `/api/models/${repo.id}/commit/main`,
			method: 'POST',
			token: repo.owner.token,
			type: 'application/x-ndjson',
			body,
		})
	} catch (error) {
		for (const [path, { file }] of adds) repo.unsure.set(path, file)
		for (const [path, file] of removed) if (file) repo.unsure.set(path, file)
		throw error
	}
	for (const [path, { file }] of adds) repo.files.set(path, file)
	for (const [path] of removed) repo.gone.add(path)
}

const pathFor = (file: MadeFile, end: string): string => `folder-${file.seed % FOLDERS}/${file.seed}.${end}`

function smallFile(world: World): [string, { file: MadeFile; line: object }] {
	const { file, bytes } = made(world, 200, 4000)
	const path = pathFor(file, 'txt')
	return [path, { file, line: { key: 'file', value: { path, content: Buffer.from(bytes).toString('base64'), encoding: 'base64' } } }]
}

function pointer(file: MadeFile, end: string): [string, { file: MadeFile; line: object }] {
	const path = pathFor(file, end)
	return [path, { file, line: { key: 'lfsFile', value: { path, algo: 'sha256', oid: file.sha256, size: file.size } } }]
}

/** Commits one to five small files; one commit in four also deletes a file that no other action reads. */
export async function commitSmall(world: World, into?: LedgerRepo): Promise<void> {
	const repo = into ?? (await openRepo(world))
	await holding(repo, () => {
		const adds = new Map(Array.from({ length: 1 + Math.floor(world.random() * 5) }, () => smallFile(world)))
		const idle = repo.busy === 1 && into === undefined && world.random() < 0.25 ? [...repo.files.keys()].slice(0, 1) : []
		return commit(world, repo, adds, idle)
	})
}

/** Uploads an object as git-lfs does, in parts when it is large, and commits it. */
export async function uploadLfs(world: World, into?: LedgerRepo): Promise<void> {
	const repo = into ?? (await openRepo(world))
	const isParted = into === undefined && world.random() < 0.1
	const { file, bytes } = isParted ? made(world, 5_300_000, 7_000_000) : made(world, 100_000, 900_000)
	await holding(repo, async () => {
		await storeObject(world, repo, { file, bytes })
		await commit(world, repo, new Map([pointer(file, 'bin')]))
	})
}

async function storeObject(
	world: World,
	{ id, owner: { token } }: LedgerRepo,
	{ file, bytes }: ReturnType<typeof makeFile>,
): Promise<void> {
	const asked = {
		operation: 'upload',
		transfers: ['basic', 'multipart'],
		hash_algo: 'sha256',
		objects: [{ oid: file.sha256, size: file.size }],
		ref: { name: 'main' },
	}
	const batch = await world.caller.json({
		what: 'lfs batch',
		path: `/${id}.git/info/lfs/objects/batch`,
		method: 'POST',
		token,
		type: 'application/vnd.git-lfs+json',
		body: JSON.stringify(asked),
	})
	const upload = Batch.parse(batch).objects[0]?.actions?.upload
	if (upload === undefined) return
	const put = (path: string, body: Uint8Array): Promise<unknown> =>
		world.caller.send({ what: 'lfs upload', path, method: 'PUT', token, type: 'application/octet-stream', body })
	const partSize = Number(upload.header['chunk_size'] ?? 0)
	if (partSize === 0) {
		await put(upload.href, bytes)
		return
	}
	for (let part = 0; part * partSize < bytes.length; part += 1)
		await put(upload.header[String(part + 1)] ?? '', bytes.subarray(part * partSize, (part + 1) * partSize))
	await world.caller.send({
		what: 'lfs complete',
		path: upload.href,
		method: 'POST',
		token,
		type: 'application/json',
		body: JSON.stringify({ oid: file.sha256, parts: [] }),
	})
}

/** Uploads a file as hf_xet does and commits it. */
export async function uploadXet(world: World, into?: LedgerRepo): Promise<void> {
	const repo = into ?? (await openRepo(world))
	const { file, bytes } = made(world, 100_000, 900_000)
	await holding(repo, async () => {
		const granted = await world.caller.json({
			what: 'xet token',
			path: `/api/models/${repo.id}/xet-write-token/main`,
			token: repo.owner.token,
		})
		const { casUrl, accessToken } = XetToken.parse(granted)
		const { xorb, shard } = packXet(bytes)
		const path = new URL(casUrl).pathname.replace(/\/$/, '')
		await world.caller.send({
			what: 'xet upload',
			path: `${path}/v1/xorbs/default/${xorb.hash}`,
			method: 'POST',
			token: accessToken,
			body: xorb.bytes,
		})
		await world.caller.send({ what: 'xet shard', path: `${path}/v1/shards`, method: 'POST', token: accessToken, body: shard })
		await commit(world, repo, new Map([pointer(file, 'safetensors')]))
	})
}

/** Deletes a full repository that no request is about. */
export async function deleteRepo(world: World): Promise<void> {
	const full = world.ledger.work.filter((repo) => repo.state === 'there' && repo.busy === 0 && repo.files.size >= FULL)
	const [repo] = full
	// The newest ones stay, so that there is something to verify.
	if (!repo || full.length < 3) return commitSmall(world)
	repo.state = 'unsure'
	const [, name = ''] = repo.id.split('/')
	await world.caller.send({
		what: 'delete',
		path: '/api/repos/delete',
		method: 'DELETE',
		token: repo.owner.token,
		type: 'application/json',
		body: JSON.stringify({ name }),
	})
	repo.state = 'deleted'
}

/** Likes a repository, or takes the like back. */
export async function like(world: World): Promise<void> {
	const person = pick(world, world.people)
	const repo = pick(world, world.ledger.base)
	const key = `${person.name} ${repo.id}`
	if (world.liking.has(key)) return
	world.liking.add(key)
	const isLiked = world.ledger.likes.get(key) ?? false
	world.ledger.likes.set(key, undefined)
	try {
		await world.caller.send({ what: 'like', path: `/api/models/${repo.id}/like`, method: isLiked ? 'DELETE' : 'POST', token: person.token })
		world.ledger.likes.set(key, !isLiked)
	} finally {
		world.liking.delete(key)
	}
}

/** Comments in the newest discussion of a repository, or opens one when that has many comments. */
export async function comment(world: World): Promise<void> {
	const person = pick(world, world.people)
	const thread = await openThread(world, person)
	const text = `Note ${world.ledger.next()} of the soak`
	// A request without an answer may have been carried out.
	thread.unsure.add(text)
	await world.caller.send({
		what: 'comment',
		path: `/api/models/${thread.repo}/discussions/${thread.number}/comment`,
		method: 'POST',
		token: person.token,
		type: 'application/json',
		body: JSON.stringify({ comment: text }),
	})
	thread.unsure.delete(text)
	thread.comments.add(text)
}

async function openThread(world: World, person: Person): Promise<LedgerThread> {
	const open = world.ledger.threads.filter((thread) => thread.comments.size + thread.unsure.size < COMMENTS_MAX)
	if (open.length >= 4) return pick(world, open)
	const repo = pick(world, world.ledger.base).id
	const body = JSON.stringify({ title: `Question ${world.ledger.next()}`, description: 'What was it trained on?' })
	const opened = await world.caller.json({
		what: 'discussion',
		path: `/api/models/${repo}/discussions`,
		method: 'POST',
		token: person.token,
		type: 'application/json',
		body,
	})
	const thread = { repo, number: Opened.parse(opened).num, comments: new Set<string>(), unsure: new Set<string>() }
	world.ledger.threads.push(thread)
	return thread
}

/** Pushes a commit by git. Does nothing while every checkout is in use. */
export async function push(world: World): Promise<void> {
	const checkout = world.checkouts.find(({ isBusy }) => !isBusy)
	if (!checkout) return commitSmall(world)
	const from = performance.now()
	try {
		await checkout.push(world.ledger.next())
		world.recorder.note('git push', from)
	} catch (error) {
		world.recorder.note('git push', from, 'git', String(error))
		throw new NotAnswered({ what: 'git push', path: checkout.pushed.id }, 'git', String(error))
	}
}
