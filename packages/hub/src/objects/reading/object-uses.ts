import type { Sha256 } from '@stoa/vocabulary'
import type { ByteRange } from '../store/byte-range.ts'
import type { OpenedObject } from './open-object.ts'

/** Notes who reads large files of mirrored repositories, so that what is in use stays, and what is unused can go. Nothing waits for it. */
export interface ObjectUses {
	/** Whether a repository is mirrored, which never changes. */
	isMirrored(repoId: string): Promise<boolean>
	/** A caller found the file, and may read it next. */
	found(repoId: string, sha256: Sha256): void
	/** Bytes that are here are about to be sent. The result must be called once, when they were, or could not be. */
	sending(repoId: string, sha256: Sha256, range: ByteRange): () => void
}

/** An object whose readers are noted. */
export function noteReaders<Opened extends OpenedObject>(uses: ObjectUses, repoId: string, opened: Opened): Opened {
	const { sha256 } = opened.proof
	uses.found(repoId, sha256)
	return { ...opened, sending: (range) => uses.sending(repoId, sha256, range) }
}
