import type { BackupTarget } from './backup-target.ts'

/** A place for backups in memory, for tests. */
export function createTestTarget(): BackupTarget & { files: Map<string, Buffer> } {
	const files = new Map<string, Buffer>()
	return {
		name: 'memory',
		files,
		async put(path, bytes) {
			files.set(path, Buffer.concat(await Array.fromAsync(bytes)))
		},
		size: async (path) => files.get(path)?.length,
		async open(path) {
			const bytes = files.get(path)
			return (
				bytes &&
				(async function* () {
					yield bytes
				})()
			)
		},
		async *list(folder) {
			for (const path of [...files.keys()].toSorted()) if (path.startsWith(`${folder}/`)) yield { path, size: files.get(path)?.length ?? 0 }
		},
		delete: async (path) => void files.delete(path),
		claim: async () => async () => undefined,
		close: () => undefined,
	}
}
