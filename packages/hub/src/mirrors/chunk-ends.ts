import type { StoredObject } from '../objects/store/object-records.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'
import type { ChunkedFile } from './mirror-chunk-records.ts'

/** Where the chunks of a stored file end, in bytes. `undefined` unless it is cut here as it is at the upstream. */
export async function chunkEnds(
	xet: Pick<XetRecords, 'file' | 'xorbs'>,
	{ xetHash }: StoredObject,
	{ file }: ChunkedFile,
): Promise<number[] | undefined> {
	if (xetHash !== file) return undefined
	const stored = await xet.file(file)
	if (!stored) return undefined
	const xorbs = new Map((await xet.xorbs([...new Set(stored.terms.map(({ xorb }) => xorb))])).map((xorb) => [xorb.hash, xorb]))
	const ends: number[] = []
	for (const { xorb, chunkStart, chunkEnd } of stored.terms) {
		const offsets = xorbs.get(xorb)?.decodedOffsets
		if (!offsets || chunkEnd > offsets.length) return undefined
		const before = (ends.at(-1) ?? 0) - (offsets[chunkStart - 1] ?? 0)
		for (const end of offsets.slice(chunkStart, chunkEnd)) ends.push(before + end)
	}
	return ends
}
