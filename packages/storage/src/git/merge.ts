import type { Git } from '@stoa/hub'
import { type Oid, parseOid } from '@stoa/vocabulary'
import { type GitCommand, GitFailure } from './git-command.ts'
import { signature } from './write-commit.ts'

interface Place {
	command: GitCommand
	folder: string
}

/** The merged tree of two commits, written without a working tree, or the paths in conflict. */
export async function mergeTrees({ command, folder }: Place, ours: Oid, theirs: Oid): Promise<{ tree: Oid } | { conflicts: string[] }> {
	const args = [
		'merge-tree',
		'--write-tree',
		'--name-only',
		'--no-messages',
		'-z',
		'--allow-unrelated-histories',
		parseOid(ours),
		parseOid(theirs),
	]
	const result = await command.run(args, { repository: folder })
	if (result.status > 1) throw new GitFailure('merge-tree', result)
	const [tree = '', ...paths] = result.stdout.toString().split('\0')
	return result.status === 0 ? { tree: parseOid(tree) } : { conflicts: [...new Set(paths.filter((path) => path !== ''))] }
}

/** Writes a commit of a tree that is there already. */
export async function commitTree(
	{ command, folder }: Place,
	{ tree, parents, author, date, message }: Parameters<Git['commitTree']>[1],
): Promise<Oid> {
	const person = signature(author, date)
	const head = [
		`tree ${parseOid(tree)}`,
		...parents.map((parent) => `parent ${parseOid(parent)}`),
		`author ${person}`,
		`committer ${person}`,
	]
	const input = `${head.join('\n')}\n\n${message.replaceAll('\0', '').trim()}\n`
	const oid = await command.output(['hash-object', '-t', 'commit', '-w', '--stdin'], { repository: folder, input })
	return parseOid(oid.toString().trim())
}
