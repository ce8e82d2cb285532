import { attachmentKey } from '../community/attachments/create-attachments.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import { scanAll } from './scan-all.ts'
import type { AttachmentRecords } from '../community/attachments/attachments.ts'

/** Attachments of comments whose bytes are missing or of another size. */
export async function* checkAttachments(deps: { records: { attachments: AttachmentRecords }; blobs: Blobs }): AsyncGenerator<string> {
	const { records, blobs } = deps
	for await (const { id, size } of scanAll(
		(after, limit) => records.attachments.scan(after, limit),
		(row) => row.id,
	)) {
		const stored = await blobs.stat(attachmentKey(id))
		if (!stored) yield `attachment ${id} is missing from the store`
		else if (stored.size !== size) yield `attachment ${id} has ${stored.size} bytes in the store, ${size} in its row`
	}
}
