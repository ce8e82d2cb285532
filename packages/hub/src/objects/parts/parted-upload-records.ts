import type { Sha256 } from '@stoa/vocabulary'

/** A part that is stored. Another attempt at the same part gets another key, so what is under this one never changes. */
export interface UploadedPart {
	/** From 1. */
	number: number
	/** 64 hexadecimal digits: its key in the space `part`. */
	key: string
	sha256: Sha256
	/** Whether its bytes lie in the draft. */
	isPlaced: boolean
}

/** An object that comes in parts. */
export interface PartedUpload {
	/** 64 hexadecimal digits. */
	id: string
	/** Name of the draft in the store. */
	draft: string
	/** Key of the object that it becomes: 64 hexadecimal digits, in the space `lfs`. */
	target: Sha256
	/** The hash of all bytes, once every part was read. */
	sha256: Sha256 | undefined
	parts: UploadedPart[]
}

/** Uploads in parts that are under way, shared by all processes. */
export interface PartedUploadRecords {
	/** Notes a new upload; `false` when it is noted already. */
	insert(upload: Pick<PartedUpload, 'id' | 'draft' | 'target'>, now: Date): Promise<boolean>
	/** With its parts, in order. */
	byId(id: string): Promise<PartedUpload | undefined>
	/** Notes a stored part and that the upload goes on; `false` when the upload is gone, or has this part already. */
	addPart(id: string, part: Omit<UploadedPart, 'isPlaced'>, now: Date): Promise<boolean>
	notePlaced(id: string, number: number): Promise<void>
	noteHash(id: string, sha256: Sha256): Promise<void>
	delete(id: string): Promise<void>
	/** Uploads that got no part since `before`. */
	idleSince(before: Date): Promise<PartedUpload[]>
	/** Which of the keys in the space `part` belong to an upload that is under way: as a part, or as its draft. */
	used(keys: string[]): Promise<Set<string>>
}
