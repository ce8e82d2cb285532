import type { XetHash } from '@stoa/vocabulary'
import { lfsKey } from '../objects/store/lfs-key.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import type { StoredObject } from '../objects/store/object-records.ts'
import type { XetFileRecord } from '../objects/xet/xet-records.ts'
import { scanAll } from './scan-all.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'

/** What the check of the store reads. */
export interface CheckObjectsDeps {
	records: { objects: ObjectRecords; xet: XetRecords }
	blobs: Blobs
}

async function* checkObject({ records, blobs }: CheckObjectsDeps, object: StoredObject): AsyncGenerator<string> {
	const { sha256, size, whole, xetHash, isDamaged = false } = object
	if (isDamaged) yield `object ${sha256} was read from the store with other bytes than it should have: upload it again`
	if (!whole && xetHash === undefined) yield `object ${sha256} is stored in no form`
	const stored = whole ? await blobs.stat(lfsKey(sha256)) : undefined
	if (whole && !stored) yield `object ${sha256} is missing from the store`
	if (stored && stored.size !== size) yield `object ${sha256} has ${stored.size} bytes in the store, ${size} in its row`
	const file = xetHash && (await records.xet.file(xetHash))
	if (xetHash && !file) yield `object ${sha256} is Xet file ${xetHash}, which has no row`
	if (file && (file.size !== size || file.sha256 !== sha256))
		yield `object ${sha256} and its Xet file ${file.hash} have different sizes or hashes`
}

/** Every term of a file lies inside a xorb that has a row; the xorbs' bytes are checked by themselves. */
async function* checkXetFile({ records }: CheckObjectsDeps, file: XetFileRecord): AsyncGenerator<string> {
	const hashes = [...new Set(file.terms.map(({ xorb }) => xorb))]
	const chunks = new Map<XetHash, number>((await records.xet.xorbs(hashes)).map(({ hash, endOffsets }) => [hash, endOffsets.length]))
	let length = 0
	for (const term of file.terms) {
		length += term.length
		const count = chunks.get(term.xorb)
		if (count === undefined) yield `Xet file ${file.hash} needs xorb ${term.xorb}, which has no row`
		else if (term.chunkStart >= term.chunkEnd || term.chunkEnd > count)
			yield `Xet file ${file.hash} names chunks that xorb ${term.xorb} does not have`
	}
	if (length !== file.size) yield `Xet file ${file.hash} has terms of ${length} bytes in all, ${file.size} in its row`
}

/** The problems of large objects: rows whose bytes are missing or of another size. Bytes without rows are uploads on their way. */
export async function* checkObjects(deps: CheckObjectsDeps): AsyncGenerator<string> {
	const { records, blobs } = deps
	for await (const object of scanAll(
		(after, limit) => records.objects.scan(after, limit),
		({ sha256 }) => sha256,
	)) {
		yield* checkObject(deps, object)
	}
	for await (const { hash, size, inside } of scanAll(
		(after, limit) => records.xet.scanXorbs(after, limit),
		(xorb) => xorb.hash,
	)) {
		if (inside) {
			const [object] = await records.objects.byHashes([inside.sha256])
			if (!object?.whole) yield `xorb ${hash} lies in object ${inside.sha256}, which is not stored whole`
			continue
		}
		const stored = await blobs.stat(`xorb/${hash}`)
		if (!stored) yield `xorb ${hash} is missing from the store`
		else if (stored.size !== size) yield `xorb ${hash} has ${stored.size} bytes in the store, ${size} in its row`
	}
	for await (const file of scanAll(
		(after, limit) => records.xet.scanFiles(after, limit),
		({ hash }) => hash,
	)) {
		yield* checkXetFile(deps, file)
	}
}
