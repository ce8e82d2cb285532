import type { Oid, Sha256 } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { PartedObject } from '../../objects/parts/parted-object.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { StorageTotals } from '../../objects/store/object-records.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'

/** One change of a commit, as its client wrote it: paths are unchecked. Later ones win. */
export type Operation =
	| { op: 'file'; path: string; content: Uint8Array; oldPath?: string | undefined }
	| { op: 'lfsFile'; path: string; oid: string; size?: number | undefined; oldPath?: string | undefined }
	| { op: 'deletedFile'; path: string }
	| { op: 'deletedFolder'; path: string }

/** The first line of a commit request. */
export interface CommitHeader {
	summary: string
	description?: string | undefined
	/** 5 to 40 hexadecimal digits. */
	parentCommit?: string | undefined
}

/** One commit as history shows it. */
export interface CommitSummary {
	oid: Oid
	title: string
	/** Everything after the title. */
	message: string
	date: Date
	/** User names where the e-mail address is known, else the git name. */
	authors: string[]
	parents: Oid[]
}

/** A named ref. */
export interface NamedRef {
	/** `main`, `v1`, `1` */
	name: string
	/** `refs/heads/main` */
	ref: string
	/** Peeled to the commit. */
	target: Oid
}

/** A branch with what stands behind it. */
export interface BranchFacts extends NamedRef {
	commit: CommitSummary | undefined
	/** Commits that the default branch does not have. */
	ahead: number
	/** Commits of the default branch that it does not have. */
	behind: number
	isDefault: boolean
}

/** A tag with what stands behind it; `message` and `date` only of annotated ones. */
export interface TagFacts extends NamedRef {
	commit: CommitSummary | undefined
	message: string | undefined
	date: Date | undefined
}

/** What lies between two revisions. */
export interface Between {
	base: Oid
	head: Oid
	/** The best common ancestor; `undefined` when the histories have nothing in common. */
	mergeBase: Oid | undefined
	/** Commits that only `head` has, and only `base`. */
	ahead: number
	behind: number
	/** Those that only `head` has, newest first, up to a limit. */
	commits: CommitSummary[]
}

/** One commit in the past of a file. */
export interface FileChange {
	commit: CommitSummary
	/** The file's path in that commit. */
	path: string
	/** Its path before, when that commit renamed it. */
	renamedFrom: string | undefined
}

/** Who wrote which line of a file, or why that is not told. */
export type Blame =
	| {
			commit: Oid
			text: string
			/** Lines of the whole file. */
			lineCount: number
			/** Of the lines that were asked for, in their order; the first line is 1. */
			runs: { oid: Oid; start: number; count: number; path: string }[]
			commits: Map<Oid, CommitSummary>
	  }
	| { commit: Oid; why: 'large' | 'binary' }

/** What a client is told before it uploads. */
export interface UploadPlan {
	files: { path: string; uploadMode: 'lfs' | 'regular'; shouldIgnore: boolean; oid: string | undefined }[]
	commitOid: Oid | undefined
}

/** Writing and history. */
export interface Commits {
	/** Protocol 04 section 2. @throws `too-many` | `invalid-path` and those of `findWritable` */
	preupload(
		actor: Actor,
		ref: RepoRef,
		rev: string,
		input: {
			files: { path: string; size: number; sample: Uint8Array }[]
			gitIgnore?: string | undefined
			gitAttributes?: string | undefined
			/** The files are for a pull request that is still to be opened on the branch `rev`. */
			createsPullRequest?: boolean | undefined
		},
	): Promise<UploadPlan>
	/**
	 * One commit or nothing (protocol 04 section 3). Resolves once objects, ref and records are on disk. A commit that changes nothing
	 * answers the current head.
	 * @throws `stale-parent` | `object-missing` | `nothing-to-delete` | `invalid-path` | `path-conflict` | `file-too-large` | `invalid-card` and those of `findWritable`
	 */
	commit(
		actor: Actor,
		ref: RepoRef,
		branch: string,
		header: CommitHeader,
		operations: AsyncIterable<Operation> | Iterable<Operation>,
	): Promise<{ repo: Repo; oid: Oid }>
	/** Newest first. */
	history(
		actor: Actor,
		ref: RepoRef,
		rev: string,
		options: { skip: number; limit: number; path?: string },
	): Promise<{ commits: CommitSummary[]; total: number }>
	/**
	 * What leads from one revision to another, as git writes differences. `fromCommonAncestor`: only what `head` has done since both parted.
	 * @throws `repo-not-found` | `gated-sign-in` | `gated-repo` | `revision-not-found`
	 */
	compare(
		actor: Actor,
		ref: RepoRef,
		range: { base: string; head: string; fromCommonAncestor: boolean },
	): Promise<{ base: Oid; head: Oid; diff: Readable }>
	refs(actor: Actor, ref: RepoRef): Promise<{ branches: NamedRef[]; tags: NamedRef[]; converts: NamedRef[]; pullRequests: NamedRef[] }>
	/** The default branch first, then by name. @throws `repo-not-found` */
	branches(actor: Actor, ref: RepoRef, page: { skip: number; limit: number }): Promise<{ branches: BranchFacts[]; total: number }>
	/** By name, last first. @throws `repo-not-found` */
	tags(actor: Actor, ref: RepoRef, page: { skip: number; limit: number }): Promise<{ tags: TagFacts[]; total: number }>
	/** @throws `repo-not-found` | `revision-not-found` */
	between(actor: Actor, ref: RepoRef, range: { base: string; head: string }): Promise<Between>
	/**
	 * Files that differ between two commits, in path order; renames are a deletion and an addition. `base` absent: everything in `head`.
	 * @throws those of `findReadable` | `revision-not-found`
	 */
	changedFiles(
		actor: Actor,
		ref: RepoRef,
		range: { base: string | undefined; head: string },
		limit: number,
	): Promise<{ files: { path: string; status: 'A' | 'M' | 'D' }[]; total: number }>
	/** Commits that changed a file, newest first, followed through renames. @throws `entry-not-found` | `unavailable` when it takes too long */
	fileHistory(
		actor: Actor,
		ref: RepoRef,
		rev: string,
		path: string,
		page: { skip: number; limit: number },
	): Promise<{ changes: FileChange[]; hasMore: boolean }>
	/** @throws those of `findReadable` | `entry-not-found` | `unavailable` when it takes too long */
	blame(actor: Actor, ref: RepoRef, rev: string, path: string, lines: { first: number; count: number }): Promise<Blame>
	/**
	 * `empty`: its history begins with a commit without files. `overwrite`: a branch of that name moves there.
	 * @throws `reference-exists` | `invalid-revision` | `revision-not-found` | `stale-parent`
	 */
	createBranch(
		actor: Actor,
		ref: RepoRef,
		branch: string,
		startingPoint?: string,
		options?: { empty?: boolean | undefined; overwrite?: boolean | undefined },
	): Promise<void>
	/** @throws `default-branch` | `revision-not-found` */
	deleteBranch(actor: Actor, ref: RepoRef, branch: string): Promise<void>
	createTag(actor: Actor, ref: RepoRef, rev: string, tag: string, message?: string): Promise<void>
	deleteTag(actor: Actor, ref: RepoRef, tag: string): Promise<void>
	superSquash(actor: Actor, ref: RepoRef, branch: string, message: string): Promise<void>
}

