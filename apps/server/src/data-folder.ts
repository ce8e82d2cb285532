import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { StartFailure } from './start-failure.ts'

/** The permissions of new files of this process and its children: the group may read (a proxy that sends files), other users nothing. */
const UMASK = 0o027
/** Folders of private repositories' bytes, made by versions that left them open. */
const PRIVATE_FOLDERS = ['blobs', 'git']
/** Where root starts the hub, its database runs as another user, who passes through the data folder and may see nothing on the way. */
const FOLDER_MODE = process.getuid?.() === 0 ? 0o751 : 0o750

/**
 * The data folder, made when it is missing, as an absolute path. From then on, nothing in it is for other users of the machine.
 * @throws {StartFailure}
 */
export async function openDataFolder(folder: string): Promise<string> {
	try {
		await makeFolder(resolve(folder))
		if (!(await stat(folder)).isDirectory()) throw new Error('it is a file')
		await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
		// Threads share the mask of their process, and may not set it.
		if (isMainThread) process.umask(UMASK)
		await narrow(folder, FOLDER_MODE)
		for (const name of PRIVATE_FOLDERS) await narrow(join(folder, name), 0o777 & ~UMASK)
		return await realpath(folder)
	} catch (error) {
		throw new StartFailure(
			`Cannot use STOA_DATA="${folder}": ${error instanceof Error ? error.message : String(error)}. Name a folder that this user may write`,
			{ cause: error },
		)
	}
}

/** Removes permissions from a folder that `modeMax` does not allow. Skips a folder that is missing or belongs to another user, who decides about it. */
async function narrow(path: string, modeMax: number): Promise<void> {
	try {
		const { mode } = await stat(path)
		if ((mode & 0o777 & ~modeMax) !== 0) await chmod(path, mode & (0o7000 | modeMax))
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EROFS') throw error
	}
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns in places that accept no folder, such as `/proc`. */
async function makeFolder(path: string): Promise<void> {
	try {
		await makeOne(path)
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code === 'EEXIST') return
		if (code !== 'ENOENT' || dirname(path) === path) throw error
		await makeFolder(dirname(path))
		await makeOne(path)
	}
}

/** Sets its mode independent of the process's mask. */
async function makeOne(path: string): Promise<void> {
	await mkdir(path)
	await chmod(path, FOLDER_MODE)
}
