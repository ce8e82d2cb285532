import type { MachineFacts } from '@stoa/hub'
import { readFileSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from './config/settings.ts'
import { shownSettings } from './config/shown-settings.ts'
import type { Load } from './watch-load.ts'

const Program = z.object({ version: z.string() })

/** Free bytes below which a disk counts as full: PostgreSQL takes this much for the next file of its log. */
const ROOM = 16 * 1024 * 1024
/** Folders of the data folder, each of which may be a file system of its own. */
const FOLDERS = ['.', 'git', 'blobs']

/** Whether a folder's file system has room and may be written to; `true` for a folder that is not there. */
async function isWritable(folder: string): Promise<boolean> {
	try {
		// Says EROFS even to root.
		await access(folder, constants.W_OK)
		const { bavail, bsize } = await statfs(folder)
		return bavail * bsize >= ROOM
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'ENOENT'
	}
}

/** The version of this program. */
export function programVersion(): string {
	return Program.parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).version
}

/** What this process knows about itself and its machine. */
export function machineFacts(settings: Settings, load: Load, startedAt: Date): MachineFacts {
	return {
		version: programVersion(),
		startedAt,
		settings: shownSettings(settings, process.env),
		async disk() {
			const { bavail, blocks, bsize } = await statfs(settings.STOA_DATA)
			return { free: bavail * bsize, size: blocks * bsize }
		},
		async canWrite() {
			return (await Promise.all(FOLDERS.map((name) => isWritable(join(settings.STOA_DATA, name))))).every(Boolean)
		},
		delayMs: load.delayMs,
	}
}
