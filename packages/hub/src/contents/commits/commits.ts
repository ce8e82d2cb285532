import type { Oid, Sha256 } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { PartedObject } from '../../objects/parts/parted-object.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { StorageTotals } from '../../objects/store/object-records.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'

/** One operation of a commit as the client sent it. Paths are not validated yet. Later operations override earlier ones. */
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

/** One commit in a history. */
export interface CommitSummary {
	oid: Oid
	title: string
	/** Everything after the title. */
	message: string
	date: Date
	/** User names for known e-mail addresses, otherwise the author name in git. */
	authors: string[]
	parents: Oid[]
}

/** A person who made commits. */
export interface Contributor {
	/** The name of the account, or else the author's name in git without an e-mail address. */
	name: string
	commits: number
	/** Absent for authors without an account here, and for suspended ones. */
	account?: Pick<Account, 'name' | 'kind' | 'avatar'>
}

/** Who made the newest commits of a revision. */
export interface Contributors {
	/** The most active ones, most commits first. */
	contributors: Contributor[]
	/** How many more authors there are. */
	others: number
	/** Commits that were counted. */
	commitsRead: number
	/** Whether these are all commits of the revision. */
	isWhole: boolean
}

/** A named ref. */
export interface NamedRef {
	/** `main`, `v1`, `1` */
	name: string
	/** `refs/heads/main` */
	ref: string
	/** The commit, also for annotated tags. */
	target: Oid
}

/** A branch compared with the default branch. */
export interface BranchFacts extends NamedRef {
	commit: CommitSummary | undefined
	/** Commits that the default branch does not have. */
	ahead: number
	/** Commits of the default branch that the branch does not have. */
	behind: number
	isDefault: boolean
}

/** A tag; only annotated tags have `message` and `date`. */
export interface TagFacts extends NamedRef {
	commit: CommitSummary | undefined
	message: string | undefined
	date: Date | undefined
}

/** How two revisions differ. */
export interface Between {
	base: Oid
	head: Oid
	/** The best common ancestor; `undefined` when the histories are unrelated. */
	mergeBase: Oid | undefined
	/** Numbers of commits that only `head` has, and that only `base` has. */
	ahead: number
	behind: number
	/** Commits that only `head` has, newest first, up to a limit. */
	commits: CommitSummary[]
}

/** One commit in the history of a file. */
export interface FileChange {
	commit: CommitSummary
	/** The file's path in that commit. */
	path: string
	/** The earlier path, when that commit renamed the file. */
	renamedFrom: string | undefined
}

/** Which commit last changed each line of a file, or why that is not available. */
export type Blame =
	| {
			commit: Oid
			text: string
			/** Lines of the whole file. */
			lineCount: number
			/** For the requested lines in order; the first line of the file is 1. */
			runs: { oid: Oid; start: number; count: number; path: string }[]
			commits: Map<Oid, CommitSummary>
	  }
	| { commit: Oid; why: 'large' | 'binary' }

/** What a client must know before an upload. */
export interface UploadPlan {
	files: { path: string; uploadMode: 'lfs' | 'regular'; shouldIgnore: boolean; oid: string | undefined }[]
	commitOid: Oid | undefined
}

