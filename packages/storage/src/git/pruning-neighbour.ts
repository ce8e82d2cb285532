import { openGit } from './open-git.ts'
import { ADA, put } from './test-repository.ts'

/**
 * A second process for pruning.test.ts, which runs until it is killed. Arguments: folder, repository, and `hold` to work without end or
 * `prune` to commit and prune repeatedly; each finished commit is reported to the parent.
 */
const [, , folder = '', id = '', what = ''] = process.argv
const git = await openGit({ folder, log: { warn: (fields, message) => console.error(message, fields) } })
await git.sweep()

if (what === 'hold') {
	await git.atWork(id, async () => {
		process.send?.('at work')
		await new Promise((resolve) => setTimeout(resolve, 60_000))
	})
}
for (;;) {
	const path = `${process.pid}-${Date.now()}`
	await git.exclusively(id, async () => {
		const parent = await git.resolveCommit(id, 'refs/heads/main')
		const commit = { author: ADA, date: new Date(), message: path }
		await git.writeCommit(id, { ...commit, parent: undefined, changes: [put('never named', path)] })
		const { oid } = await git.writeCommit(id, { ...commit, parent, changes: [put(path)] })
		await git.updateRefs(id, [{ ref: 'refs/heads/main', from: parent, to: oid }])
	})
	process.send?.(path)
	await git.exclusively(id, () => git.prune(id, new Date(Date.now() + 86_400_000)))
}
