import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** The data folder, made when it is missing, as an absolute path. @throws {StartFailure} */
export async function openDataFolder(folder: string): Promise<string> {
	try {
		await makeFolder(resolve(folder))
		if (!(await stat(folder)).isDirectory()) throw new Error('it is a file')
		await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
		return await realpath(folder)
	} catch (error) {
		throw new StartFailure(
			`Cannot use STOA_DATA="${folder}": ${error instanceof Error ? error.message : String(error)}. Name a folder that this user may write`,
			{ cause: error },
		)
	}
}

/** Makes a folder and those above it. Node's own recursive `mkdir` never returns in places that accept no folder, such as `/proc`. */
async function makeFolder(path: string): Promise<void> {
	try {
		await mkdir(path, { mode: 0o755 })
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code === 'EEXIST') return
		if (code !== 'ENOENT' || dirname(path) === path) throw error
		await makeFolder(dirname(path))
		await mkdir(path, { mode: 0o755 })
	}
}
