import { openGit } from '@stoa/storage'
import { z } from 'zod'

/** A writer for the recovery tests. It moves the branch main of a repository and is killed before it can do anything else. */
const [folder, repo] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2))
const git = await openGit({ folder, log: { warn: console.error } })
await git.exclusively(repo, async () => {
	const parent = await git.resolveCommit(repo, 'refs/heads/main')
	const changes = [{ op: 'put' as const, path: 'killed', content: new TextEncoder().encode('x') }]
	const author = { name: 'ada', email: 'ada@users.noreply.stoa' }
	const { oid } = await git.writeCommit(repo, { parent, changes, author, date: new Date(), message: 'Killed' })
	await git.updateRefs(repo, [{ ref: 'refs/heads/main', from: parent, to: oid }])
	process.kill(process.pid, 'SIGKILL')
	await new Promise(() => undefined)
})
