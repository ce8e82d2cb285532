import { HubError, type Oid, parseOid, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { complaint, exitStatus, type GitCommand, type GitEnvironment, GitFailure, ignoreBrokenPipe } from './git-command.ts'

/** Most files of one commit that git is asked to compare, because it lists them all in memory first. */
const FILES_MAX = 1_000_000
const KNOWN_MAX = 10_000

/** Commits whose files were counted, by repository. */
const known = new LRUCache<string, true>(entriesMax(KNOWN_MAX))

/**
 * Requires a commit with no more files than git can compare. A tree of ten levels that each refer to the next one ten times has ten billion
 * files in a kilobyte. Listing them finds that out quickly, while comparing them fills the memory first.
 *
 * @throws {HubError} `too-many`
 */
export async function requireCountable(
	command: GitCommand,
	place: { repository: string; environment?: GitEnvironment },
	commits: readonly (Oid | undefined)[],
): Promise<void> {
	for (const commit of commits) {
		const key = `${place.repository} ${commit}`
		if (commit === undefined || known.has(key)) continue
		await count(command, place, commit)
		known.set(key, true)
	}
}

async function count(command: GitCommand, place: { repository: string; environment?: GitEnvironment }, commit: Oid): Promise<void> {
	const child = command.start(['ls-tree', '-r', '-z', '--name-only', parseOid(commit)], place)
	const ended = exitStatus(child)
	const problems = complaint(child.stderr)
	child.stdin.on('error', ignoreBrokenPipe).end()
	let files = 0
	try {
		for await (const part of child.stdout) {
			const bytes: Buffer = part
			for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) files += 1
			if (files > FILES_MAX) throw new HubError('too-many', { what: 'files of one commit', limit: FILES_MAX })
		}
		const status = await ended
		if (status !== 0) throw new GitFailure('ls-tree', { status, stderr: await problems })
	} finally {
		child.kill()
		await Promise.allSettled([ended, problems])
	}
}
