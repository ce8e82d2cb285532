import type { RepoKind, Sha256 } from '@stoa/vocabulary'
import type { TrustedKey } from './bundle-trust.ts'

/** `reading`: its content is being proven, and none of it is visible. `applying`: all of it was proven; its commits are being named. */
export type BundleImportState = 'reading' | 'applying' | 'done' | 'failed'

/** A repository of an import. */
export interface ImportedRepo {
	kind: RepoKind
	name: string
	/** Its id here. */
	repoId: string
	/** The git repository in which its history is proven: its own for a new one, another for one that is here. */
	stageId: string
	isNew: boolean
}

/** One import of a bundle. */
export interface BundleImport {
	id: string
	/** The first volume. */
	path: string
	/** Whether the caller said that its signature does not matter. */
	isUntrustedAllowed: boolean
	state: BundleImportState
	/** Why it failed: a sentence. */
	problem: string | undefined
	/** What it says about itself; absent until it was read. */
	bundle: { hash: Sha256; maker: string; madeAt: Date; repos: number; objects: number; bytes: number } | undefined
	/** The name of the trusted key that signed it. */
	signer: string | undefined
	/** The repositories, once each has its place. */
	items: readonly ImportedRepo[]
	/** Who began it; empty for an operator and the watched folder. */
	begunBy: string
	startedAt: Date
	finishedAt: Date | undefined
}

/** Where a repository came from. */
export interface BundleOrigin {
	repoId: string
	/** The SHA-256 of the manifest. */
	bundle: Sha256
	maker: string
	madeAt: Date
	/** The name of the key that signed it, as it was then; absent for an unsigned one and an unknown key. */
	signer: string | undefined
	importedAt: Date
}

/** Stores imports of bundles, the keys that are trusted, and where repositories came from. */
export interface BundleRecords {
	/** `false` when the name is already used. */
	insertKey(key: TrustedKey): Promise<boolean>
	deleteKey(name: string): Promise<boolean>
	/** By name. */
	keys(): Promise<TrustedKey[]>
	insertImport(one: BundleImport): Promise<void>
	/** Replaces everything but its id, its path and its beginning. */
	updateImport(one: BundleImport): Promise<void>
	import(id: string): Promise<BundleImport | undefined>
	/** The newest first. */
	imports(page: { skip: number; limit: number }): Promise<BundleImport[]>
	/**
	 * Gives a process the oldest import that is not finished and that no process works on; `undefined` while any process works on one. A process
	 * that says nothing for some seconds has ended.
	 */
	claimImport(process: string): Promise<BundleImport | undefined>
	/** Says that the process still works on it. */
	beatImport(id: string, process: string): Promise<void>
	/** Ends the work of this process on it; another one may go on. */
	leaveImport(id: string, process: string): Promise<void>
	/** Whether an import of the path began at or after a moment. */
	hasImport(path: string, since: Date): Promise<boolean>
	/** Deletes finished imports that ended before. */
	forgetImports(before: Date): Promise<void>
	/** Keeps objects from the collector until the import ends, those included that are stored later. */
	keepObjects(importId: string, hashes: readonly Sha256[]): Promise<void>
	/** Notes that the import has proven and stored objects. */
	noteStored(importId: string, hashes: readonly Sha256[]): Promise<void>
	storedObjects(importId: string): Promise<Set<Sha256>>
	/** The collector may have what no repository uses. */
	releaseObjects(importId: string): Promise<void>
	/** Notes where a repository came from, and makes it read-only. */
	setOrigin(origin: BundleOrigin): Promise<void>
	origin(repoId: string): Promise<BundleOrigin | undefined>
}
