import type { GitFileChange } from '@stoa/hub'
import { isOid, type Oid, parseOid } from '@stoa/vocabulary'
import { runBounded } from './bounded-run.ts'
import type { GitCommand } from './git-command.ts'

interface Place {
	command: GitCommand
	folder: string
}

/** How long a history is followed. Milliseconds. */
const TIME_MS_MAX = 10_000

/**
 * Commits that changed one file, newest first, each with the path it had then: followed through renames as far as git sees them.
 *
 * @throws {HubError} `unavailable` when it takes too long
 */
export async function followFile(
	{ command, folder }: Place,
	from: Oid,
	path: string,
	{ skip, limit }: { skip: number; limit: number },
): Promise<GitFileChange[]> {
	// git counts --skip before it follows, so that skipping would lose the earlier name.
	const count = `--max-count=${Math.trunc(skip + limit)}`
	const args = [
		'log',
		'--follow',
		'-z',
		'--format=%H',
		'--name-status',
		'-M',
		'--no-ext-diff',
		'--no-textconv',
		count,
		parseOid(from),
		'--',
		path,
	]
	const output = await runBounded(command, args, { folder, timeMsMax: TIME_MS_MAX, what: `The history of ${path}` })
	return readChanges(output.toString(), path).slice(skip)
}

/** With `-z` every field ends in NUL: an id, then a letter and one path, or two for a rename. */
function readChanges(output: string, path: string): GitFileChange[] {
	const changes: GitFileChange[] = []
	const fields = output.split('\0').map((field) => field.replace(/^\n/, ''))
	let present = path
	for (let at = 0; at < fields.length; at += 1) {
		const field = fields[at] ?? ''
		const last = changes.at(-1)
		if (isOid(field)) changes.push({ oid: field, path: present, from: undefined })
		else if (last && /^[RC]\d*$/.test(field)) {
			last.from = fields[at + 1]
			last.path = fields[at + 2] ?? last.path
			present = last.from ?? present
			at += 2
		} else if (/^[A-Z]$/.test(field)) at += 1
	}
	return changes
}
