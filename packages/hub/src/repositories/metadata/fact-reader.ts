import type { Sibling } from '../repos/repo.ts'

/** A repository at one commit, as the derivation of facts reads it. LFS and Xet files yield their content, not their pointers. */
export interface FactReader {
	/** Every file, in path order. */
	list(): Promise<Sibling[]>
	/** The whole text of a file; `undefined` when it is missing, longer than `limitBytes`, or not UTF-8. */
	readText(path: string, limitBytes: number): Promise<string | undefined>
	/** The bytes from `start` up to, not including, `end`; `undefined` when the bytes are not stored. */
	readRange(path: string, start: number, end: number): Promise<Uint8Array | undefined>
}
