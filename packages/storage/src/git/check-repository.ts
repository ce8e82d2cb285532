import { type GitCommand, GitFailure } from './git-command.ts'

/** Statuses above are those of a process that a signal ended. */
const STATUS_MAX = 127
/** Most lines of one repository. A lost pack would report every object. */
const LINES_MAX = 100

/** Faults in the content of an object as it was pushed, such as an old date format. The stored bytes are right. */
const OF_CONTENT = /^(?:error|warning|info) in (?:commit|tree|blob|tag) /

/** What `git fsck` finds in a repository. @throws {GitFailure} when it ran out of time or memory, which says nothing about the repository */
export async function checkRepository(
	{ command, folder }: { command: GitCommand; folder: string },
	{ isReading }: { isReading: boolean },
): Promise<string[]> {
	const depth = isReading ? ['--full', '--no-reflogs'] : ['--connectivity-only']
	const result = await command.run(['fsck', ...depth, '--no-dangling', '--no-progress'], { repository: folder })
	const { status, stdout, stderr } = result
	if (isReading && status > STATUS_MAX && status !== 128) throw new GitFailure('fsck', result)
	const all = `${stdout.toString()}\n${stderr}`.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('notice:'))
	const lines = isReading ? all.filter((line) => !OF_CONTENT.test(line)) : all
	if (all.length === 0 && status !== 0) return [`git fsck ended with status ${status}`]
	return lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX), `and ${lines.length - LINES_MAX} more lines`] : lines
}
