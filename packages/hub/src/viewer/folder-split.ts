import { type CellFile, type CellPlace, folderFeatures, type FolderLayout, SPLIT_FILES_MAX } from '@stoa/tables'
import type { FoundFile } from '../contents/files/files.ts'
import type { FileReadings, Reading } from './file-readings.ts'
import type { OpenSplit } from './open-split.ts'
import { columnsOf, viewedRows } from './viewed-rows.ts'
import type { ViewedColumn, ViewedRows } from './viewer.ts'

/** What reading such splits needs. */
interface FolderSplitDeps {
	readings: Pick<FileReadings, 'folder'>
	readingOf(place: OpenSplit): Reading
	/** Finds files of a split for the caller, who must be allowed to read them. */
	findSome(place: OpenSplit, paths: readonly string[]): Promise<FoundFile[]>
}

/** The rows of a split whose files are its rows; `undefined` for other splits. */
export const folderOf = ({ config: { folder } }: OpenSplit): FolderLayout | undefined =>
	folder?.metadata === undefined ? folder : undefined

/** Reads splits whose files are their rows. */
export function createFolderSplits({ readings, readingOf, findSome }: FolderSplitDeps) {
	return {
		async rows(place: OpenSplit, layout: FolderLayout, { offset, length }: { offset: number; length: number }): Promise<ViewedRows> {
			const { repo, commit, split } = place
			await findSome(place, split.files.slice(0, 1))
			const found = await readings.folder(split.files.slice(offset, offset + length), layout, readingOf(place))
			const shown = viewedRows(folderFeatures(layout), found, offset)
			return { repo, commit, ...shown, total: split.files.length, isPartial: false }
		},
		async size(
			place: OpenSplit,
			layout: FolderLayout,
		): Promise<{ rows: number; isPartial: boolean; bytes: number; columns: ViewedColumn[] }> {
			const { files } = place.split
			const found = await findSome(place, files.slice(0, SPLIT_FILES_MAX))
			const bytes = found.reduce((sum, { size }) => sum + size, 0)
			return { rows: files.length, isPartial: files.length > SPLIT_FILES_MAX, bytes, columns: columnsOf(folderFeatures(layout)) }
		},
		cellFile({ split }: OpenSplit, { row, column, at }: CellPlace): CellFile | undefined {
			const path = split.files[row]
			return path !== undefined && column === 0 && at.length === 0 ? { is: 'file', path } : undefined
		},
	}
}
