import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { startUpstream, type MirrorUpstream } from '../mirror-upstream.ts'
import { programsOf } from './docs-page.ts'
import { clientOutput, inFolder, runClient } from './run-client.ts'

const { STOA_TEST_GIT_LFS: lfs, STOA_TEST_PYTHON: full, STOA_TEST_PYTHON_PLAIN: plain } = process.env
const MIB = 1024 * 1024
const SIZE = 40 * MIB + 3

let there: HubProcess
let upstream: MirrorUpstream
let here: HubProcess
let data: string
const files = new Map<string, string>()
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Starts the mirror on its folder, again after it ended. */
async function openHere(): Promise<void> {
	here = await startHub({ data, env: { STOA_MIRROR_COMPARE_SECONDS: '0', STOA_MIRROR_MISSING_SECONDS: '0' } })
}

/** Makes a model with a large file at the upstream, through its API alone. */
async function makeModel(name: string, token: string): Promise<string> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	const post = async (path: string, body: unknown): Promise<Response> => {
		const answer = await fetch(there.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
		expect(answer.status).toBe(200)
		return answer
	}
	const bytes = randomBytes(SIZE)
	const oid = sha256(bytes)
	await post('/api/repos/create', { name })
	const batch = await post(`/ada/${name}.git/info/lfs/objects/batch`, { operation: 'upload', objects: [{ oid, size: SIZE }] })
	const { objects } = (await batch.json()) as { objects: { actions: { upload: { href: string } } }[] }
	expect((await fetch(objects[0]?.actions.upload.href ?? '', { method: 'PUT', body: bytes })).status).toBe(200)
	const lines = [
		{ key: 'header', value: { summary: 'Add a model' } },
		{ key: 'file', value: { path: 'README.md', content: '---\nlicense: mit\n---\n# Model\n', encoding: 'utf-8' } },
		{ key: 'lfsFile', value: { path: 'model.bin', algo: 'sha256', oid, size: SIZE } },
	]
	const committed = await fetch(`${there.origin}/api/models/ada/${name}/commit/main`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/x-ndjson' },
		body: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	expect(committed.status).toBe(200)
	files.set(`ada/${name}`, oid)
	return `ada/${name}`
}

beforeAll(async () => {
	data = join(tmpdir(), `stoa-mirror-${process.pid}`)
	mkdirSync(data)
	there = await startHub()
	const { token } = there.person('ada')
	for (const name of ['cold', 'killed', 'git', 'plain', 'full', 'curl']) await makeModel(name, token)
	const dataset = await fetch(`${there.origin}/api/repos/create`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ type: 'dataset', name: 'rows' }),
	})
	expect(dataset.status).toBe(200)
	upstream = await startUpstream(there.origin)
	await openHere()
	here.stoa('upstream', 'add', 'there', upstream.address, '--hosts', upstream.fileHost)
})
afterAll(async () => {
	await here?.stop()
	await upstream?.close()
	await there?.remove()
	rmSync(data, { recursive: true, force: true })
})

test('P-01 twenty clients at once take a large file from the upstream once, and a second pull takes nothing', async () => {
	const id = 'ada/cold'
	expect((await fetch(`${here.origin}/api/models/${id}`)).status).toBe(200)
	upstream.pause = 1
	const before = upstream.fileBytes
	const sums = await Promise.all(
		Array.from({ length: 20 }, async () =>
			sha256(new Uint8Array(await (await fetch(`${here.origin}/${id}/resolve/main/model.bin`)).arrayBuffer())),
		),
	)
	upstream.pause = 0
	expect(new Set(sums)).toEqual(new Set([files.get(id)]))
	expect(upstream.fileBytes - before).toBeGreaterThanOrEqual(SIZE)
	expect(upstream.fileBytes - before).toBeLessThan(SIZE * 1.01)
	const after = upstream.fileBytes
	expect(sha256(new Uint8Array(await (await fetch(`${here.origin}/${id}/resolve/main/model.bin`)).arrayBuffer()))).toBe(files.get(id))
	expect(upstream.fileBytes).toBe(after)
})

test('P-01 a mirror that is killed in the middle of a file goes on where it was', async () => {
	const id = 'ada/killed'
	expect((await fetch(`${here.origin}/api/models/${id}`)).status).toBe(200)
	upstream.pause = 20
	const before = upstream.fileBytes
	const broken = fetch(`${here.origin}/${id}/resolve/main/model.bin`).then((answer) => answer.arrayBuffer())
	broken.catch(() => undefined)
	await expect.poll(() => upstream.fileBytes - before, { timeout: 60_000 }).toBeGreaterThan(20 * MIB)
	await here.kill('hub')
	upstream.pause = 0
	const taken = upstream.fileBytes
	await expect(broken).rejects.toThrow('terminated')
	await openHere()
	expect(sha256(new Uint8Array(await (await fetch(`${here.origin}/${id}/resolve/main/model.bin`)).arrayBuffer()))).toBe(files.get(id))
	expect(upstream.fileBytes - taken).toBeLessThan(SIZE - 5 * MIB)
	expect(here.stoa('check')).toMatchObject({ problems: [] })
})

