import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { programsOf } from './docs-page.ts'
import { clientOutput, inFolder, runClient } from './run-client.ts'

const { STOA_TEST_GIT_LFS: lfs, STOA_TEST_PYTHON: full, STOA_TEST_PYTHON_PLAIN: plain } = process.env
const SIZE = 20 * 1024 * 1024 + 7
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

let there: HubProcess
let here: HubProcess
let folder: string
let token: string
const files = new Map<string, string>()

/** Makes a repository with a card and a large file, through the API alone. */
async function makeRepo(type: 'model' | 'dataset', name: string): Promise<void> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	const prefix = type === 'dataset' ? 'datasets/' : ''
	const post = async (path: string, body: unknown): Promise<Response> => {
		const answer = await fetch(there.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
		expect(answer.status).toBe(200)
		return answer
	}
	const bytes = randomBytes(SIZE)
	const oid = sha256(bytes)
	await post('/api/repos/create', { type, name })
	const batch = await post(`/${prefix}ada/${name}.git/info/lfs/objects/batch`, { operation: 'upload', objects: [{ oid, size: SIZE }] })
	const { objects } = (await batch.json()) as { objects: { actions: { upload: { href: string } } }[] }
	expect((await fetch(objects[0]?.actions.upload.href ?? '', { method: 'PUT', body: bytes })).status).toBe(200)
	const lines = [
		{ key: 'header', value: { summary: 'Add files' } },
		{ key: 'file', value: { path: 'README.md', content: '---\nlicense: mit\n---\n# Carried\n', encoding: 'utf-8' } },
		{ key: 'lfsFile', value: { path: 'model.bin', algo: 'sha256', oid, size: SIZE } },
	]
	const committed = await fetch(`${there.origin}/api/${type}s/ada/${name}/commit/main`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/x-ndjson' },
		body: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	expect(committed.status).toBe(200)
	files.set(name, oid)
}

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'stoa-bundle-'))
	there = await startHub()
	here = await startHub()
	token = there.person('ada').token
	await makeRepo('model', 'carried')
	await makeRepo('dataset', 'rows')
})
afterAll(async () => {
	await here?.remove()
	await there?.remove()
	rmSync(folder, { recursive: true, force: true })
})

async function shaOf(origin: string, id: string): Promise<string> {
	return ((await (await fetch(`${origin}/api/models/${id}`)).json()) as { sha: string }).sha
}

/** Names on the documentation page, and what this test has instead. */
const STAND_INS = [
	['datasets/openai/gsm8k', 'datasets/ada/rows'],
	['openai/whisper-tiny', 'ada/carried'],
] as const

describe('the commands of the documentation', () => {
	test('make a key, write a signed bundle, verify it, and import it on another hub', async () => {
		const commands = programsOf(readFileSync(join(ROOT, 'content/docs/run/bundles.md'), 'utf8'))
			.filter(({ excuse }) => excuse?.includes('tests/clients/bundles.test.ts'))
			.map(({ code }) => STAND_INS.reduce((text, [name, standIn]) => text.replaceAll(name, standIn), code))
			.map((code) => code.replaceAll('approved.tar', join(folder, 'approved.tar')).replaceAll('bundle.key', join(folder, 'bundle.key')))
		expect(commands).toHaveLength(3)
		const env = { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), NO_COLOR: '1' }
		await inFolder(async (home) => {
			const run = (text: string, data: string) =>
				runClient('bash', ['-c', `set -euo pipefail\n${text}`], { home, cwd: ROOT, env: { ...env, STOA_DATA: data } })
			const [key = '', create = '', take = ''] = commands
			const made = await run(`${key}\n${create}`, there.data)
			expect(made.code, `${made.stdout}\n${made.stderr}`).toBe(0)
			expect(made.stdout).toContain('with 2 repositories and 2 large files, 41.9 MB')
			expect(made.stdout).toContain('is whole, and every hash is right. Signed by')
			const taken = await run(take, here.data)
			expect(taken.code, `${taken.stdout}\n${taken.stderr}`).toBe(0)
			expect(taken.stdout).toContain('done. 2 repositories and 2 large files')
			expect(taken.stdout).toContain('signed by "research"')
		})
		expect(here.stoa('check')).toMatchObject({ problems: [] })
	})

	test('a bundle can be read with tar and sha256sum', async () => {
		await inFolder(async (home) => {
			await clientOutput('tar', ['-x', '-f', join(folder, 'approved.tar')], { home })
			expect(await clientOutput('sha256sum', ['-c', 'SHA256SUMS'], { home })).toContain(`objects/${files.get('carried')}: OK`)
			await clientOutput('git', ['index-pack', 'packs/00001.pack'], { home })
			expect(await clientOutput('git', ['verify-pack', '-v', 'packs/00001.idx'], { home })).toContain(' commit ')
		})
	})
})

describe('unmodified clients', () => {
	test('huggingface_hub with and without hf_xet, and git with git-lfs, read what was imported', async () => {
		const id = 'ada/carried'
		expect(await shaOf(here.origin, id)).toBe(await shaOf(there.origin, id))
		for (const python of [plain, full]) {
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
				sha256: files.get('carried'),
				branches: ['main'],
			})
		}
		if (lfs === undefined) return
		await inFolder(async (home) => {
			const env = { PATH: `${dirname(lfs)}:${process.env['PATH']}` }
			await clientOutput('git', ['lfs', 'install'], { home, env })
			await clientOutput('git', ['clone', `${here.origin}/${id}`], { home, env })
			expect(sha256(readFileSync(join(home, 'carried/model.bin')))).toBe(files.get('carried'))
			const head = await clientOutput('git', ['rev-parse', 'HEAD'], { home, cwd: join(home, 'carried'), env })
			expect(head.trim()).toBe(await shaOf(there.origin, id))
		})
	})
})
