import { readFolderDates } from '@stoa/storage/folder-dates'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent } from './folder-source.ts'

/**
 * When files of a folder were last changed: by the last commit when the folder is in a git checkout, otherwise by the file's time. Git is
 * called once.
 *
 * @param asksDisk `false` to use only git, for builds in which every file is new
 */
export function folderDates(folder: string, { asksDisk = true }: { asksDisk?: boolean } = {}): (file: string) => Promise<Date | undefined> {
	let committed: ReturnType<typeof readFolderDates> | undefined
	return async (file) => {
		committed ??= readFolderDates(folder)
		const date = (await committed)?.get(file)
		if (date || !asksDisk) return date
		try {
			return (await stat(join(folder, file))).mtime
		} catch (error) {
			if (isAbsent(error)) return undefined
			throw error
		}
	}
}