/** Large objects as git-lfs and the upload pages see them. */
export interface LargeFiles {
	/** For each object: whether this repository may already use it. */
	known(
		actor: Actor,
		ref: RepoRef,
		operation: 'upload' | 'download',
		objects: { oid: string; size: number }[],
	): Promise<{ repo: Repo; objects: { oid: Sha256; size: number; state: 'stored' | 'wanted' | 'missing' }[] }>
	/**
	 * Stores the bytes of one object and entitles the repository to it. Resolves once they are on disk.
	 * `grant` comes from a signed address, so no actor is needed. @throws `object-mismatch` | `too-large`
	 */
	store(grant: { repoId: string; oid: Sha256; size: number }, bytes: AsyncIterable<Uint8Array>): Promise<void>
	/** Stores one part of an object that comes in parts; see `PartedObject`. Resolves once it is on disk. @throws `object-mismatch` | `invalid-input` */
	storePart(object: PartedObject, number: number, bytes: AsyncIterable<Uint8Array>): Promise<Sha256>
	/** Numbers of the parts that are here already, for whoever goes on with an upload that was broken off. */
	storedParts(object: PartedObject): Promise<number[]>
	/** Makes the object of its parts and entitles the repository to it, as `store` does. @throws `object-mismatch` | `invalid-input` */
	join(object: PartedObject): Promise<void>
	/** @throws `object-not-found` when the object is not stored with that size */
	verify(repoId: string, oid: string, size: number): Promise<void>
	/**
	 * Large files that branches, tags and pull requests name, in the order of names and paths, for those who may write. An object is listed
	 * once for each path, with the first ref where it lies there. `cursor`: how many to leave out.
	 */
	list(
		actor: Actor,
		ref: RepoRef,
		page: { cursor: number; limit: number },
	): Promise<{ files: { path: string; oid: Sha256; size: number; ref: string; date: Date }[]; next: number | undefined }>
	/**
	 * Lets another repository use objects of this one without sending them again.
	 * @returns the hashes that this repository does not have
	 * @throws those of `findReadable` for the source and of `findWritable` for the target
	 */
	share(actor: Actor, from: RepoRef, to: RepoRef, hashes: string[]): Promise<string[]>
	/**
	 * Takes large files from a repository, for those who administer it: nobody can download them from it any more. `rewriteHistory`: every
	 * commit that names them is written anew without them, in all branches, tags and pull requests; otherwise their names stay.
	 * @throws `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `invalid-hash`
	 */
	remove(actor: Actor, ref: RepoRef, hashes: string[], options: { rewriteHistory: boolean }): Promise<void>
	/** What a repository's large files are, and what they take in the store, for those who may see it. @throws those of `find` */
	storage(actor: Actor, ref: RepoRef): Promise<StorageTotals>
	/** The bytes, for a signed download address. @throws `object-not-found` */
	open(grant: { repoId: string; oid: Sha256 }): Promise<{
		size: number
		open(range?: { start: number; end: number }): Promise<Readable>
		diskPath: string | undefined
	}>
}

/** git's own transport. */
export interface GitTransport {
	/** Access is checked here: `receive` needs write. The stream is the whole answer body. */
	advertise(actor: Actor, ref: RepoRef, service: 'git-upload-pack' | 'git-receive-pack', protocol: string | undefined): Promise<Readable>
	uploadPack(actor: Actor, ref: RepoRef, request: Readable, protocol: string | undefined, signal: AbortSignal): Promise<Readable>
	/** Pushes are checked before they are accepted (protocol 05 section 1.2) and take effect as a commit through the API does. */
	receivePack(actor: Actor, ref: RepoRef, request: Readable, protocol: string | undefined, signal: AbortSignal): Promise<Readable>
}
