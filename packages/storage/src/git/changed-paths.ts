import { type Oid, parseOid } from '@stoa/vocabulary'
import { type GitCommand, type GitEnvironment, GitFailure } from './git-command.ts'

/** One path that differs between two trees. */
export interface ChangedPath {
	path: string
	status: 'A' | 'M' | 'D'
	/** Of the new content. */
	oid: Oid | undefined
	mode: string | undefined
}

/** Git's tree without entries; git knows it without storing it. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** Files, not folders, in path order; renames are a deletion and an addition. */
export async function changedPaths(
	command: GitCommand,
	{ repository, environment = {} }: { repository: string; environment?: GitEnvironment },
	from: Oid | undefined,
	to: Oid,
): Promise<ChangedPath[]> {
	const range = [from === undefined ? EMPTY_TREE : parseOid(from), parseOid(to)]
	const output = await command.output(['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', ...range], {
		repository,
		environment,
	})
	const fields = output.toString().split('\0')
	const changes: ChangedPath[] = []
	for (let at = 0; at + 1 < fields.length; at += 2) {
		const [, mode, oid = '', letter] = /^:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) ([A-Z])/.exec(fields[at] ?? '') ?? []
		if (letter === undefined) throw new GitFailure('diff-tree', { status: 0, stderr: `cannot read "${fields[at]}"` })
		const path = fields[at + 1] ?? ''
		if (letter === 'D') changes.push({ path, status: 'D', oid: undefined, mode: undefined })
		else changes.push({ path, status: letter === 'A' ? 'A' : 'M', oid: parseOid(oid), mode })
	}
	return changes
}
