import { type FolderLayout, folderKind, folderOf, metadataModule } from './folder-layout.ts'

/** What a configuration says about its folders. Absent settings are those of the library. */
export interface FolderSettings {
	dropLabels: boolean | undefined
	dropMetadata: boolean | undefined
}

interface FolderSplit {
	name: string
	files: string[]
}

/** The rows of a configuration of folders, or why there are none. */
export type FoundFolder = { layout: FolderLayout; splits: FolderSplit[] } | { why: string }

const depthOf = (path: string): number => path.split('/').length

/** Folders are classes when there are several of them and all files are equally deep, or when the card says so. */
function labelsOf(files: readonly string[], dropLabels: boolean | undefined): string[] | undefined {
	if (dropLabels === true) return undefined
	const labels = [...new Set(files.map(folderOf))].toSorted()
	if (dropLabels === undefined && (labels.length < 2 || new Set(files.map(depthOf)).size > 1)) return undefined
	return labels
}

/**
 * Finds the rows of a dataset of images, sounds, videos or documents by the rules of the `datasets` library: those of its metadata files where
 * there are any, else one for each file.
 *
 * @param isMedia whether a path ends as files of the module do
 * @returns the layout, and for each split the files that its rows are read from; `undefined` for other modules
 */
export function findFolder(
	module: string,
	splits: readonly FolderSplit[],
	{ dropLabels, dropMetadata }: FolderSettings,
	isMedia: (path: string) => boolean,
): FoundFolder | undefined {
	const kind = folderKind(module)
	if (!kind) return undefined
	const all = splits.flatMap(({ files }) => files)
	const described = dropMetadata === true ? [] : all.filter((path) => metadataModule(path) !== undefined)
	const [first] = described
	if (first === undefined) {
		const media = all.filter(isMedia)
		const layout = { ...kind, labels: labelsOf(media, dropLabels), metadata: undefined }
		const read = splits.map(({ name, files }) => ({ name, files: files.filter(isMedia) })).filter(({ files }) => files.length > 0)
		return read.length > 0 ? { layout, splits: read } : { why: 'Its files are in archives beside other files, which are not read.' }
	}
	const metadata = metadataModule(first)
	if (described.some((path) => metadataModule(path) !== metadata)) return { why: 'Its metadata files have different formats.' }
	const layout = { ...kind, labels: undefined, metadata }
	// Splits without a metadata file have no rows, as in the library.
	const read = splits.map(({ name, files }) => ({ name, files: files.filter((path) => metadataModule(path) !== undefined) }))
	return { layout, splits: read.filter(({ files }) => files.length > 0) }
}
