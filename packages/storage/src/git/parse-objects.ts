import type { GitCommit, GitEntry } from '@stoa/hub'
import { type Oid, parseOid } from '@stoa/vocabulary'
import { setImmediate } from 'node:timers/promises'

const TYPES: Record<string, GitEntry['type']> = { '40000': 'tree', '160000': 'commit' }
/** The part after the address in a line about a person. */
const WHEN = /> (-?\d+)(?: [+-]\d+)?$/

/** Entries between two turns of the event loop. */
const ENTRIES_BETWEEN_TURNS = 5000

/** The entries of a raw tree: `<mode> <name>\0<20 bytes>` again and again. Other requests have their turn while a large one is read. */
export async function parseTree(bytes: Buffer): Promise<GitEntry[]> {
	const entries: GitEntry[] = []
	for (let at = 0; at < bytes.byteLength;) {
		if (entries.length % ENTRIES_BETWEEN_TURNS === ENTRIES_BETWEEN_TURNS - 1) await setImmediate()
		const space = bytes.indexOf(0x20, at)
		const end = bytes.indexOf(0, space)
		if (space < 0 || end < 0 || end + 20 >= bytes.byteLength + 1)
			throw new Error(`Cannot read a git tree of ${bytes.byteLength} bytes: it breaks off at ${at}`)
		const mode = bytes.toString('latin1', at, space)
		entries.push({
			type: TYPES[mode] ?? 'blob',
			mode: mode.padStart(6, '0'),
			oid: parseOid(bytes.toString('hex', end + 1, end + 21)),
			name: bytes.toString('utf8', space + 1, end),
		})
		at = end + 21
	}
	return entries
}

/** A raw commit. Text that is not UTF-8 gets replacement characters. */
export function parseCommit(oid: Oid, bytes: Buffer): GitCommit {
	const text = bytes.toString('utf8')
	const headEnd = text.indexOf('\n\n')
	const head = headEnd < 0 ? text : text.slice(0, headEnd)
	const values = (key: string): string[] =>
		head
			.split('\n')
			.filter((line) => line.startsWith(`${key} `))
			.map((line) => line.slice(key.length + 1))
	return {
		oid,
		tree: parseOid(values('tree')[0] ?? ''),
		parents: values('parent').map(parseOid),
		author: parsePerson(values('author')[0] ?? ''),
		committer: parsePerson(values('committer')[0] ?? ''),
		message: headEnd < 0 ? '' : text.slice(headEnd + 2),
	}
}

/**
 * Parses a name, an address in angle brackets, seconds and a time zone. Old and broken histories contain other texts: unreadable parts
 * become empty, and the date 1970. A single pattern for the whole line would take time with the square of its length on a line of many `<`,
 * which anyone can push.
 */
function parsePerson(line: string): GitCommit['author'] {
	const when = WHEN.exec(line)
	const start = when ? line.indexOf('<', line.lastIndexOf('>', when.index - 1) + 1) : -1
	if (!when || start < 0 || start > when.index) return { name: '', email: '', date: new Date(0) }
	const date = new Date(Number(when[1]) * 1000)
	return {
		name: line.slice(0, start).replace(/ $/, ''),
		email: line.slice(start + 1, when.index),
		date: Number.isNaN(date.getTime()) ? new Date(0) : date,
	}
}
