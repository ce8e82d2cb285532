import { parseOid } from '@stoa/vocabulary'
import type { FactReader } from './fact-reader.ts'

/** A repository of a few files in memory, for tests of the derived facts. */
export function memoryFactReader(files: Readonly<Record<string, string | Uint8Array>>): FactReader {
	const oid = parseOid('0'.repeat(40))
	const bytesOf = (path: string): Uint8Array | undefined => {
		const content = Object.hasOwn(files, path) ? files[path] : undefined
		return typeof content === 'string' ? new TextEncoder().encode(content) : content
	}
	const paths = Object.keys(files).toSorted()
	return {
		list: async () => paths.map((path) => ({ path, oid, size: bytesOf(path)?.length ?? 0, lfs: undefined })),
		async readText(path, limitBytes) {
			const bytes = bytesOf(path)
			return bytes && bytes.length <= limitBytes ? new TextDecoder().decode(bytes) : undefined
		},
		readRange: async (path, start, end) => bytesOf(path)?.subarray(start, end),
	}
}
