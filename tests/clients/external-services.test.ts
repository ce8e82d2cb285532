import { openTestServices, whyNoServices, type TestServices } from '@stoa/storage/testing'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256, Wire } from '../crash/wire.ts'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder } from './run-client.ts'

const { STOA_TEST_PYTHON: python, STOA_TEST_GIT_LFS: lfs } = process.env
const missing = whyNoServices()
const whyNoClients = 'run npm test: it installs git-lfs and the Python clients'

const file = (path: string, content: string) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })

/** Repeats a request for up to a second, until the answer is right. */
async function within(question: () => Promise<boolean>): Promise<number> {
	const start = performance.now()
	while (!(await question())) {
		if (performance.now() - start > 1000) throw new Error('The answer was not right within a second')
		await sleep(20)
	}
	return performance.now() - start
}

describe.skipIf(missing !== undefined)(`on the operator's PostgreSQL and S3${missing === undefined ? '' : `: ${missing}`}`, () => {
	let services: TestServices
	let hub: HubProcess
	let person: ReturnType<HubProcess['person']>

	beforeAll(async () => {
		services = await openTestServices()
		hub = await startHub({ env: services.env })
		person = hub.person('olga')
	})
	afterAll(async () => {
		await hub?.remove()
		await services?.close()
	})

	const get = (path: string, headers: Record<string, string> = {}) => fetch(`${hub.origin}${path}`, { headers })
	const git = (home: string, cwd: string, ...args: string[]): Parameters<typeof clientOutput> => [
		'git',
		['-c', 'user.name=Olga', '-c', 'user.email=olga@example.org', ...args],
		{ home, cwd, env: { PATH: `${dirname(lfs ?? '')}:${process.env['PATH']}` } },
	]

	test('commits and large files are stored, listed and read by ranges, and the bytes are only in the bucket', async () => {
		const wire = new Wire(hub.origin, person.token)
		const bytes = randomBytes(12_000_000)
		await wire.create('stored')
		await wire.storeObject('olga/stored', bytes)
		const value = { path: 'model.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length }
		await wire.commit('olga/stored', [file('README.md', '---\nlicense: mit\n---\n'), { key: 'lfsFile', value }])
		expect(await wire.files('olga/stored')).toEqual(
			new Map([
				['README.md', sha256(Buffer.from('---\nlicense: mit\n---\n'))],
				['model.bin', sha256(bytes)],
			]),
		)
		for (const [range, start, end] of [
			['bytes=0-0', 0, 1],
			['bytes=5000000-10999999', 5_000_000, 11_000_000],
			['bytes=-10', 11_999_990, 12_000_000],
		] as const) {
			const part = await get('/olga/stored/resolve/main/model.bin', { range })
			expect(part.status).toBe(206)
			expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true)
		}
		expect((await get('/olga/stored/resolve/main/model.bin', { range: 'bytes=12000000-' })).status).toBe(416)
		expect(await (await get('/api/models?filter=license:mit')).json()).toMatchObject([{ id: 'olga/stored' }])
		expect(existsSync(join(hub.data, 'blobs'))).toBe(false)
		expect(existsSync(join(hub.data, 'postgres'))).toBe(false)
	})

	test.skipIf(python === undefined)(
		`huggingface_hub makes its whole journey with hf_xet${python === undefined ? `: ${whyNoClients}` : ''}`,
		() =>
			inFolder(async (home) => {
				const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: person.token }
				const seen = JSON.parse(await clientOutput(python ?? '', [join(ROOT, 'tests/clients/python/journey.py'), 'olga'], { home, env }))
				expect(seen).toMatchObject({
					has_xet: true,
					same_again_is_no_commit: true,
					snapshot_bytes: true,
					search: ['olga/journey-xet'],
					gone: false,
				})
			}),
	)

	test.skipIf(lfs === undefined)(`git pushes and clones with git-lfs${lfs === undefined ? `: ${whyNoClients}` : ''}`, () =>
		inFolder(async (home) => {
			await new Wire(hub.origin, person.token).create('pushed')
			await clientOutput(...git(home, home, 'lfs', 'install'))
			const address = `${hub.origin.replace('://', `://olga:${person.token}@`)}/olga/pushed`
			await clientOutput(...git(home, home, 'clone', address))
			const bytes = randomBytes(3_000_000)
			writeFileSync(join(home, 'pushed/model.safetensors'), bytes)
			await clientOutput(...git(home, join(home, 'pushed'), 'add', '.'))
			await clientOutput(...git(home, join(home, 'pushed'), 'commit', '-m', 'Push weights'))
			await clientOutput(...git(home, join(home, 'pushed'), 'push'))
			await clientOutput(...git(home, home, 'clone', `${hub.origin}/olga/pushed`, 'again'))
			expect(readFileSync(join(home, 'again/model.safetensors')).equals(bytes)).toBe(true)
		}),
	)

	test('a restart loses nothing, and stoa check reports no problem', async () => {
		const before = await new Wire(hub.origin, person.token).files('olga/stored')
		expect(await hub.stop()).toBe(0)
		hub = await startHub({ data: hub.data, env: services.env })
		expect(await new Wire(hub.origin, person.token).files('olga/stored')).toEqual(before)
		expect(hub.stoa('check')).toMatchObject({ problems: [] })
	})

	describe('with a second process on the same services and folder', () => {
		let second: HubProcess
		beforeAll(async () => {
			second = await startHub({ data: hub.data, env: services.env })
		})
		afterAll(() => second?.stop())

		test('what is written through one is seen through the other within a second', async () => {
			const [here, there] = [new Wire(hub.origin, person.token), new Wire(second.origin, person.token)]
			await here.create('shared')
			const listed = async (query: string, id: string): Promise<boolean> => {
				const found = (await (await fetch(`${second.origin}/api/models?${query}`)).json()) as { id: string }[]
				return found.some((model) => model.id === id)
			}
			await within(() => listed('search=shared', 'olga/shared'))
			const bytes = randomBytes(200_000)
			await here.storeObject('olga/shared', bytes)
			const value = { path: 'model.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length }
			const head = await here.commit('olga/shared', [file('README.md', '---\ntags: [seen-there]\n---\n'), { key: 'lfsFile', value }])
			// File content is visible at once, data derived for lists within a second.
			expect(await there.head('olga/shared')).toBe(head)
			expect((await there.files('olga/shared'))?.get('model.bin')).toBe(sha256(bytes))
			await within(() => listed('filter=seen-there', 'olga/shared'))
			await here.remove('shared')
			expect(await there.files('olga/shared')).toBeUndefined()
			await within(async () => !(await listed('search=shared', 'olga/shared')))
		})

		test('commits to one repository through both processes at once lose nothing', async () => {
			const writers = [new Wire(hub.origin, person.token), new Wire(second.origin, person.token)]
			await writers[0]?.create('busy')
			const wanted = new Map<string, string>()
			const write = async (wire: Wire, name: string): Promise<void> => {
				for (let number = 0; number < 10; number += 1) {
					const path = `${name}/${number}.txt`
					await wire.commit('olga/busy', [file(path, path)])
					wanted.set(path, sha256(Buffer.from(path)))
				}
			}
			await Promise.all(writers.flatMap((wire, index) => [write(wire, `a${index}`), write(wire, `b${index}`)]))
			expect(wanted.size).toBe(40)
			for (const wire of writers) expect(await wire.files('olga/busy')).toEqual(wanted)
			const heads = await Promise.all(writers.map((wire) => wire.head('olga/busy')))
			expect(new Set(heads).size).toBe(1)
			const history = await get('/api/models/olga/busy/commits/main?limit=100')
			expect(await history.json()).toHaveLength(41)
			expect(hub.stoa('check')).toMatchObject({ problems: [] })
			expect(hub.log() + second.log()).toBe('')
		})

		test('after one process stops, the command line still finds the other', async () => {
			expect(await hub.stop()).toBe(0)
			const { value } = second.stoa('token', 'add', '--user', 'olga', '--name', 'later', '--role', 'read')
			expect((await fetch(`${second.origin}/api/whoami-v2`, { headers: { authorization: `Bearer ${String(value)}` } })).status).toBe(200)
		})
	})
})
