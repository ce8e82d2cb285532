import { type Oid, parseOid } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import { complaint, exitStatus, type GitCommand, GitFailure, ignoreBrokenPipe } from './git-command.ts'
import type { GitProcess } from './git-process.ts'

interface Place {
	command: GitCommand
	folder: string
}

/** A unified diff of two commits' trees with detection of renames. No program configured in the repository runs. */
export function diffCommits({ command, folder }: Place, from: Oid, to: Oid): Readable {
	const args = ['diff-tree', '-p', '-r', '-M', '--no-color', '--no-ext-diff', '--no-textconv', parseOid(from), parseOid(to), '--']
	const child = command.start(args, { repository: folder })
	child.stdin.on('error', ignoreBrokenPipe).end()
	const { stdout } = child
	stdout.once('close', () => void child.kill())
	failWith(child).catch((error: unknown) => stdout.destroy(error instanceof Error ? error : new Error(String(error))))
	return stdout
}

/** A process that fails breaks its answer off, so that half a difference is never taken for the whole. */
async function failWith(child: GitProcess): Promise<void> {
	const [status, stderr] = await Promise.all([exitStatus(child), complaint(child.stderr)])
	if (status !== 0 && !child.stdout.destroyed) child.stdout.destroy(new GitFailure('diff-tree', { status, stderr }))
}

/** The best common ancestor of two commits. */
export async function mergeBase({ command, folder }: Place, one: Oid, other: Oid): Promise<Oid | undefined> {
	const result = await command.run(['merge-base', parseOid(one), parseOid(other)], { repository: folder })
	// Status 1 without a word: nothing in common.
	if (result.status === 1 && result.stderr === '') return undefined
	if (result.status !== 0) throw new GitFailure('merge-base', result)
	return parseOid(result.stdout.toString().trim())
}
