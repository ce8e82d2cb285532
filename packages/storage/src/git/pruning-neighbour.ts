import { openGit } from './open-git.ts'

/** Another process for pruning.test.ts: works on a repository until it is killed. Arguments: folder, repository. */
const [, , folder = '', id = ''] = process.argv
const git = await openGit({ folder, log: { warn: (fields, message) => console.error(message, fields) } })
await git.atWork(id, async () => {
	process.send?.('at work')
	await new Promise((resolve) => setTimeout(resolve, 60_000))
})
