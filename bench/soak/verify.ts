import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sha256 } from '../../tests/crash/wire.ts'
import { sideBySide } from '../../tests/side-by-side.ts'
import { Caller, NotAnswered } from './caller.ts'
import { git, remoteOf } from './checkout.ts'
import type { LedgerRepo } from './ledger.ts'
import { Recorder } from './recorder.ts'
import type { World } from './world.ts'

const AT_ONCE = 8
const Tree = z.array(z.object({ type: z.string(), path: z.string() }))
const Thread = z.object({ events: z.array(z.object({ data: z.object({ latest: z.object({ raw: z.string() }).optional() }).loose() })) })
const Likers = z.array(z.object({ user: z.string() }))

/** Reads everything that was acknowledged and compares it, bytes included. Resolves with what is lost or wrong. */
export async function verify(world: World): Promise<string[]> {
	const caller = new Caller(world.origins, new Recorder())
	const problems: string[] = []
	const { base, work, threads } = world.ledger
	await sideBySide([...base, ...work], AT_ONCE, async (repo) => void problems.push(...(await verifyRepo(caller, repo))))
	for (const { repo, number, comments, unsure } of threads) {
		const thread = Thread.parse(await caller.json({ what: 'verify', path: `/api/models/${repo}/discussions/${number}` }))
		const found = thread.events.map(({ data }) => data.latest?.raw ?? '')
		for (const text of comments)
			if (found.filter((raw) => raw === text).length !== 1) problems.push(`${repo} discussion ${number} does not have "${text}" once`)
		for (const text of found)
			if (text.startsWith('Note ') && !comments.has(text) && !unsure.has(text))
				problems.push(`${repo} discussion ${number} has "${text}", which was not written`)
	}
	problems.push(...(await verifyLikes(world, caller)), ...(await verifyPushed(world)))
	caller.close()
	return problems
}

async function verifyRepo(caller: Caller, repo: LedgerRepo): Promise<string[]> {
	let entries: z.output<typeof Tree>
	try {
		entries = Tree.parse(await caller.json({ what: 'verify', path: `/api/models/${repo.id}/tree/main?recursive=true&limit=1000` }))
	} catch (error) {
		// Visitors are not told whether a repository that they cannot see exists.
		if (!(error instanceof NotAnswered) || !['401', '404'].includes(error.outcome)) throw error
		return repo.state === 'there' ? [`${repo.id} is lost`] : []
	}
	if (repo.state === 'deleted') return [`${repo.id} was deleted and is there`]
	const found = new Set(
		entries.filter(({ type, path }) => type === 'file' && !['.gitattributes', 'README.md'].includes(path)).map(({ path }) => path),
	)
	const problems = [...repo.files.keys()].filter((path) => !found.has(path)).map((path) => `${repo.id} ${path} is lost`)
	for (const path of found) {
		const file = repo.files.get(path) ?? repo.unsure.get(path)
		if (!file) {
			problems.push(repo.gone.has(path) ? `${repo.id} ${path} was deleted and is there` : `${repo.id} ${path} was not written and is there`)
			continue
		}
		const { body } = await caller.send({ what: 'verify', path: `/${repo.id}/resolve/main/${path}` })
		if (sha256(body) !== file.sha256) problems.push(`${repo.id} ${path} has other bytes`)
	}
	return problems
}

async function verifyLikes({ ledger }: World, caller: Caller): Promise<string[]> {
	const problems: string[] = []
	for (const { id } of ledger.base) {
		const likers = new Set(Likers.parse(await caller.json({ what: 'verify', path: `/api/models/${id}/likers` })).map(({ user }) => user))
		for (const [key, isLiked] of ledger.likes) {
			const [person = '', repo] = key.split(' ')
			if (repo === id && isLiked !== undefined && likers.has(person) !== isLiked)
				problems.push(`The like of ${person} for ${id} is not ${isLiked}`)
		}
	}
	return problems
}

/** Every commit whose push was acknowledged is in the history, in order, and git finds every object. */
async function verifyPushed({ checkouts, origins, scratch }: World): Promise<string[]> {
	const problems: string[] = []
	for (const { pushed, owner } of checkouts) {
		const folder = mkdtempSync(join(scratch, 'verify-'))
		try {
			await git(folder, 'clone', '-q', '--bare', remoteOf(origins[0] ?? '', pushed.id, owner), 'copy')
			const copy = join(folder, 'copy')
			await git(copy, 'fsck', '--full')
			const history = (await git(copy, 'rev-list', '--reverse', '--first-parent', 'HEAD')).split('\n')
			const settled = history.at(-1) === pushed.unsure ? history.slice(0, -1) : history
			if (settled.slice(-pushed.acknowledged.length).join() !== pushed.acknowledged.join())
				problems.push(`${pushed.id} does not have every commit that was pushed, in order`)
		} finally {
			rmSync(folder, { recursive: true, force: true })
		}
	}
	return problems
}
