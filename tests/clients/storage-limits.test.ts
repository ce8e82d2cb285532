import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder, runClient } from './run-client.ts'

const { STOA_TEST_GIT_LFS: lfs, STOA_TEST_PYTHON: python } = process.env
const LIMIT = 500_000

let hub: HubProcess
beforeAll(async () => {
	hub = await startHub({ env: { STOA_USER_PUBLIC_STORAGE: String(LIMIT) } })
	hub.stoa('user', 'add', 'root', '--email', 'root@example.org', '--password', 'correct horse battery', '--admin')
})
afterAll(() => hub?.remove())

const call = async (path: string, token: string, body: string, type = 'application/json'): Promise<void> => {
	const answer = await fetch(hub.origin + path, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': type },
		body,
	})
	expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
}

/** A repository with a card and a file that can be deleted. */
async function makeRepo({ name, token }: { name: string; token: string }): Promise<void> {
	await call('/api/repos/create', token, JSON.stringify({ name: 'full' }))
	const lines = [
		{ key: 'header', value: { summary: 'Begin' } },
		{ key: 'file', value: { path: 'README.md', content: '# Full\n', encoding: 'utf-8' } },
		{ key: 'file', value: { path: 'first.txt', content: 'first\n', encoding: 'utf-8' } },
	]
	const text = lines.map((line) => JSON.stringify(line)).join('\n')
	await call(`/api/models/${name}/full/commit/main`, token, text, 'application/x-ndjson')
}

describe.skipIf(lfs === undefined)('git and git-lfs with an account without room', () => {
	test('a push and a large file are refused with what is used, the limit and what to do; deleting and reading work', () =>
		inFolder(async (home) => {
			const person = hub.person('gerda')
			await makeRepo(person)
			const work = join(home, 'full')
			const flags = ['-c', 'user.name=Gerda', '-c', 'user.email=gerda@example.org', '-c', 'init.defaultBranch=main']
			const env = { PATH: `${dirname(lfs ?? '')}:${process.env['PATH']}` }
			const git = (...args: string[]): Parameters<typeof runClient> => ['git', [...flags, ...args], { home, cwd: work, env }]
			const url = `${hub.origin.replace('://', `://${person.name}:${person.token}@`)}/gerda/full`
			await clientOutput('git', [...flags, 'clone', url, work], { home, env })
			await clientOutput(...git('lfs', 'install'))
			writeFileSync(join(work, 'big.txt'), randomBytes(400_000).toString('hex'))
			await clientOutput(...git('add', '.'))
			await clientOutput(...git('commit', '-m', 'Add text'))
			expect((await runClient(...git('push'))).code).toBe(0)
			writeFileSync(join(work, 'bigger.txt'), randomBytes(400_000).toString('hex'))
			await clientOutput(...git('add', '.'))
			await clientOutput(...git('commit', '-m', 'Add more text'))
			const refused = await runClient(...git('push'))
			expect(refused.code).not.toBe(0)
			expect(refused.stderr.replaceAll(/\s+remote: /g, ' ')).toMatch(
				/remote: The public storage of "gerda" has no room for 4\d\d(\.\d+)? kB more: 4\d\d(\.\d+)? kB of 500 kB are in use\. Delete files or repositories that are no longer needed, or ask an administrator of this hub for more space\./,
			)
			await clientOutput(...git('reset', '--hard', 'HEAD~1'))
			writeFileSync(join(work, 'model.safetensors'), randomBytes(900_000))
			await clientOutput(...git('add', '.'))
			await clientOutput(...git('commit', '-m', 'Add weights'))
			const large = await runClient(...git('push'))
			expect(large.code).not.toBe(0)
			expect(`${large.stdout}${large.stderr}`).toContain('The public storage of "gerda" has no room for 900 kB more')
			await clientOutput(...git('reset', '--hard', 'HEAD~1'))
			// Below use: nothing is lost, and a commit that deletes is accepted.
			hub.stoa('quota', 'gerda', '--by', 'root', '--public', '1kB')
			await clientOutput(...git('rm', '-q', 'first.txt'))
			await clientOutput(...git('commit', '-m', 'Delete a file'))
			expect((await runClient(...git('push'))).code).toBe(0)
			await clientOutput('git', [...flags, 'clone', url, join(home, 'again')], { home, env })
			expect(hub.stoa('quota', 'gerda', '--by', 'root', '--public', 'none')).toMatchObject({ name: 'gerda', public: { limit: null } })
			expect(hub.stoa('quota', 'gerda', '--by', 'root', '--public', 'default')).toMatchObject({ public: { limit: LIMIT, reserved: 0 } })
		}))
})

const Seen = z.record(z.string(), z.string())

describe.skipIf(python === undefined)('the Python client with an account without room', () => {
	test.each([
		['xet', {}],
		['lfs', { HF_HUB_DISABLE_XET: '1' }],
	])('uploads by %s are refused with the sentence; deleting and reading work', { timeout: 120_000 }, async (mode, more) =>
		inFolder(async (home) => {
			const person = hub.person(`paul-${mode}`)
			await makeRepo(person)
			const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: person.token, ...more }
			const script = join(ROOT, 'tests/clients/python/storage_limits.py')
			const printed = await clientOutput(python ?? '', [script, `${person.name}/full`, mode], { home, env })
			const seen = Seen.parse(JSON.parse(printed.trim().split('\n').at(-1) ?? ''))
			expect(seen['large file']).toContain('413')
			expect(seen['large file']).toContain(`The public storage of "${person.name}" has no room for 900 kB more`)
			expect(seen['small file']).toContain('413')
			expect(seen['small file']).toContain('has no room for 900 kB more')
			expect(seen).toMatchObject({ deletion: 'ok', reading: 'ok' })
		}),
	)
})
