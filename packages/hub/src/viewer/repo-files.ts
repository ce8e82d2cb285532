import { isHubError } from '@stoa/vocabulary'
import { buffer } from 'node:stream/consumers'
import type { FoundFile } from '../contents/files/files.ts'
import type { ReadableFiles } from '../repositories/reading/remote-files.ts'

/** Finds a file of the revision that is read, with the caller's rights. */
export type FindFile = (path: string) => Promise<FoundFile>

/** Why a file that a row names has no bytes to show. */
const ABSENT = ['entry-not-found', 'file-disabled', 'object-not-found'] as const

/**
 * Files of one revision for a thread.
 *
 * @param found the files that it reads rows from
 * @param find finds others, which the rows name. Absent: there are none
 */
export function repoFiles(found: readonly FoundFile[], find?: FindFile): ReadableFiles {
	const known = new Map<string, Promise<FoundFile | undefined>>(found.map((file) => [file.path, Promise.resolve(file)]))
	const findNamed = async (path: string): Promise<FoundFile | undefined> => {
		try {
			return await find?.(path)
		} catch (error) {
			if (ABSENT.some((code) => isHubError(error, code))) return undefined
			throw error
		}
	}
	const fileAt = (path: string): Promise<FoundFile | undefined> => {
		const file = known.get(path) ?? findNamed(path)
		known.set(path, file)
		return file
	}
	return {
		list: async () => [],
		async find(path) {
			const file = await fileAt(path)
			return file && { etag: file.etag, size: file.size }
		},
		readWhole: async () => undefined,
		async readRange(path, start, end) {
			const file = await fileAt(path)
			if (!file) return undefined
			return end > start ? buffer(await file.open({ start, end: end - 1 })) : new Uint8Array()
		},
	}
}
