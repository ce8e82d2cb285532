import { HubError } from '@stoa/vocabulary'
import { collect, complaint, exitStatus, type GitCommand, GitFailure, ignoreBrokenPipe } from './git-command.ts'

/**
 * Runs git for a result that fits in memory, for at most `timeMsMax`, because a history can have any length.
 *
 * @throws {HubError} `unavailable`, naming `what`, when the time has passed
 * @throws {GitFailure} when the status is not 0
 */
export async function runBounded(
	command: GitCommand,
	args: readonly string[],
	{ folder, timeMsMax, what }: { folder: string; timeMsMax: number; what: string },
): Promise<Buffer> {
	const child = command.start(args, { repository: folder })
	const timer = setTimeout(() => child.kill('SIGKILL'), timeMsMax)
	child.stdin.on('error', ignoreBrokenPipe).end()
	try {
		const [status, stdout, stderr] = await Promise.all([exitStatus(child), collect(child.stdout), complaint(child.stderr)])
		if (child.signalCode === 'SIGKILL') throw new HubError('unavailable', { what })
		if (status !== 0) throw new GitFailure(args[0] ?? '', { status, stderr })
		return stdout
	} finally {
		clearTimeout(timer)
	}
}
