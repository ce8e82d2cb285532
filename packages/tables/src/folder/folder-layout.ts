import type { Feature, MediaKind } from '../feature.ts'

/** What a dataset of files in folders has in its rows (`imagefolder`, `audiofolder`, `videofolder`, `pdffolder` of the `datasets` library). */
export interface FolderLayout {
	kind: MediaKind
	/** Name of the column with the files. */
	column: string
	/** Names of the folders that the files lie in, when they are their classes. */
	labels: string[] | undefined
	/** Module of the metadata files, whose rows are the rows of the dataset. Absent: every file is a row. */
	metadata: string | undefined
}

const KINDS: Readonly<Record<string, { kind: MediaKind; column: string }>> = {
	imagefolder: { kind: 'Image', column: 'image' },
	audiofolder: { kind: 'Audio', column: 'audio' },
	videofolder: { kind: 'Video', column: 'video' },
	pdffolder: { kind: 'Pdf', column: 'pdf' },
}

/** Modules of the files that describe the files of a folder, by their names. */
const METADATA: Readonly<Record<string, string>> = { 'metadata.csv': 'csv', 'metadata.jsonl': 'json', 'metadata.parquet': 'parquet' }

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The files of a module that puts files in rows; `undefined` for other modules. */
export const folderKind = (module: string): { kind: MediaKind; column: string } | undefined =>
	Object.hasOwn(KINDS, module) ? KINDS[module] : undefined

/** The module that reads a file which describes others; `undefined` for other files. */
export function metadataModule(path: string): string | undefined {
	const name = nameOf(path)
	return Object.hasOwn(METADATA, name) ? METADATA[name] : undefined
}

/** Name of the folder that a file lies in. */
export const folderOf = (path: string): string => path.split('/').at(-2) ?? ''

/** Columns of a dataset whose rows are the files themselves. */
export function folderFeatures({ kind, column, labels }: FolderLayout): Feature[] {
	const file: Feature = { name: column, type: { is: 'media', kind, settings: {} } }
	return labels ? [file, { name: 'label', type: { is: 'label', names: labels } }] : [file]
}
