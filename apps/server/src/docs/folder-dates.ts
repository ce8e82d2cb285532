import { readFolderDates } from '@stoa/storage/folder-dates'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent } from './folder-source.ts'

/**
 * When files of a folder were changed: by the last commit where the folder is in a git checkout, else as the disk says. Asked of git once.
 *
 * @param asksDisk `false`: only git is asked, for what is built where every file is new
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
