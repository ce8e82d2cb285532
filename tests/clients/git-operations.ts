import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HubProcess } from '../hub-process.ts'
import { clientOutput, runClient } from './run-client.ts'

/** The account that pushes, and the account that it shares a repository with. */
interface Cast {
	hub: HubProcess
	person: { name: string; token: string }
	/** PATH that includes git-lfs. */
	path: string
}

/** Runs each operation of git and git-lfs against a hub. The result of each is "ok" or the error. */
export async function gitOperations({ hub, person, path }: Cast, home: string): Promise<Record<string, string>> {
	const results: Record<string, string> = {}
	const env = { PATH: path }
	const flags = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.org', '-c', 'init.defaultBranch=main', '-c', 'protocol.version=2']
	const git = (cwd: string, ...args: string[]): Promise<string> => clientOutput('git', [...flags, ...args], { home, cwd, env })
	const operation = async (name: string, work: () => Promise<boolean | string | void>): Promise<void> => {
		try {
			const problem = await work()
			results[name] = typeof problem === 'string' ? problem : problem === false ? 'wrong' : 'ok'
		} catch (error) {
			results[name] =
				error instanceof Error ? (error.message.split('\n').find((line) => /error|fatal|remote/.test(line)) ?? error.message) : 'failed'
		}
	}
	const call = (route: string, body: object): Promise<Response> =>
		fetch(`${hub.origin}${route}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		})
	const url = `${hub.origin.replace('://', `://${person.name}:${person.token}@`)}/${person.name}/operations-git`
	const work = join(home, 'operations-git')
	const weights = randomBytes(1_000_000)

	await operation('create a repository', async () => (await call('/api/repos/create', { name: 'operations-git' })).ok)
	await operation('clone', async () => {
		await git(home, 'lfs', 'install', '--skip-repo')
		await git(home, 'clone', url)
	})
	await operation('push files', async () => {
		writeFileSync(join(work, 'config.json'), '{"model_type": "bert"}')
		await git(work, 'add', '.')
		await git(work, 'commit', '-m', 'Add a file')
		await git(work, 'push')
	})
	await operation('push large files', async () => {
		writeFileSync(join(work, 'model.bin'), weights)
		await git(work, 'add', '.')
		await git(work, 'commit', '-m', 'Add weights')
		await git(work, 'push')
		const back = await fetch(`${hub.origin}/${person.name}/operations-git/resolve/main/model.bin`)
		return Buffer.from(await back.arrayBuffer()).equals(weights)
	})
	await operation('clone with large files', async () => {
		await git(home, 'clone', url, 'again')
		return readFileSync(join(home, 'again/model.bin')).equals(weights)
	})
	await operation('clone a part of the history', async () => {
		await git(home, 'clone', '--depth', '1', url, 'shallow')
		await git(home, 'clone', '--filter=blob:none', url, 'partial')
		return (await git(join(home, 'shallow'), 'rev-list', '--count', 'HEAD')).trim() === '1'
	})
	await operation('branches and tags', async () => {
		await git(work, 'tag', '-a', 'v1', '-m', 'Version 1')
		await git(work, 'push', 'origin', 'v1', 'HEAD:refs/heads/side')
		await git(work, 'push', 'origin', ':refs/heads/side')
		return /refs\/tags\/v1\^\{\}/.test(await git(work, 'ls-remote', 'origin'))
	})
	await operation('push to a pull request', async () => {
		await call(`/api/models/${person.name}/operations-git/discussions`, { title: 'Propose', pullRequest: true })
		await git(work, 'fetch', 'origin', 'refs/pr/1:proposal')
		await git(work, 'checkout', 'proposal')
		writeFileSync(join(work, 'proposed.txt'), 'x')
		await git(work, 'add', '.')
		await git(work, 'commit', '-m', 'Propose')
		await git(work, 'push', 'origin', 'proposal:refs/pr/1')
		await git(work, 'checkout', 'main')
	})
	await operation('lock and unlock files', async () => {
		await git(work, 'lfs', 'lock', 'model.bin')
		const held = await git(work, 'lfs', 'locks')
		await git(work, 'lfs', 'unlock', 'model.bin')
		return held.includes('model.bin') && held.includes(person.name) && !(await git(work, 'lfs', 'locks')).includes('model.bin')
	})
	await operation('refuse what breaks a rule', async () => {
		const push = async (why: RegExp): Promise<string | undefined> => {
			const { code, stderr } = await runClient('git', [...flags, 'push'], { home, cwd: work, env })
			await git(work, 'reset', '--hard', 'HEAD~1')
			return code !== 0 && why.test(stderr) ? undefined : `not refused for ${why.source}: ${stderr.slice(0, 300)}`
		}
		const refusal = async (name: string, content: string, why: RegExp): Promise<string | undefined> => {
			writeFileSync(join(work, name), content)
			await git(work, 'add', '.')
			await git(work, 'commit', '-m', 'Break a rule')
			return push(why)
		}
		const large = await refusal('large.txt', 'x'.repeat(11 * 1024 * 1024), /larger than 10 MiB/)
		const card = await refusal('README.md', '---\nlicense: [unclosed\n---\n', /README\.md/)
		writeFileSync(join(work, 'lost.bin'), `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12\n`)
		rmSync(join(work, '.git/hooks/pre-push'), { force: true })
		const plain = ['filter.lfs.clean=cat', 'filter.lfs.smudge=cat', 'filter.lfs.process=', 'filter.lfs.required=false']
		for (const setting of plain) await git(work, 'config', ...setting.split('='))
		await git(work, 'add', 'lost.bin')
		await git(work, 'commit', '-m', 'Lose an object')
		return large ?? card ?? (await push(/LFS objects are missing/))
	})
	return results
}
