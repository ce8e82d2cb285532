import { hash } from 'node:crypto'
import { HubError } from '@stoa/vocabulary'
import type { WalkedEntry } from '../../git/walk-tree.ts'

/** Longest path that a cursor repeats, in characters as an address spells them: the address of a page has room for it with everything else. */
const SPELLED_MAX = 1500
/** Stands between the folders of a cut cursor and the digest of the whole path: no path has an empty segment. */
const CUT = '//'
/** Entries that are passed over in search of the place of a cut cursor. */
const ENTRIES_MAX = 250_000

const digestOf = (path: string): string => hash('sha256', path)

/** Where a page goes on: after a path, or at the one below `path` that has the digest. */
export interface TreePlace {
	path: string
	digest: string | undefined
}

/**
 * What leads to the entries after a path: the path itself, or, when that is longer than an address may be, its first folders and the digest of
 * the whole.
 */
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

/** What a cursor says. */
export function readCursor(cursor: string): TreePlace {
	const at = cursor.lastIndexOf(CUT)
	return at < 0 ? { path: cursor, digest: undefined } : { path: cursor.slice(0, at), digest: cursor.slice(at + CUT.length) }
}

/** The entries of a walk after the one whose path has the digest. @throws {HubError} `invalid-input` when none has it */
export async function* skipTo(walk: AsyncIterable<WalkedEntry>, digest: string): AsyncGenerator<WalkedEntry> {
	let passed = 0
	let isFound = false
	for await (const walked of walk) {
		if (isFound) yield walked
		else if (digestOf(walked.path) === digest) isFound = true
		else if ((passed += 1) > ENTRIES_MAX) break
	}
	if (!isFound) throw new HubError('invalid-input', { what: '"cursor"', why: 'its place is gone. Begin with the first page' })
}
