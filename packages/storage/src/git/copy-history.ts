import type { GitCommand } from './git-command.ts'
import type { GitRefs } from './git-refs.ts'

/** Branches and tags; pull requests and conversions stay with the repository they were made for. */
const COPIED = ['refs/heads/*:refs/heads/*', 'refs/tags/*:refs/tags/*']

/** Brings branches and tags of one repository's folder with all their history into another's; on disk when it resolves. */
export async function copyHistory({ command, refs }: { command: GitCommand; refs: GitRefs }, from: string, to: string): Promise<void> {
	// Objects that were accepted once are not judged again.
	const args = ['-c', 'fetch.fsckObjects=false', 'fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--atomic', from, ...COPIED]
	await command.output(args, { repository: to })
	const arrived = await refs.list(to)
	await refs.sync(
		to,
		arrived.map(({ ref, oid }) => ({ ref, from: undefined, to: oid })),
	)
}
