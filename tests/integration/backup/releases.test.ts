import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hubEnvironment, ROOT, startHub, type HubProcess } from '../../hub-process.ts'
import { askAll } from '../../releases/ask-sample.ts'
import { releasedVersions, samplePath, type ReleaseSample, unpackFolder } from '../../releases/release-sample.ts'
import { runStoa } from './run-stoa.ts'

const versions = releasedVersions(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))

test('every version of the changelog has a sample of its data folder', () => {
	expect(versions.length).toBeGreaterThan(0)
	expect(versions.filter((version) => !existsSync(samplePath(version, 'json')) || !existsSync(samplePath(version, 'tar.zst')))).toEqual([])
})

describe.each(versions)('a data folder of version %s', (version) => {
	const work = mkdtempSync(join(tmpdir(), 'stoa-release-'))
	const data = join(work, 'data')
	const sample = JSON.parse(readFileSync(samplePath(version, 'json'), 'utf8')) as ReleaseSample
	let hub: HubProcess
	let log = ''
	beforeAll(async () => {
		await unpackFolder(samplePath(version, 'tar.zst'), data)
		hub = await startHub({ data, env: { STOA_DEMO: 'false', STOA_LOG_LEVEL: 'info' } })
		log = hub.log()
	})
	afterAll(async () => {
		await hub.stop()
		rmSync(work, { recursive: true, force: true })
	})

	test('opens, after a backup of its database', () => {
		expect(log).toContain('Wrote a backup of the database')
	})

	test('answers everything that the old version answered', async () => {
		const answers = await askAll({ origin: hub.origin, tokens: sample.tokens }, sample.answers)
		expect(answers).toMatchObject(sample.answers)
	})

	test('lets its people sign in with their passwords', async () => {
		const page = await fetch(`${hub.origin}/login`)
		const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
		const cookie = page.headers
			.getSetCookie()
			.map((one) => one.split(';')[0])
			.join('; ')
		const signIn = await fetch(`${hub.origin}/login`, {
			method: 'POST',
			redirect: 'manual',
			headers: { cookie, origin: hub.origin },
			body: new URLSearchParams({ csrf, name: 'grace', password: sample.password }),
		})
		expect(signIn.status).toBe(303)
	})

	test('clones with git, and takes new commits', async () => {
		const clone = join(work, 'clone')
		const address = hub.origin.replace('//', `//ada:${sample.tokens['ada']}@`)
		const git = (...args: string[]): void => {
			const { status, stderr } = spawnSync('git', args, { encoding: 'utf8', env: { ...hubEnvironment(data), GIT_LFS_SKIP_SMUDGE: '1' } })
			expect(status, stderr).toBe(0)
		}
		git('clone', '--quiet', `${address}/engines/whole`, clone)
		const was = sample.answers.find(({ path }) => path === '/engines/whole/resolve/main/README.md')
		expect(spawnSync('git', ['-C', clone, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()).toBe(was?.commit)
		git('-C', clone, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '--allow-empty', '--message', 'New')
		git('-C', clone, 'push', '--quiet')
	})

	test('is found sound by "stoa check --hash"', async () => {
		const { code, stdout } = await runStoa(data, ['check', '--hash'])
		expect(stdout).toBe('No problems found.\n')
		expect(code).toBe(0)
	})
})
