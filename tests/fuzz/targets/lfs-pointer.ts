import { parseLfsPointer, writeLfsPointer } from '@stoa/formats'
import type { FuzzTarget } from '../fuzz-target.ts'

/** A blob that may be an LFS pointer. */
export const target: FuzzTarget = {
	seeds: [writeLfsPointer({ sha256: 'ab'.repeat(32), size: 123_456_789 })],
	words: ['version https://', 'oid sha256:', 'size ', 'ext-0-a ', '\n'],
	sizeMax: 2048,
	run(bytes) {
		const pointer = parseLfsPointer(bytes)
		if (pointer === undefined) return
		const again = parseLfsPointer(writeLfsPointer(pointer))
		if (again?.sha256 !== pointer.sha256 || again.size !== pointer.size) throw new Error('A pointer is not read as it was written')
	},
}
