import type { UploadFile } from './upload-target.ts'

const readAll = async (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => {
	const entries: FileSystemEntry[] = []
	// A reader gives at most 100 entries at a time and an empty list at the end.
	for (;;) {
		const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
		if (some.length === 0) return entries
		entries.push(...some)
	}
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function filesUnder(entry: FileSystemEntry, folder: string): Promise<UploadFile[]> {
	const path = folder + entry.name
	if (isFile(entry)) return [{ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) }]
	if (!isFolder(entry) || entry.name === '.git') return []
	const inside = await readAll(entry.createReader())
	return (await Promise.all(inside.map((one) => filesUnder(one, `${path}/`)))).flat()
}

/** What the visitor dropped; to be called while the event is at hand. */
export const droppedEntries = (transfer: DataTransfer): FileSystemEntry[] =>
	[...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)

// Chromium has no global class of this name to ask with `instanceof`.
const isEntry = (value: unknown): value is FileSystemEntry => typeof value === 'object' && value !== null && 'isDirectory' in value

/** What was kept of a drop that came before the island: see `early.ts`. */
export const keptEntries = (event: Event): FileSystemEntry[] =>
	event instanceof CustomEvent && Array.isArray(event.detail) ? event.detail.filter(isEntry) : []

/** The files in what was dropped. A single dropped folder stands for its content: its own name is not part of the paths. */
export async function droppedFiles(entries: readonly FileSystemEntry[]): Promise<UploadFile[]> {
	const files = (await Promise.all(entries.map((entry) => filesUnder(entry, '')))).flat()
	const [only] = entries
	const prefix = entries.length === 1 && only?.isDirectory ? `${only.name}/` : ''
	return files.map(({ path, file }) => ({ path: path.slice(prefix.length), file }))
}

/** The files chosen in a file dialog; of a chosen folder, its content. */
export function chosenFiles(list: FileList): UploadFile[] {
	return [...list].map((file) => ({
		path: file.webkitRelativePath ? file.webkitRelativePath.split('/').slice(1).join('/') : file.name,
		file,
	}))
}
