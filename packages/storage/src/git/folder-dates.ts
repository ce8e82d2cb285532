import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Longest history that is read, in bytes of names and dates; files that were last changed before it have no date. */
const OUTPUT_MAX = 64 * 1024 * 1024
const TIME_MAX_MS = 30_000

/**
 * When each file of a folder was last changed by a commit, by path from the folder. `undefined` where there is no git, the folder is in no
 * checkout, or git refuses to read it.
 */
export async function readFolderDates(folder: string): Promise<ReadonlyMap<string, Date> | undefined> {
	const args = [
		'-c',
		'core.quotePath=false',
		'-C',
		folder,
		'log',
		'--no-merges',
		'--relative',
		'--name-only',
		'--format=%x00%cI',
		'--',
		'.',
	]
	const environment = { PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', GIT_OPTIONAL_LOCKS: '0' }
	const log = await run('git', args, { env: environment, maxBuffer: OUTPUT_MAX, timeout: TIME_MAX_MS }).catch(() => undefined)
	if (!log) return undefined
	const dates = new Map<string, Date>()
	for (const entry of log.stdout.split('\0').slice(1)) {
		const [date = '', ...paths] = entry.split('\n')
		for (const path of paths) if (path !== '' && !dates.has(path)) dates.set(path, new Date(date))
	}
	return dates
}
