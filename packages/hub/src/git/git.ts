import type { Oid } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'

/** One entry of a git tree. */
export interface GitEntry {
	type: 'blob' | 'tree' | 'commit'
	/** Octal, as git writes it: `100644`, `100755`, `120000`, `040000`, `160000`. */
	mode: string
	oid: Oid
	/** Last segment of the path only. */
	name: string
}

/** One commit. */
export interface GitCommit {
	oid: Oid
	tree: Oid
	parents: Oid[]
	author: { name: string; email: string; date: Date }
	committer: { name: string; email: string; date: Date }
	/** The whole message. */
	message: string
}

/**
 * One change of a commit to be written. Paths are validated. `link` refers to an object that the repository already has (`mode` as git
 * writes it: `100644`, `100755`, `120000`, `160000`). `put` writes a regular file, which is executable if the file at that path in the
 * parent is.
 */
export type GitChange =
	| { op: 'put'; path: string; content: Uint8Array }
	| { op: 'link'; path: string; oid: Oid; mode: string }
	| { op: 'delete'; path: string }

/** A ref and its target; annotated tags also have the commit behind them. */
export interface GitRef {
	ref: string
	/** The object that the ref names, for an annotated tag its own id. */
	oid: Oid
	/** The commit. */
	commit: Oid
}

/** The content of an annotated tag. */
export interface GitTagFacts {
	/** The whole message, without blanks around it. */
	message: string
	tagger: string
	date: Date | undefined
}

/** One commit that changed a file. */
export interface GitFileChange {
	oid: Oid
	/** The file's path in that commit. */
	path: string
	/** The earlier path, when that commit renamed the file. */
	from: string | undefined
}

/** Lines of a file that one commit last changed. */
export interface GitBlamedLines {
	oid: Oid
	/** The first line, from 1. */
	start: number
	count: number
	/** The file's path in that commit. */
	path: string
}

/** A compare-and-swap of one ref. `undefined` means that the ref does not exist. */
export interface RefUpdate {
	ref: string
	from: Oid | undefined
	to: Oid | undefined
}

/** A commit that has a blob, and where. */
export interface GitPlaceOfBlob {
	commit: Oid
	path: string
}

/** Commits that `to` reaches and `from` does not: all that it reaches without `from`. */
export interface CommitRange {
	from: Oid | undefined
	to: Oid
}

/**
 * Git repositories by the repository's id (24 hexadecimal digits). Everything acknowledged is on disk (`core.fsync=committed`). Adapter:
 * the system's git.
 */
