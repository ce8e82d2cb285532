import type { GitCommand } from './git-command.ts'
import type { GitRefs } from './git-refs.ts'

/** Branches and tags; refs of pull requests and conversions stay with their repository. */
const COPIED = ['refs/heads/*:refs/heads/*', 'refs/tags/*:refs/tags/*']

/** Copies branches and tags with all their history from one repository's folder to another's; on disk when it resolves. */
export async function copyHistory({ command, refs }: { command: GitCommand; refs: GitRefs }, from: string, to: string): Promise<void> {
	// Objects that were accepted once are not checked again.
	const args = ['-c', 'fetch.fsckObjects=false', 'fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--atomic', from, ...COPIED]
	await command.output(args, { repository: to })
	const arrived = await refs.list(to)
	await refs.sync(
		to,
		arrived.map(({ ref, oid }) => ({ ref, from: undefined, to: oid })),
	)
}