/** Commits, branches, tags and history. */
export interface Commits {
	/** Protocol 04 section 2. @throws `storage-limit` | `too-many` | `invalid-path` and those of `findWritable` */
	preupload(
		actor: Actor,
		ref: RepoRef,
		rev: string,
		input: {
			files: { path: string; size: number; sample: Uint8Array }[]
			gitIgnore?: string | undefined
			gitAttributes?: string | undefined
			/** The files are for a pull request that will be opened on the branch `rev`. */
			createsPullRequest?: boolean | undefined
		},
	): Promise<UploadPlan>
	/**
	 * Applies all operations in one commit, or none (protocol 04 section 3). Resolves once objects, ref and records are on disk. A commit
	 * that changes nothing returns the present head.
	 * @throws `stale-parent` | `object-missing` | `nothing-to-delete` | `invalid-path` | `path-conflict` | `file-too-large` |
	 * `invalid-card` and those of `findWritable`
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
	/** Counts the authors of a revision's newest 1,000 commits. @throws `repo-not-found` | `revision-not-found` */
	contributors(actor: Actor, ref: RepoRef, rev: string): Promise<Contributors>
	/**
	 * The difference of two revisions in git's diff format. `fromCommonAncestor`: only the changes of `head` since the common ancestor.
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
	 * Files that differ between two commits, in path order; a rename is a deletion and an addition. Without `base`: all files of `head`.
	 * @throws those of `findReadable` | `revision-not-found`
	 */
	changedFiles(
		actor: Actor,
		ref: RepoRef,
		range: { base: string | undefined; head: string },
		limit: number,
	): Promise<{ files: { path: string; status: 'A' | 'M' | 'D' }[]; total: number }>
	/** Commits that changed a file, newest first, following renames. @throws `entry-not-found` | `unavailable` when it takes too long */
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
	 * `empty`: the history starts with a commit without files. `overwrite`: an existing branch of that name is moved.
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

/** Large files as git-lfs and the upload pages use them. */
export interface LargeFiles {
	/** For each object: whether this repository is already entitled to it. */
	known(
		actor: Actor,
		ref: RepoRef,
		operation: 'upload' | 'download',
		objects: { oid: string; size: number }[],
	): Promise<{ repo: Repo; objects: { oid: Sha256; size: number; state: 'stored' | 'wanted' | 'missing' }[] }>
	/**
	 * Stores the bytes of one object and entitles the repository to it. Resolves once they are on disk. `grant` comes from a signed
	 * address, so no caller is needed. @throws `object-mismatch` | `too-large`
	 */
	store(grant: { repoId: string; oid: Sha256; size: number }, bytes: AsyncIterable<Uint8Array>): Promise<void>
	/** Stores the bytes of an object for no repository yet: the caller keeps its row from the collector. @throws `object-mismatch` | `unavailable` */
	keep(object: { oid: Sha256; size: number }, bytes: AsyncIterable<Uint8Array>): Promise<void>
	/**
	 * Stores one part of an object that is uploaded in parts; see `PartedObject`. Resolves once it is on disk. @throws `object-mismatch` |
	 * `invalid-input`
	 */
	storePart(object: PartedObject, number: number, bytes: AsyncIterable<Uint8Array>): Promise<Sha256>
	/** Numbers of the parts that are already stored, for resuming an upload. */
	storedParts(object: PartedObject): Promise<number[]>
	/** Joins the stored parts into the object and entitles the repository to it, as `store` does. @throws `object-mismatch` | `invalid-input` */
	join(object: PartedObject): Promise<void>
	/** @throws `object-not-found` when the object is not stored with that size */
	verify(repoId: string, oid: string, size: number): Promise<void>
	/**
	 * Large files referenced by branches, tags and pull requests, in the order of refs and paths, for people who may write. An object is
	 * listed once for each path, with the first ref that has it there. `cursor`: how many to skip.
	 */
	list(
		actor: Actor,
		ref: RepoRef,
		page: { cursor: number; limit: number },
	): Promise<{ files: { path: string; oid: Sha256; size: number; ref: string; date: Date }[]; next: number | undefined }>
	/**
	 * Entitles another repository to objects of this one, so that they need not be uploaded again.
	 * @returns the hashes that the source repository does not have
	 * @throws those of `findReadable` for the source and of `findWritable` for the target
	 */
	share(actor: Actor, from: RepoRef, to: RepoRef, hashes: string[]): Promise<string[]>
	/**
	 * Removes large files from a repository, for people who administer it; they can no longer be downloaded from it. `rewriteHistory`:
	 * every commit that references them is rewritten without them, in all branches, tags and pull requests; otherwise the references stay.
	 * @throws `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `invalid-hash`
	 */
	remove(actor: Actor, ref: RepoRef, hashes: string[], options: { rewriteHistory: boolean }): Promise<void>
	/**
	 * Number and size of a repository's large files, and the space that they use in the store, for people who may see the repository.
	 * @throws those of `find`
	 */
	storage(actor: Actor, ref: RepoRef): Promise<StorageTotals>
	/** The bytes, for a signed download address. @throws `object-not-found` */
	open(grant: { repoId: string; oid: Sha256 }): Promise<{
		size: number
		open(range?: { start: number; end: number }): Promise<Readable>
		diskPath: string | undefined
	}>
}

/** The git smart HTTP transport. */
export interface GitTransport {
	/** Checks access: `receive` needs write. The stream is the whole response body. */
	advertise(actor: Actor, ref: RepoRef, service: 'git-upload-pack' | 'git-receive-pack', protocol: string | undefined): Promise<Readable>
	uploadPack(actor: Actor, ref: RepoRef, request: Readable, protocol: string | undefined, signal: AbortSignal): Promise<Readable>
	/** A push is checked before it is accepted (protocol 05 section 1.2), and the same rows are updated as for a commit through the API. */
	receivePack(actor: Actor, ref: RepoRef, request: Readable, protocol: string | undefined, signal: AbortSignal): Promise<Readable>
}
