import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What the git in `PATH` says of its version; `undefined` when there is none. */
export async function readGitVersion(): Promise<string | undefined> {
	try {
		const { stdout } = await promisify(execFile)('git', ['version'])
		return stdout.replace(/^git version /, '').trim()
	} catch {
		return undefined
	}
}