test('P-01 an upstream is tested, changed and removed on the command line', () => {
	here.stoa('upstream', 'add', 'direct', there.origin, '--kinds', 'dataset')
	expect(here.stoa('upstream', 'test', 'direct')).toMatchObject({ test: { example: 'ada/rows' } })
	here.stoa('upstream', 'set', 'direct', '--requests', '50', '--per-second', '5')
	const listed = here.stoa('upstream', 'list')['upstreams'] as { name: string }[]
	expect(listed[1]).toMatchObject({ name: 'direct', kinds: ['dataset'], requestsMax: 50, perSecondMax: 5, connectionsMax: 8 })
	here.stoa('upstream', 'remove', 'direct')
})

/** Names on the documentation page, and what the upstream of this test has instead. */
const STAND_INS = [
	['datasets/openai/gsm8k', 'datasets/ada/rows'],
	['openai/whisper-tiny', 'ada/curl'],
	['openai/whisper-*', 'ada/c*'],
	[' --hours 22-6', ''],
] as const

test('P-01 the commands of the documentation mirror by rules, import once, pin, and forget', async () => {
	await inFolder(async (home) => {
		const list = join(home, 'approved.txt')
		writeFileSync(list, '# Approved by the board\nada/plain\ndatasets/ada/rows\n')
		const commands = programsOf(readFileSync(join(ROOT, 'content/docs/run/mirror.md'), 'utf8'))
			.filter(({ excuse }) => excuse?.includes('tests/clients/mirror.test.ts'))
			.map(({ code }) => STAND_INS.reduce((text, [name, standIn]) => text.replaceAll(name, standIn), code).replace('approved.txt', list))
		expect(commands).toHaveLength(4)
		const { code, stdout, stderr } = await runClient('bash', ['-c', `set -euo pipefail\n${commands.join('\n')}`], {
			home,
			cwd: ROOT,
			env: { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), STOA_DATA: data, NO_COLOR: '1' },
		})
		expect(code, `${stdout}\n${stderr}`).toBe(0)
		expect(stdout).toContain('(whisper): done. 2 of 2 repositories, 2 of 2 files')
		expect(stdout).toContain('done. 2 of 2 repositories, 1 of 1 files')
		expect(stdout).toContain('files of ada/curl were dropped')
		const { rules, pins } = here.stoa('mirror', 'list') as { rules: { name: string }[]; pins: { name: string }[] }
		expect(rules.map(({ name }) => name).toSorted()).toEqual(['approved', 'small'])
		expect(pins.map(({ name }) => name)).not.toContain('ada/curl')
	})
})

/** What every client must find, whether the upstream answers or not. */
async function readAll(): Promise<void> {
	for (const [python, id] of [
		[plain, 'ada/plain'],
		[full, 'ada/full'],
	] as const) {
		if (python === undefined) continue
		const printed = await inFolder(async (home) =>
			clientOutput(python, [join(ROOT, 'tests/clients/python/mirrored.py'), id, join(home, 'cache')], {
				home,
				env: { HF_ENDPOINT: here.origin },
			}),
		)
		expect(JSON.parse(printed)).toEqual({
			sha: await shaOf(there.origin, id),
			files: ['.gitattributes', 'README.md', 'model.bin'],
			folder_of_commit: true,
			sha256: files.get(id),
			branches: ['main'],
		})
	}
	await inFolder(async (home) => {
		await clientOutput('curl', ['-sfL', '-o', 'model.bin', `${here.origin}/ada/curl/resolve/main/model.bin`], { home })
		expect(sha256(readFileSync(join(home, 'model.bin')))).toBe(files.get('ada/curl'))
		if (lfs === undefined) return
		const env = { PATH: `${dirname(lfs)}:${process.env['PATH']}` }
		await clientOutput('git', ['lfs', 'install'], { home, env })
		await clientOutput('git', ['clone', `${here.origin}/ada/git`], { home, env })
		expect(sha256(readFileSync(join(home, 'git/model.bin')))).toBe(files.get('ada/git'))
		const head = await clientOutput('git', ['rev-parse', 'HEAD'], { home, cwd: join(home, 'git'), env })
		expect(head.trim()).toBe(await shaOf(there.origin, 'ada/git'))
	})
}

const known = new Map<string, string>()
async function shaOf(origin: string, id: string): Promise<string> {
	const found = known.get(id) ?? ((await (await fetch(`${origin}/api/models/${id}`)).json()) as { sha: string }).sha
	known.set(id, found)
	return found
}

describe('unmodified clients', () => {
	test('P-01 huggingface_hub with and without hf_xet, git with git-lfs and curl read through the mirror', readAll)

	test('P-01 all of it works again when the upstream is gone', async () => {
		await upstream.close()
		await there.stop()
		await readAll()
		expect((await fetch(`${here.origin}/api/models/ada/git`)).headers.get('x-mirror-state')).toBe('stale')
		const listed = here.stoa('upstream', 'list')
		expect(listed['upstreams']).toMatchObject([{ name: 'there', repos: 7 }])
	})
})
