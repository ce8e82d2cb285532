import { putBytes } from './put-bytes.ts'
import type { UploadRun } from './upload-target.ts'
import { askStoredParts, joinParts, type ObjectActions, verifyObject } from './wire.ts'

/** Parts of one file on their way at a time. */
const PARTS_AT_ONCE = 4

/** A file whose hash is known. */
export interface HashedFile {
	oid: string
	file: File
}

type Upload = NonNullable<ObjectActions['upload']>

/** The upload of one object; `onProgress` hears how many of its bytes are there. */
interface ObjectRun extends UploadRun {
	onProgress: (there: number) => void
}

/** Sends what the server lacks of one object. */
export async function sendObject(run: ObjectRun, { oid, file }: HashedFile, { upload, verify }: ObjectActions): Promise<void> {
	if (!upload) return
	if (partSizeOf(upload) > 0) await sendParts(run, { oid, file }, upload)
	else await putBytes({ href: upload.href, headers: upload.header ?? {} }, file, run)
	if (verify) await verifyObject(run, verify, { oid, size: file.size })
}

/** Bytes of each part but the last; `NaN` for an object that is sent whole. */
const partSizeOf = ({ header }: Upload): number => Number(header?.['chunk_size'])

/** Sends the parts that are not there, several at a time, and has them joined. Those acknowledged survive a closed page. */
async function sendParts(run: ObjectRun, { oid, file }: HashedFile, upload: Upload): Promise<void> {
	const { signal } = run
	const { href, header = {} } = upload
	const partSize = partSizeOf(upload)
	const stored = await askStoredParts(href, signal)
	const addresses = Object.entries(header).flatMap(([name, address]) => (/^\d+$/.test(name) ? [{ part: Number(name), address }] : []))
	const sizeOf = (part: number): number => Math.min(partSize, file.size - (part - 1) * partSize)
	const there = new Map([...stored].map((part) => [part, sizeOf(part)]))
	const tell = (): void => run.onProgress([...there.values()].reduce((sum, bytes) => sum + bytes, 0))
	tell()
	const waiting = addresses.filter(({ part }) => !stored.has(part)).values()
	// One part that cannot be sent ends the others: they are of no use without it.
	const failed = new AbortController()
	const either = AbortSignal.any([signal, failed.signal])
	async function sendNext(): Promise<void> {
		for (const { part, address } of waiting) {
			const start = (part - 1) * partSize
			const note = (sent: number): void => (there.set(part, Math.min(sent, sizeOf(part))), tell())
			await putBytes({ href: address, headers: {} }, file.slice(start, start + sizeOf(part)), { onProgress: note, signal: either })
			note(sizeOf(part))
		}
	}
	try {
		await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext))
	} catch (error) {
		failed.abort()
		throw error
	}
	await joinParts(run, href, oid)
}
