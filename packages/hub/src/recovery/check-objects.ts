import type { Sha256, XetHash } from '@stoa/vocabulary'
import type { StoredObject } from '../objects/store/object-records.ts'
import type { XetFileRecord, XorbRecord } from '../objects/xet/xet-records.ts'
import { scanAll } from './scan-all.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { XetRecords } from '../objects/xet/xet-records.ts'

/** What the check of the rows reads. */
export interface CheckObjectsDeps {
	records: { objects: ObjectRecords; xet: XetRecords }
}

function checkObject(object: StoredObject, file: XetFileRecord | undefined): string[] {
	const { sha256, size, whole, xetHash, isDamaged = false, isDead = false } = object
	const problems: string[] = []
	if (isDamaged) problems.push(`object ${sha256} has damaged bytes in the store: upload it again, or run "stoa check --repair"`)
	if (!whole && xetHash === undefined && !isDead) problems.push(`object ${sha256} is not stored in any form`)
	if (xetHash && !file) problems.push(`object ${sha256} is Xet file ${xetHash}, which has no row`)
	if (file && (file.size !== size || file.sha256 !== sha256))
		problems.push(`object ${sha256} and its Xet file ${file.hash} have different sizes or hashes`)
	return problems
}

/** Checks that every term of a file is inside a xorb with a row. The bytes of xorbs are checked separately. */
function checkXetFile(file: XetFileRecord, chunks: ReadonlyMap<XetHash, number>): string[] {
	const problems: string[] = []
	let length = 0
	for (const term of file.terms) {
		length += term.length
		const count = chunks.get(term.xorb)
		if (count === undefined) problems.push(`Xet file ${file.hash} needs xorb ${term.xorb}, which has no row`)
		else if (term.chunkStart >= term.chunkEnd || term.chunkEnd > count)
			problems.push(`Xet file ${file.hash} names chunks that xorb ${term.xorb} does not have`)
	}
	if (length !== file.size) problems.push(`Xet file ${file.hash} has terms of ${length} bytes in all, ${file.size} in its row`)
	return problems
}

/**
 * Looks again at a row that seems wrong, because uploads and collections change rows while they are compared. `look` reads what the row needs; a row
 * that is gone has no problems.
 */
async function* twice<Row>(row: Row, look: (row: Row) => Promise<string[]>, again: () => Promise<Row | undefined>): AsyncGenerator<string> {
	if ((await look(row)).length === 0) return
	const present = await again()
	if (present !== undefined) yield* await look(present)
}

/** Yields rows of large objects that contradict each other. Their bytes are checked separately. */
export async function* checkObjects({ records: { objects, xet } }: CheckObjectsDeps): AsyncGenerator<string> {
	const objectOf = async (sha256: Sha256): Promise<StoredObject | undefined> => (await objects.byHashes([sha256])).at(0)
	for await (const object of scanAll(
		(after, limit) => objects.scan(after, limit),
		({ sha256 }) => sha256,
	)) {
		const look = async (row: StoredObject): Promise<string[]> => checkObject(row, row.xetHash && (await xet.file(row.xetHash)))
		yield* twice(object, look, async () => objectOf(object.sha256))
	}
	for await (const xorb of scanAll(
		(after, limit) => xet.scanXorbs(after, limit),
		({ hash }) => hash,
	)) {
		const look = async ({ hash, inside }: XorbRecord): Promise<string[]> =>
			inside && !(await objectOf(inside.sha256))?.whole ? [`xorb ${hash} lies in object ${inside.sha256}, which is not stored whole`] : []
		yield* twice(xorb, look, async () => (await xet.xorbs([xorb.hash])).at(0))
	}
	for await (const file of scanAll(
		(after, limit) => xet.scanFiles(after, limit),
		({ hash }) => hash,
	)) {
		const look = async (row: XetFileRecord): Promise<string[]> => {
			const xorbs = await xet.xorbs([...new Set(row.terms.map(({ xorb }) => xorb))])
			return checkXetFile(row, new Map(xorbs.map(({ hash, endOffsets }) => [hash, endOffsets.length])))
		}
		yield* twice(file, look, async () => xet.file(file.hash))
	}
}
