import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const run = promisify(execFile)
let server: TestServer
let folder: string
beforeAll(async () => {
	server = await openTestServer({ pages: true })
	folder = await mkdtemp(join(tmpdir(), 'stoa-submodules-'))
	await server.makeRepo('ada', 'whole')
	const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
	const { authorization } = await server.as('ada')
	const clone = join(folder, 'clone')
	const git = (...args: string[]) =>
		run('git', ['-c', `http.extraHeader=Authorization: ${authorization}`, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
			env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', HOME: folder },
		})
	await git('clone', '-q', `${origin}/ada/whole.git`, clone)
	const modules = [
		'[submodule "here"]\n\tpath = here\n\turl = ../part.git',
		'[submodule "far"]\n\tpath = deep/far\n\turl = https://example.org/far.git',
	].join('\n')
	await writeFile(join(clone, '.gitmodules'), modules)
	await git('-C', clone, 'add', '.gitmodules')
	for (const path of ['here', 'deep/far', 'lost'])
		await git('-C', clone, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},${path}`)
	await git('-C', clone, 'commit', '-qm', 'Add submodules')
	await git('-C', clone, 'push', '-q', 'origin', 'main')
})
afterAll(async () => {
	await server.close()
	await rm(folder, { recursive: true, force: true })
})

const page = async (url: string) => (await server.app.inject({ url })).body.replaceAll('<!-- -->', '')

test('the page of a folder lists its submodules with links to the other repositories', async () => {
	const root = await page('/ada/whole/tree/main')
	expect(root).toMatch(/<a [^>]*href="http:\/\/[^/"]+\/ada\/part"[^>]*>.*?<span>here<\/span>[^]*?Another repository at <code>11111111/)
	// A submodule without an address is named, and is no link.
	expect(root).toMatch(/<span class="[^"]*" dir="ltr"><svg[^]*?<\/svg><span>lost<\/span>/)
	expect(root).not.toContain('<span>far</span>')
	expect(await page('/ada/whole/tree/main/deep')).toMatch(/href="https:\/\/example\.org\/far\.git"[^>]*>.*?<span>far<\/span>/)
})

test('clients get files and folders only, as they know no other type', async () => {
	const entries = (await server.app.inject('/api/models/ada/whole/tree/main?recursive=true')).json<{ path: string; type: string }[]>()
	expect(entries.map(({ type, path }) => `${type} ${path}`)).toEqual(['file .gitattributes', 'file .gitmodules', 'directory deep'])
})
