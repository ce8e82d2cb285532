import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder, runClient } from './run-client.ts'

const { STOA_TEST_GIT_LFS: lfs, STOA_TEST_GIT_LFS_MISSING: whyNot = 'run npm test: it installs git-lfs' } = process.env

let hub: HubProcess
beforeAll(async () => {
	hub = await startHub({ demo: true })
})
afterAll(() => hub?.remove())

async function createRepo(name: string, token: string, visibility: 'public' | 'private' = 'public'): Promise<void> {
	const answer = await fetch(`${hub.origin}/api/repos/create`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ name, visibility }),
	})
	expect(answer.status).toBe(200)
}

describe.skipIf(lfs === undefined)(`git and git-lfs (${lfs === undefined ? whyNot : 'the system’s own'})`, () => {
	/** Runs git in `cwd` with git-lfs on its PATH and a configured name. */
	const git = (home: string, cwd: string, ...args: string[]): Parameters<typeof clientOutput> => [
		'git',
		['-c', 'user.name=Grace', '-c', 'user.email=grace@example.org', '-c', 'init.defaultBranch=main', ...args],
		{ home, cwd, env: { PATH: `${dirname(lfs ?? '')}:${process.env['PATH']}` } },
	]
	const withLogin = ({ name, token }: { name: string; token: string }): string => hub.origin.replace('://', `://${name}:${token}@`)

	test('P-01 clone with git-lfs downloads the whole demo model', () =>
		inFolder(async (home) => {
			await clientOutput(...git(home, home, 'lfs', 'install'))
			await clientOutput(...git(home, home, 'clone', `${hub.origin}/stoa/digits-resnet-tiny`))
			const weights = readFileSync(join(home, 'digits-resnet-tiny/model.safetensors'))
			expect(weights.length).toBe(329_504)
			await clientOutput(...git(home, home, 'clone', '--depth', '1', `${hub.origin}/datasets/stoa/feedback-sentences.git`, 'shallow'))
			expect(readFileSync(join(home, 'shallow/train.jsonl'), 'utf8').split('\n').length).toBe(7501)
		}))

	test('P-01 the API shows regular and LFS files right after a push', () =>
		inFolder(async (home) => {
			const person = hub.person('grace')
			await createRepo('pushed', person.token, 'private')
			await clientOutput(...git(home, home, 'lfs', 'install'))
			await clientOutput(...git(home, home, 'clone', `${withLogin(person)}/grace/pushed`))
			const work = join(home, 'pushed')
			const bytes = randomBytes(2_000_000)
			writeFileSync(join(work, 'model.safetensors'), bytes)
			writeFileSync(join(work, 'README.md'), '---\nlicense: mit\ntags: [pushed]\n---\n# Pushed\n')
			await clientOutput(...git(home, work, 'add', '.'))
			await clientOutput(...git(home, work, 'commit', '-m', 'Push weights'))
			await clientOutput(...git(home, work, 'push'))
			const headers = { authorization: `Bearer ${person.token}` }
			const info = (await (await fetch(`${hub.origin}/api/models/grace/pushed`, { headers })).json()) as {
				tags: string[]
				siblings: { rfilename: string }[]
			}
			expect(info.tags).toEqual(expect.arrayContaining(['pushed', 'license:mit']))
			const back = await fetch(`${hub.origin}/grace/pushed/resolve/main/model.safetensors`, { headers })
			expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true)
			const anonymous = await runClient(...git(home, home, 'clone', `${hub.origin}/grace/pushed`, 'other'))
			expect(anonymous.code).not.toBe(0)
		}))

	test('a push that breaks a rule is refused with the reason', () =>
		inFolder(async (home) => {
			const person = hub.person('gregor')
			await createRepo('refused', person.token)
			await clientOutput(...git(home, home, 'clone', `${withLogin(person)}/gregor/refused`))
			const work = join(home, 'refused')
			writeFileSync(join(work, 'README.md'), '---\nlicense: [unclosed\n---\n')
			await clientOutput(...git(home, work, 'add', '.'))
			await clientOutput(...git(home, work, 'commit', '-m', 'Bad card'))
			const refused = await runClient(...git(home, work, 'push'))
			expect(refused.code).not.toBe(0)
			expect(refused.stderr).toContain('remote:')
			expect(refused.stderr).toContain('README.md')
		}))

	test('shallow and partial clones, atomic pushes, a renamed repository and no dumb protocol', () =>
		inFolder(async (home) => {
			const person = hub.person('gustav')
			await createRepo('parts', person.token)
			const url = `${withLogin(person)}/gustav/parts`
			const work = join(home, 'parts')
			await clientOutput(...git(home, home, 'lfs', 'install'))
			await clientOutput(...git(home, home, 'clone', url))
			for (const number of [1, 2, 3]) {
				mkdirSync(join(work, `folder-${number}`))
				writeFileSync(join(work, `folder-${number}/text.txt`), `${number}\n`)
				await clientOutput(...git(home, work, 'add', '.'))
				await clientOutput(...git(home, work, 'commit', '-m', `Commit ${number}`))
			}
			await clientOutput(...git(home, work, 'push'))

			// Git fetches trees and file contents when it needs them, and commits on request.
			await clientOutput(...git(home, home, 'clone', '--filter=tree:0', '--no-checkout', url, 'treeless'))
			await clientOutput(...git(home, join(home, 'treeless'), 'checkout', 'main'))
			expect(readFileSync(join(home, 'treeless/folder-3/text.txt'), 'utf8')).toBe('3\n')
			await clientOutput(...git(home, home, 'clone', '--filter=blob:none', '--sparse', url, 'sparse'))
			await clientOutput(...git(home, join(home, 'sparse'), 'sparse-checkout', 'set', 'folder-2'))
			expect(readdirSync(join(home, 'sparse')).filter((name) => name.startsWith('folder'))).toEqual(['folder-2'])
			const count = async () => Number(await clientOutput(...git(home, join(home, 'shallow'), 'rev-list', '--count', 'HEAD')))
			await clientOutput(...git(home, home, 'clone', '--depth', '1', url, 'shallow'))
			const counts = [await count()]
			for (const more of ['--deepen=1', '--unshallow']) {
				await clientOutput(...git(home, join(home, 'shallow'), 'fetch', more))
				counts.push(await count())
			}
			expect(counts).toEqual([1, 2, 4])

			// One ref that may not be written blocks the others.
			const both = ['main:refs/heads/side', 'main:refs/own/side']
			expect((await runClient(...git(home, work, 'push', '--atomic', 'origin', ...both))).code).not.toBe(0)
			expect(await clientOutput(...git(home, work, 'ls-remote', '--heads', 'origin', 'side'))).toBe('')

			// git and git-lfs still find it under its old address.
			const moved = await fetch(`${hub.origin}/api/repos/move`, {
				method: 'POST',
				headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
				body: JSON.stringify({ fromRepo: 'gustav/parts', toRepo: 'gustav/pieces', type: 'model' }),
			})
			expect(moved.status).toBe(200)
			const weights = randomBytes(100_000)
			writeFileSync(join(work, 'model.bin'), weights)
			await clientOutput(...git(home, work, 'add', '.'))
			await clientOutput(...git(home, work, 'commit', '-m', 'Add weights'))
			await clientOutput(...git(home, work, 'push'))
			await clientOutput(...git(home, work, 'lfs', 'fetch', '--all'))
			const back = await fetch(`${hub.origin}/gustav/pieces/resolve/main/model.bin`)
			expect(Buffer.from(await back.arrayBuffer()).equals(weights)).toBe(true)

			const dumb = await fetch(`${hub.origin}/gustav/pieces/info/refs`)
			expect([dumb.status, await dumb.text()]).toEqual([403, expect.stringContaining('smart git protocol')])
		}))
})