export interface Git {
	/** Creates a bare repository with `HEAD` at `refs/heads/main`. Does nothing when it exists. */
	create(repo: string): Promise<void>
	/** Deletes a repository. It is renamed first, so that half a repository is never visible. Does nothing when it is missing. */
	remove(repo: string): Promise<void>
	exists(repo: string): Promise<boolean>
	/** Copies the branches and tags of `from` with their history to `to`, which must not have refs of these names. */
	copy(from: string, to: string): Promise<void>
	/** The merged tree of two commits, or the paths that both changed differently. */
	mergeTrees(repo: string, ours: Oid, theirs: Oid): Promise<{ tree: Oid } | { conflicts: string[] }>
	/** Creates a commit of an existing tree. No ref moves: add one with `updateRefs` while the lock is held. */
	commitTree(
		repo: string,
		input: { tree: Oid; parents: Oid[]; author: { name: string; email: string }; date: Date; message: string },
	): Promise<Oid>
	/** A unified diff of two commits' trees. Destroying the stream ends the process. */
	diff(repo: string, from: Oid, to: Oid): Promise<Readable>
	/** The best common ancestor; `undefined` when the histories are unrelated. */
	mergeBase(repo: string, one: Oid, other: Oid): Promise<Oid | undefined>
	/**
	 * The commit of a full ref, or of a full or abbreviated id (at least 5 digits, unique). An id is found only while a ref reaches its
	 * commit; commits of a deleted ref are not found, although they exist until they are pruned.
	 * @throws {HubError} `unavailable` when the history is too long to walk in time
	 */
	resolveCommit(repo: string, name: string): Promise<Oid | undefined>
	/** All refs below `prefix` (`refs/`), in order, without temporary ones. */
	refs(repo: string, prefix?: string): Promise<GitRef[]>
	commit(repo: string, oid: Oid): Promise<GitCommit | undefined>
	/** The direct entries of a folder in git's order; `undefined` when the tree does not exist. */
	tree(repo: string, tree: Oid): Promise<GitEntry[] | undefined>
	/** The entry at `path` below a commit; `undefined` when there is none. */
	entry(repo: string, commit: Oid, path: string): Promise<GitEntry | undefined>
	/** Sizes in bytes, in the order of `oids`; `undefined` for a missing object. */
	sizes(repo: string, oids: Oid[]): Promise<(number | undefined)[]>
	/** A whole blob; use `openBlob` for those larger than `sizeMax` bytes (default 32 MiB). `undefined` when it is missing or larger. */
	blob(repo: string, oid: Oid, sizeMax?: number): Promise<Uint8Array | undefined>
	openBlob(repo: string, oid: Oid): Promise<Readable | undefined>
	/**
	 * First-parent or full history from `from`, newest first. With `path`, only commits that change it. With `without`, first parents (or,
	 * with `everyParent`, all) that are not reachable from that commit.
	 */
	log(
		repo: string,
		from: Oid,
		options: { skip: number; limit: number; path?: string; without?: Oid; everyParent?: boolean },
	): Promise<GitCommit[]>
	countCommits(repo: string, from: Oid): Promise<number>
	/** Numbers of commits that are reachable from only one of the two. */
	countApart(repo: string, one: Oid, other: Oid): Promise<{ one: number; other: number }>
	/** The content of the annotated tags among these full refs, by ref. */
	tagFacts(repo: string, refs: readonly string[]): Promise<Map<string, GitTagFacts>>
	/** Commits that changed a file, newest first, following renames. @throws `unavailable` when it takes too long */
	followFile(repo: string, from: Oid, path: string, options: { skip: number; limit: number }): Promise<GitFileChange[]>
	/** The commit that last changed each line of a file, as runs in order. @throws `unavailable` when it takes too long */
	blame(repo: string, commit: Oid, path: string, lines: { first: number; last: number }): Promise<GitBlamedLines[]>
	/** The last commit (first-parent walk) that changed each direct child of `folder` (`''` is the root), by name. */
	lastCommits(repo: string, from: Oid, folder: string): Promise<Map<string, GitCommit>>
	/** The same for every file and folder of the whole tree, by path from the root. The time grows with the length of the history. */
	lastCommitsOfTree(repo: string, from: Oid): Promise<Map<string, GitCommit>>
	/** Paths that differ between two commits' trees (`undefined`: the empty tree). */
	changedPaths(
		repo: string,
		from: Oid | undefined,
		to: Oid,
	): Promise<{ path: string; status: 'A' | 'M' | 'D'; oid: Oid | undefined; mode: string | undefined }[]>
	/**
	 * Writes blobs, trees and one commit on top of `parent` (`undefined`: a root commit) without moving a visible ref. The commit is
	 * protected from pruning until `updateRefs` names it or the lock is released.
	 */
	writeCommit(
		repo: string,
		input: {
			parent: Oid | undefined
			changes: AsyncIterable<GitChange> | Iterable<GitChange>
			author: { name: string; email: string }
			date: Date
			message: string
			/** Start with an empty tree instead of the parent's. */ fromEmpty?: boolean
		},
	): Promise<{ oid: Oid; tree: Oid }>
	/** Ids of every blob of at most `bytesMax` bytes that a ref reaches; with `range`, that are new between these commits. */
	smallBlobs(repo: string, bytesMax: number, range?: CommitRange): Promise<Oid[]>
	/** Ids of every blob of at most `bytesMax` bytes that a ref reaches, as git finds them: those of the newest commits first. */
	historicBlobs(repo: string, bytesMax: number): AsyncIterable<Oid>
	/**
	 * For each of these blobs the newest commit that brought it, and its path there. Blobs that no ref reaches are left out.
	 * @throws {HubError} `unavailable` when the history is too long to walk in time
	 */
	commitsOfBlobs(repo: string, blobs: readonly Oid[]): Promise<Map<Oid, GitPlaceOfBlob>>
	/**
	 * Rewrites the whole history without the paths that lead to a blob of `without`. No ref moves: apply `updates` to replace the old
	 * history. `commits` maps every old commit to the new one. The result is protected from pruning like that of `writeCommit`.
	 */
	rewriteHistory(repo: string, without: ReadonlySet<Oid>): Promise<{ updates: RefUpdate[]; commits: Map<Oid, Oid> }>
	/** Applies all updates or none; `false` when one of the refs had moved. */
	updateRefs(repo: string, updates: RefUpdate[]): Promise<boolean>
	createAnnotatedTag(
		repo: string,
		input: { tag: string; commit: Oid; message: string; tagger: { name: string; email: string }; date: Date },
	): Promise<Oid>
	/** Whether git accepts the ref name (`git check-ref-format`). */
	isValidRef(ref: string): Promise<boolean>
	/** The ref advertisement, with the service line where the protocol requires it. */
	advertise(repo: string, service: 'git-upload-pack' | 'git-receive-pack', protocol: string | undefined): Promise<Readable>
	/** Sends only commits that a ref reaches and tags that are refs. */
	uploadPack(repo: string, request: Readable, protocol: string | undefined, signal: AbortSignal): Promise<Readable>
	/**
	 * Runs receive-pack. `check` gets the proposed updates while the new objects are in quarantine, with a reader for them; a non-empty
	 * result refuses the push with that text. Refs move only after `check` allowed it. `accepted` is called with the applied updates before
	 * the response ends.
	 */
	receivePack(
		repo: string,
		request: Readable,
		options: {
			protocol: string | undefined
			signal: AbortSignal
			check(updates: RefUpdate[], quarantine: GitQuarantine): Promise<string | undefined>
			accepted(updates: RefUpdate[]): Promise<void>
		},
	): Promise<Readable>
	/**
	 * Allows one writer per repository: runs `work` alone in this process, while the records' lock excludes other processes. When the
	 * process dies before `work` has ended, `sweep` passes the repository to its `finish`.
	 */
	exclusively<T>(repo: string, work: () => Promise<T>): Promise<T>
	/**
	 * Runs work of several exclusive steps. Until it ends, no object is pruned. When the process dies before that, `sweep` passes the
	 * repository to its `finish`.
	 */
	atWork<T>(repo: string, work: () => Promise<T>): Promise<T>
	/** Whether the repository may have objects that no ref reaches. It looks at files only and starts no git process. */
	mayHaveLeftovers(repo: string): Promise<boolean>
	/**
	 * Deletes objects that no ref reaches and that were last written before `before`, and repacks the rest. The caller must hold the
	 * repository's locks. Returns `false` without a change while any process is writing; try again later.
	 */
	prune(repo: string, before: Date): Promise<boolean>
	/**
	 * Removes stale locks, temporary refs and temporary files of repositories whose writers died; called at start. `finish` is called with
	 * each of them after that. If it returns `false`, the next start passes the repository again.
	 */
	sweep(finish?: (repo: string) => Promise<boolean>): Promise<void>
	/** Bytes of its objects on the disk, without those of pushes that are not accepted yet. */
	storedBytes(repo: string): Promise<number>
	/** Those of some objects that were not pruned. Other calls may still know for a while what another process has pruned. */
	present(repo: string, oids: readonly Oid[]): Promise<Oid[]>
	/**
	 * The bytes of a pack of everything that `tips` reach and `known` do not. It is complete in itself. `isReproducible`: the same objects give
	 * the same bytes with the same version of git, which takes longer.
	 */
	packHistory(repo: string, tips: readonly Oid[], known: readonly Oid[], options?: { isReproducible?: boolean }): AsyncIterable<Uint8Array>
	/** Creates a repository from packs, whole or not at all. Does nothing when it exists. */
	unpackHistory(repo: string, contents: GitPacks): Promise<void>
	/** Runs `git fsck` for `stoa check`; returns the problems found. `isReading`: the contents of all files are read and hashed too. */
	check(repo: string, options?: { isReading?: boolean }): Promise<string[]>
	/**
	 * Replaces damaged files of a repository. What is right in them is kept, `packs` add what is missing, and the damaged files are moved to
	 * a place that git does not read. The caller must hold the repository's locks. Safe to kill: no right object is ever out of git's reach.
	 * @param problems what `check` with `isReading` found
	 * @returns the place of the damaged files; `undefined` when none were damaged
	 */
	mend(repo: string, problems: readonly string[], packs: GitPacks['packs']): Promise<string | undefined>
	/** Ids of all repositories on disk, for `stoa check`. */
	list(): AsyncIterable<string>
	/** Ends the kept-alive processes. */
	close(): Promise<void>
}

/** The content of a repository. */
export interface GitPacks {
	/** Opens each pack; every one is complete in itself. */
	packs: readonly (() => Promise<AsyncIterable<Uint8Array> | undefined>)[]
	refs: readonly { ref: string; oid: Oid }[]
}

/** One new object of a push. */
export interface NewObject {
	type: 'blob' | 'tree' | 'commit' | 'tag'
	oid: Oid
	/** Decompressed size in bytes. */
	size: number
	/** For blobs and trees; `''` for other objects. */
	path: string
}

/** Reads objects of a push that git has not accepted yet. */
export interface GitQuarantine {
	changedPaths(
		from: Oid | undefined,
		to: Oid,
	): Promise<{ path: string; status: 'A' | 'M' | 'D'; oid: Oid | undefined; mode: string | undefined }[]>
	sizes(oids: Oid[]): Promise<(number | undefined)[]>
	blob(oid: Oid, sizeMax?: number): Promise<Uint8Array | undefined>
	/** Bytes of the push on the disk. */
	storedBytes(): Promise<number>
	/** Every object that the updates add and that no present ref reaches. */
	newObjects(updates: RefUpdate[]): AsyncIterable<NewObject>
}
