import { HubError, type Oid, parseOid } from '@stoa/vocabulary'
import { requireCountable } from './countable-tree.ts'
import { type GitCommand, type GitEnvironment, GitFailure } from './git-command.ts'
import { streamFields } from './stream-fields.ts'

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
/** Paths of one comparison. */
const CHANGES_MAX = 250_000

/**
 * Files, not folders, in path order; renames are a deletion and an addition.
 *
 * @throws {HubError} `too-many`
 */
export async function changedPaths(
	command: GitCommand,
	place: { repository: string; environment?: GitEnvironment },
	from: Oid | undefined,
	to: Oid,
): Promise<ChangedPath[]> {
	await requireCountable(command, place, [from, to])
	const range = [from === undefined ? EMPTY_TREE : parseOid(from), parseOid(to)]
	const changes: ChangedPath[] = []
	let facts: string | undefined
	for await (const field of streamFields(command, ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', ...range], place)) {
		if (facts === undefined) {
			facts = field
			continue
		}
		if (changes.length === CHANGES_MAX) throw new HubError('too-many', { what: 'changed files', limit: CHANGES_MAX })
		changes.push(readChange(facts, field))
		facts = undefined
	}
	return changes
}

function readChange(facts: string, path: string): ChangedPath {
	const [, mode, oid = '', letter] = /^:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) ([A-Z])/.exec(facts) ?? []
	if (letter === undefined) throw new GitFailure('diff-tree', { status: 0, stderr: `cannot read "${facts.slice(0, 200)}"` })
	if (letter === 'D') return { path, status: 'D', oid: undefined, mode: undefined }
	return { path, status: letter === 'A' ? 'A' : 'M', oid: parseOid(oid), mode }
}
