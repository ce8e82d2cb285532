import { HubError, type Oid } from '@stoa/vocabulary'
import { complaint, exitStatus, type GitCommand, GitFailure, ignoreBrokenPipe } from './git-command.ts'
import { TEMPORARY_REFS } from './ref-names.ts'

/** Longest walk, in milliseconds: a million objects take some seconds. */
const TIME_MS_MAX = 60_000

/**
 * Those of some trees and files that no ref reaches. Walks through the trees of all commits, on the bitmaps of the last maintenance where there are
 * some, and stops as soon as it has met them all.
 *
 * @throws {HubError} `unavailable` when the walk takes too long
 */
export async function findBeyond(command: GitCommand, folder: string, oids: readonly Oid[]): Promise<ReadonlySet<string>> {
	const args = ['rev-list', '--objects', '--no-object-names', '--use-bitmap-index', `--exclude=${TEMPORARY_REFS}*`, '--all']
	const child = command.start(args, { repository: folder })
	let isLate = false
	const timer = setTimeout(() => {
		isLate = true
		child.kill('SIGKILL')
	}, TIME_MS_MAX)
	child.stdin.on('error', ignoreBrokenPipe).end()
	const missing = new Set<string>(oids)
	const look = async (): Promise<void> => {
		let rest = ''
		for await (const part of child.stdout.setEncoding('latin1')) {
			const lines = `${rest}${part}`.split('\n')
			rest = lines.pop() ?? ''
			for (const line of lines) missing.delete(line)
			if (missing.size === 0) child.kill('SIGKILL')
		}
	}
	try {
		const [status, , stderr] = await Promise.all([exitStatus(child), look(), complaint(child.stderr)])
		if (missing.size === 0) return missing
		if (isLate) throw new HubError('unavailable', { what: 'The list of what the refs of this repository reach' })
		if (status !== 0) throw new GitFailure('rev-list', { status, stderr })
		return missing
	} finally {
		clearTimeout(timer)
	}
}
