import type { GitPlaceOfBlob } from '@stoa/hub'
import { isOid, type Oid, parseOid } from '@stoa/vocabulary'
import type { GitCommand } from './git-command.ts'
import { TEMPORARY_REFS } from './ref-names.ts'
import { onlySmallBlobs } from './rewrite-history.ts'
import { streamFields } from './stream-fields.ts'

interface Place {
	command: GitCommand
	folder: string
}

/** Every ref but those of commits that are just being written. */
const ALL_REFS = [`--exclude=${TEMPORARY_REFS}*`, '--all']
/** How long commits are looked for. A hundred thousand commits take some seconds. Milliseconds. */
const FIND_MS_MAX = 60_000

/** Ids of every blob of at most `bytesMax` bytes that any ref reaches, those of the newest commits first. Git ends with the iteration. */
export async function* historicBlobs({ command, folder }: Place, bytesMax: number): AsyncGenerator<Oid> {
	const args = ['rev-list', '--objects', ...onlySmallBlobs(bytesMax), ...ALL_REFS]
	for await (const line of streamFields(command, args, { repository: folder, end: '\n' })) if (isOid(line)) yield line
}

/**
 * For each of some blobs the newest commit that brought it, and its path there. Blobs that no commit of a ref brought are left out.
 *
 * @throws {HubError} `unavailable` when it takes too long
 */
export async function commitsOfBlobs({ command, folder }: Place, blobs: readonly Oid[]): Promise<Map<Oid, GitPlaceOfBlob>> {
	const found = new Map<Oid, GitPlaceOfBlob>()
	if (blobs.length === 0) return found
	const wanted = new Set<string>(blobs)
	// `-m`: a merge may bring what neither of its parents has.
	const format = ['-z', '--raw', '--no-abbrev', '--no-renames', '-m', '--format=%H', '--no-ext-diff', '--no-textconv']
	const args = ['log', ...format, ...blobs.map((oid) => `--find-object=${parseOid(oid)}`), ...ALL_REFS]
	const options = { repository: folder, timeMsMax: FIND_MS_MAX, what: 'The history of a lost file' }
	let commit: Oid | undefined
	// The facts of a change, until the next field says its path.
	let facts: string | undefined
	for await (const field of streamFields(command, args, options)) {
		if (facts === undefined) {
			const text = field.replace(/^\n/, '')
			if (text.startsWith(':')) facts = text
			else if (isOid(text)) commit = text
			continue
		}
		// ":<mode before> <mode> <id before> <id> <letter>"
		const oid = facts.split(' ')[3] ?? ''
		if (commit !== undefined && isOid(oid) && wanted.has(oid) && !found.has(oid)) found.set(oid, { commit, path: field })
		facts = undefined
		if (found.size === wanted.size) break
	}
	return found
}
