import { hash } from 'node:crypto'
import { HubError } from '@stoa/vocabulary'
import type { WalkedEntry } from '../../git/walk-tree.ts'

/** Longest path in a cursor, in characters of its URL encoding. The rest of the page's address needs room as well. */
const SPELLED_MAX = 1500
/** Separates the folders of a shortened cursor from the digest of the whole path. No path contains an empty segment. */
const CUT = '//'
/** Most entries that are skipped to find the path of a shortened cursor. */
const ENTRIES_MAX = 250_000

const digestOf = (path: string): string => hash('sha256', path)

/** Where a page continues: after a path, or after the path below `path` that has the digest. */
export interface TreePlace {
	path: string
	digest: string | undefined
}

/** The cursor for the entries after a path: the path itself or, when it is too long for an address, its first folders and a digest of the whole. */
export function cursorAfter(path: string): string {
	if (encodeURIComponent(path).length <= SPELLED_MAX) return path
	let length = 0
	const folders: string[] = []
	for (const name of path.split('/').slice(0, -1)) {
		length += encodeURIComponent(`${name}/`).length
		if (length > SPELLED_MAX) break
		folders.push(name)
	}
	return `${folders.join('/')}${CUT}${digestOf(path)}`
}

/** Parses a cursor. */
export function readCursor(cursor: string): TreePlace {
	const at = cursor.lastIndexOf(CUT)
	return at < 0 ? { path: cursor, digest: undefined } : { path: cursor.slice(0, at), digest: cursor.slice(at + CUT.length) }
}

/** The entries of a walk after the path that has the digest. @throws {HubError} `invalid-input` when no path has it */
export async function* skipTo(walk: AsyncIterable<WalkedEntry>, digest: string): AsyncGenerator<WalkedEntry> {
	let passed = 0
	let isFound = false
	for await (const walked of walk) {
		if (isFound) yield walked
		else if (digestOf(walked.path) === digest) isFound = true
		else if ((passed += 1) > ENTRIES_MAX) break
	}
	if (!isFound)
		throw new HubError('invalid-input', {
			what: '"cursor"',
			why: 'the page that it continues no longer exists. Start again at the first page',
		})
}
