import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'

const WRITERS = 50

let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer({ settings: { STOA_RATE_API: '0' } })
	ada = await server.as('ada')
})
afterAll(() => server.close())

async function write(id: string, path: string, parentCommit?: string): Promise<{ status: number; oid: string }> {
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main`,
		headers: { ...ada, 'content-type': 'application/x-ndjson' },
		payload: ndjson([
			{ key: 'header', value: { summary: `Add ${path}`, parentCommit } },
			{ key: 'file', value: { path, content: path, encoding: 'utf-8' } },
		]),
	})
	return { status: answer.statusCode, oid: answer.json<{ commitOid?: string }>().commitOid ?? '' }
}

async function gitOf(id: string): Promise<(...args: string[]) => string[]> {
	const { id: folder } = await server.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id })
	const path = join(server.folder, 'git', folder.slice(-2), folder.slice(-4, -2), `${folder}.git`)
	return (...args) =>
		execFileSync('git', ['--git-dir', path, ...args])
			.toString()
			.split('\n')
			.filter(Boolean)
}

/** Checks that every acknowledged commit is in the history once. */
async function expectHistory(id: string, acknowledged: string[]): Promise<void> {
	const git = await gitOf(id)
	const history = git('rev-list', 'refs/heads/main')
	expect(acknowledged.filter((oid) => !history.includes(oid))).toEqual([])
	expect(history.length).toBe(acknowledged.length + 1)
	expect(new Set(git('log', '--format=%s', 'refs/heads/main')).size).toBe(history.length)
	expect(git('fsck', '--no-dangling')).toEqual([])
}

test(`${WRITERS} writers on one branch: every acknowledged commit is in the history, none twice`, async () => {
	const id = await server.makeRepo('ada', 'one-branch')
	const answers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(id, `file-${index}.txt`)))
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
	await expectHistory(
		id,
		answers.map(({ oid }) => oid),
	)
}, 120_000)

test(`${WRITERS} writers who build on the same commit: one wins, the others get the status that clients retry on`, async () => {
	const id = await server.makeRepo('ada', 'one-parent')
	const { headOid } = await server.hub.repos.find({ kind: 'visitor' }, { kind: 'model', id })
	const answers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(id, `file-${index}.txt`, headOid)))
	const won = answers.filter(({ status }) => status === 200)
	expect(won.length).toBe(1)
	expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([412]))
	await expectHistory(
		id,
		won.map(({ oid }) => oid),
	)
}, 120_000)

test(`${WRITERS} writers to ${WRITERS} repositories at once`, async () => {
	const ids = await Promise.all(Array.from({ length: WRITERS }, (_, index) => server.makeRepo('ada', `many-${index}`)))
	const answers = await Promise.all(ids.map((id) => write(id, 'file.txt')))
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
	for (const [index, id] of ids.entries()) expect((await gitOf(id))('rev-parse', 'refs/heads/main')).toEqual([answers[index]?.oid])
	expect(await Array.fromAsync(server.hub.check())).toEqual([])
	expect(server.problems).toEqual([])
}, 120_000)
