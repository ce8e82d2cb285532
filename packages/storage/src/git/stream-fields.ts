import { HubError } from '@stoa/vocabulary'
import { complaint, exitStatus, type GitCommand, type GitEnvironment, GitFailure, ignoreBrokenPipe } from './git-command.ts'

/** Where git runs, and how long. */
interface StreamOptions {
	repository: string
	environment?: GitEnvironment
	/** Milliseconds; after them, and when git fails, as it does over its limit of memory, `what` is unavailable. */
	timeMsMax?: number
	what?: string
	/** What ends a field: NUL, as with `-z`, unless given. */
	end?: '\0' | '\n'
}

/**
 * Git's output, field by field as it arrives. The process ends with the iteration.
 *
 * @throws {GitFailure} when the status is not 0
 * @throws {HubError} `unavailable` instead, when `what` is given
 */
export async function* streamFields(command: GitCommand, args: readonly string[], options: StreamOptions): AsyncGenerator<string> {
	const child = command.start(args, options)
	const timer = options.timeMsMax === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.timeMsMax)
	const ended = exitStatus(child)
	const problems = complaint(child.stderr)
	child.stdin.on('error', ignoreBrokenPipe).end()
	try {
		yield* fieldsOf(child.stdout, options.end ?? '\0')
		const status = await ended
		if (status === 0) return
		if (options.what !== undefined) throw new HubError('unavailable', { what: options.what })
		throw new GitFailure(args[0] ?? '', { status, stderr: await problems })
	} finally {
		clearTimeout(timer)
		child.kill()
		await Promise.allSettled([ended, problems])
	}
}

/** The parts of a stream that end in this character. */
async function* fieldsOf(stream: AsyncIterable<Buffer>, ending: string): AsyncGenerator<string> {
	const code = ending.charCodeAt(0)
	let rest = Buffer.alloc(0)
	for await (const part of stream) {
		let bytes = Buffer.concat([rest, part])
		for (let end = bytes.indexOf(code); end >= 0; end = bytes.indexOf(code)) {
			yield bytes.toString('utf8', 0, end)
			bytes = bytes.subarray(end + 1)
		}
		rest = Buffer.from(bytes)
	}
}
