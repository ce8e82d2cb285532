import type { GitBlamedLines } from '@stoa/hub'
import { isOid, type Oid, parseOid } from '@stoa/vocabulary'
import { runBounded } from './bounded-run.ts'
import type { GitCommand } from './git-command.ts'

interface Place {
	command: GitCommand
	folder: string
}

/** How long git may search for the origin of lines, in milliseconds. */
const TIME_MS_MAX = 10_000

/**
 * The commit that last changed each of some lines of a file, as runs of lines in order, with the path of the file in that commit.
 *
 * @throws {HubError} `unavailable` when it takes too long
 */
export async function blameFile(
	{ command, folder }: Place,
	commit: Oid,
	path: string,
	{ first, last }: { first: number; last: number },
): Promise<GitBlamedLines[]> {
	const range = `-L${Math.trunc(first)},${Math.trunc(last)}`
	const args = ['blame', '--incremental', '--no-textconv', range, parseOid(commit), '--', path]
	const output = await runBounded(command, args, { folder, timeMsMax: TIME_MS_MAX, what: `The origin of the lines of ${path}` })
	return joinRuns(readIncremental(output.toString()).toSorted((a, b) => a.start - b.start))
}

/** `<id> <line there> <line here> <count>` starts an entry and `filename <path>` ends it; facts about the commit are in between. */
function readIncremental(output: string): GitBlamedLines[] {
	const runs: GitBlamedLines[] = []
	let open: { oid: Oid; start: number; count: number } | undefined
	for (const line of output.split('\n')) {
		const [, oid = '', start, count] = /^([0-9a-f]{40}) \d+ (\d+) (\d+)$/.exec(line) ?? []
		if (isOid(oid) && start !== undefined && count !== undefined) open = { oid, start: Number(start), count: Number(count) }
		else if (open && line.startsWith('filename ')) {
			runs.push({ ...open, path: unquote(line.slice('filename '.length)) })
			open = undefined
		}
	}
	return runs
}

const ESCAPES: Readonly<Record<string, string>> = {
	n: '\n',
	t: '\t',
	r: '\r',
	a: '\u0007',
	b: '\b',
	f: '\f',
	v: '\v',
	'"': '"',
	'\\': '\\',
}

/** Git quotes names with odd characters like a C string, bytes beyond ASCII in octal. */
function unquote(name: string): string {
	if (!name.startsWith('"') || !name.endsWith('"')) return name
	const bytes: number[] = []
	for (const [whole, octal, letter] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/g)) {
		if (octal !== undefined) bytes.push(Number.parseInt(octal, 8))
		else bytes.push(...Buffer.from(letter === undefined ? whole : (ESCAPES[letter] ?? letter)))
	}
	return Buffer.from(bytes).toString()
}

/** Runs of one commit that follow one another are one. */
function joinRuns(runs: readonly GitBlamedLines[]): GitBlamedLines[] {
	const joined: GitBlamedLines[] = []
	for (const run of runs) {
		const last = joined.at(-1)
		if (last && last.oid === run.oid && last.path === run.path && last.start + last.count === run.start) last.count += run.count
		else joined.push({ ...run })
	}
	return joined
}
