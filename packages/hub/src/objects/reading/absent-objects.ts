import type { Sha256 } from '@stoa/vocabulary'
import type { OpenedObject } from './open-object.ts'

/** Large files that a mirrored repository names and that are still at its upstream: they are fetched when a reader opens them. */
export interface AbsentObjects {
	/** Those of `hashes` that the repository names and that can be fetched, with their sizes in bytes. */
	sizes(repoId: string, hashes: readonly Sha256[]): Promise<Map<Sha256, number>>
	/** Access to one of them; `undefined` when the repository names no such file. Nothing is asked of the upstream before `open`. */
	find(repoId: string, sha256: Sha256): Promise<Omit<OpenedObject, 'proof' | 'link' | 'sending'> | undefined>
}
