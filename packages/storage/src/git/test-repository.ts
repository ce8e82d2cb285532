import type { Git, GitChange } from '@stoa/hub'
import type { Oid } from '@stoa/vocabulary'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGit } from './open-git.ts'

/** An adapter over a separate folder with one empty repository, shared by tests. */
export interface TestRepository extends AsyncDisposable {
	git: Git
	folder: string
	id: string
	/** The path of the repository. */
	path: string
	/** The adapter's log. */
	logged: { fields: object; message: string }[]
	/** Writes one commit on top of a branch and moves it. */
	commit(changes: GitChange[], options?: { branch?: string; message?: string; fromEmpty?: boolean }): Promise<Oid>
}

/** The author of commits in tests. */
export const ADA = { name: 'Ada Lovelace', email: 'ada@example.org' }

/** A change that writes a text. */
export function put(path: string, text = `content of ${path}`): GitChange {
	return { op: 'put', path, content: Buffer.from(text) }
}

/** Opens it; `await using` closes and deletes it. */
export async function openTestRepository(): Promise<TestRepository> {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-git-'))
	const logged: TestRepository['logged'] = []
	const git = await openGit({ folder, log: { warn: (fields, message) => void logged.push({ fields, message }) } })
	const id = '65a0c0ffee00000000001234'
	await git.create(id)
	return {
		git,
		folder,
		id,
		path: join(folder, '34', '12', `${id}.git`),
		logged,
		async commit(changes, { branch = 'refs/heads/main', message = 'A change', fromEmpty = false } = {}) {
			return git.exclusively(id, async () => {
				const parent = await git.resolveCommit(id, branch)
				const { oid } = await git.writeCommit(id, { parent, changes, author: ADA, date: new Date(1_800_000_000_000), message, fromEmpty })
				if (!(await git.updateRefs(id, [{ ref: branch, from: parent, to: oid }]))) throw new Error(`${branch} had moved`)
				return oid
			})
		},
		async [Symbol.asyncDispose]() {
			await git.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
