import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { GitCommand } from './git-command.ts'
import { Maintenance } from './maintenance.ts'
import { RepositoryFolders } from './repository-folders.ts'
import { openTestRepository, put } from './test-repository.ts'
import { WorkMarks } from './work-marks.ts'

test('Maintenance joins loose objects and small packs, and readers go on', async () => {
	await using repository = await openTestRepository()
	const { git, id, path, folder } = repository
	for (let index = 0; index < 8; index++) await repository.commit([put(`folder/f${index}`)])
	const head = await git.resolveCommit(id, 'refs/heads/main')
	if (!head) throw new Error('main is missing')
	const counts = (): string => execFileSync('git', ['--git-dir', path, 'count-objects', '-v']).toString()
	expect(counts()).toContain('packs: 0')
	const warnings: string[] = []
	const marks = new WorkMarks(`${folder}/writing`)
	const log = { warn: (_: object, message: string) => void warnings.push(message) }
	const command = await GitCommand.open({ home: `${folder}/home`, hooks: `${folder}/hooks`, log })
	const maintenance = new Maintenance({ command, folders: new RepositoryFolders(folder, command), marks, log })
	for (let write = 0; write < 64; write++) maintenance.noteWrite(id)
	await maintenance.idle()
	expect(warnings).toEqual([])
	expect(counts()).toMatch(/^count: 0\n/)
	expect(counts()).toContain('packs: 1')
	expect(await git.entry(id, head, 'folder/f3')).toMatchObject({ name: 'f3' })
	expect((await git.lastCommits(id, head, 'folder')).size).toBe(8)
	expect(await git.check(id)).toEqual([])
	await maintenance.close()
})
