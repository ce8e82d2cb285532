import type { Sha256 } from '@stoa/vocabulary'

/** A stored part. Another upload of the same part gets another key, so the bytes of a key never change. */
export interface UploadedPart {
	/** Counted from 1. */
	number: number
	/** 64 hexadecimal digits: its key in the space `part`. */
	key: string
	sha256: Sha256
	/** Whether its bytes are in the draft. */
	isPlaced: boolean
}

/** An object that is uploaded in parts. */
export interface PartedUpload {
	/** 64 hexadecimal digits. */
	id: string
	/** Name of the draft in the store. */
	draft: string
	/** Key of the finished object: 64 hexadecimal digits, in the space `lfs`. */
	target: Sha256
	/** The hash of all bytes, after every part was read. */
	sha256: Sha256 | undefined
	parts: UploadedPart[]
}

/** Stores running uploads in parts, which all processes share. */
export interface PartedUploadRecords {
	/** Stores a new upload; `false` when it is already stored. */
	insert(upload: Pick<PartedUpload, 'id' | 'draft' | 'target'>, now: Date): Promise<boolean>
	/** With its parts, in order. */
	byId(id: string): Promise<PartedUpload | undefined>
	/** Stores a part and the time; `false` when the upload was deleted or already has this part. */
	addPart(id: string, part: Omit<UploadedPart, 'isPlaced'>, now: Date): Promise<boolean>
	notePlaced(id: string, number: number): Promise<void>
	noteHash(id: string, sha256: Sha256): Promise<void>
	/** @param idleSince keeps an upload that received a part at this time or later. Returns whether it was deleted. */
	delete(id: string, idleSince?: Date): Promise<boolean>
	/** Uploads that received no part since `before`. */
	idleSince(before: Date): Promise<PartedUpload[]>
	/** Those of the keys in the space `part` that belong to a running upload, as a part or as its draft. */
	used(keys: string[]): Promise<Set<string>>
}
