import { Turns } from '../outside/jobs/turns.ts'
import type { GitEntry } from './git.ts'
import type { Snapshots } from './snapshots.ts'

/** An entry with its path from the root. */
export interface WalkedEntry {
	path: string
	entry: GitEntry
}

/** The key by which git sorts an entry: a folder sorts as if its name ended in `/`. */
function sortKey(name: string, isFolder: boolean): Buffer {
	return Buffer.from(isFolder ? `${name}/` : name)
}

/** The first entry that a walk after `cursor` must open or yield. */
function startOf(entries: readonly GitEntry[], cursor: readonly string[]): number {
	const [name] = cursor
	if (name === undefined) return 0
	const exact = entries.findIndex((entry) => entry.name === name && (cursor.length === 1 || entry.type === 'tree'))
	if (exact >= 0) return exact
	const key = sortKey(name, cursor.length > 1)
	const after = entries.findIndex((entry) => Buffer.compare(sortKey(entry.name, entry.type === 'tree'), key) > 0)
	return after < 0 ? entries.length : after
}

/** A folder that is being walked: its next entry, and the part of the cursor below it. */
interface Level {
	entries: readonly GitEntry[]
	prefix: string
	at: number
	cursor: readonly string[]
}

/**
 * Yields a folder's entries in git's order, each folder before its contents. A tree of a few kilobytes can expand to a billion entries, so
 * callers must limit how many they take. Other requests get a turn during a long walk.
 *
 * @param folder entries of the folder to begin with
 * @param options.prefix its path with a trailing `/`, or `''`
 * @param options.cursor path below the folder after which to continue, by segments; it need not exist any more
 */
export async function* walkTree(
	snapshots: Pick<Snapshots, 'tree'>,
	repo: string,
	folder: readonly GitEntry[],
	options: { prefix: string; recursive: boolean; cursor: readonly string[] },
): AsyncGenerator<WalkedEntry> {
	const { prefix, recursive, cursor } = options
	const levels: Level[] = [{ entries: folder, prefix, at: startOf(folder, cursor), cursor }]
	const turns = new Turns()
	for (let level = levels.at(-1); level; level = levels.at(-1)) {
		const entry = level.entries[level.at]
		if (!entry) {
			levels.pop()
			continue
		}
		level.at += 1
		await turns.take()
		const [reached, ...below] = level.cursor
		const path = level.prefix + entry.name
		// Only the entry on the cursor's path was yielded before, and the cursor applies only below that entry.
		const isReached = entry.name === reached && (below.length === 0 || entry.type === 'tree')
		if (!isReached) yield { path, entry }
		if (!recursive || entry.type !== 'tree') continue
		const content = await snapshots.tree(repo, entry.oid)
		const rest = isReached ? below : []
		if (content) levels.push({ entries: content, prefix: `${path}/`, at: startOf(content, rest), cursor: rest })
	}
}
