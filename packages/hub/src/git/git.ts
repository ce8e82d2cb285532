import type { Oid } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'

/** One entry of a git tree, as git holds it. */
export interface GitEntry {
	type: 'blob' | 'tree' | 'commit'
	/** Octal, as git writes it: `100644`, `100755`, `120000`, `040000`, `160000`. */
	mode: string
	oid: Oid
	/** Last segment only. */
	name: string
}

/** One commit, read. */
export interface GitCommit {
	oid: Oid
	tree: Oid
	parents: Oid[]
	author: { name: string; email: string; date: Date }
	committer: { name: string; email: string; date: Date }
	/** Whole message. */
	message: string
}

/**
 * One change of the commit to write. Paths are checked. `link` puts an object that the repository holds already (`mode` as git writes it:
 * `100644`, `100755`, `120000`, `160000`); `put` writes a regular file, executable when the file of that path in the parent is.
 */
export type GitChange =
	| { op: 'put'; path: string; content: Uint8Array }
	| { op: 'link'; path: string; oid: Oid; mode: string }
	| { op: 'delete'; path: string }

/** A ref and what it points to, annotated tags peeled. */
export interface GitRef {
	ref: string
	/** The object itself: an annotated tag's own id. */
	oid: Oid
	/** The commit. */
	commit: Oid
}

/** What an annotated tag says. */
export interface GitTagFacts {
	/** Whole message, without blank ends. */
	message: string
	tagger: string
	date: Date | undefined
}

/** One commit that changed a file. */
export interface GitFileChange {
	oid: Oid
	/** The file's path in that commit. */
	path: string
	/** Its path before, when that commit renamed it. */
	from: string | undefined
}

/** Lines of a file that one commit wrote. */
export interface GitBlamedLines {
	oid: Oid
	/** The first line, from 1. */
	start: number
	count: number
	/** The file's path in that commit. */
	path: string
}

/** A compare-and-swap of one ref. `undefined` means "does not exist". */
export interface RefUpdate {
	ref: string
	from: Oid | undefined
	to: Oid | undefined
}

/**
 * Git repositories by the repository's id (24 hexadecimal digits). Everything acknowledged is on disk (`core.fsync=committed`).
 * Adapter: the system's git (architecture.md section 3).
 */
export interface Git {
	/** Makes a bare repository with `HEAD` at `refs/heads/main`. Does nothing when it exists. */
	create(repo: string): Promise<void>
	/** Moves it out of the way first, so that half a repository is never visible. Does nothing when it is missing. */
	remove(repo: string): Promise<void>
	exists(repo: string): Promise<boolean>
	/** Brings the branches and tags of `from` with all their history into `to`, which has none of these names. */
	copy(from: string, to: string): Promise<void>
	/** The tree of both commits merged, or the paths that both changed in different ways. */
	mergeTrees(repo: string, ours: Oid, theirs: Oid): Promise<{ tree: Oid } | { conflicts: string[] }>
	/** A commit of a tree that is there. No ref moves: name it with `updateRefs` while the lock is held. */
	commitTree(
		repo: string,
		input: { tree: Oid; parents: Oid[]; author: { name: string; email: string }; date: Date; message: string },
	): Promise<Oid>
	/** A unified diff of two commits' trees. The process ends when the stream is destroyed. */
	diff(repo: string, from: Oid, to: Oid): Promise<Readable>
	/** The best common ancestor; `undefined` when the histories have nothing in common. */
	mergeBase(repo: string, one: Oid, other: Oid): Promise<Oid | undefined>
	/**
	 * The commit that a full ref, a full or an abbreviated (at least 5 digits, unique) id names. An id counts while a ref reaches its commit: what a
	 * deleted ref left behind is not found, though it lies there until it is pruned.
	 * @throws {HubError} `unavailable` when the history is too long to walk in time
	 */
	resolveCommit(repo: string, name: string): Promise<Oid | undefined>
	/** All refs below `prefix` (`refs/`), in order. Temporary ones are not shown. */
	refs(repo: string, prefix?: string): Promise<GitRef[]>
	commit(repo: string, oid: Oid): Promise<GitCommit | undefined>
	/** The folder's own entries in git's order; `undefined` when there is no such tree. */
	tree(repo: string, tree: Oid): Promise<GitEntry[] | undefined>
	/** The entry at `path` below a commit; `undefined` when nothing is there. */
	entry(repo: string, commit: Oid, path: string): Promise<GitEntry | undefined>
	/** Sizes in bytes, in the order asked; `undefined` for an object that is not there. */
	sizes(repo: string, oids: Oid[]): Promise<(number | undefined)[]>
	/** Whole blob; for those larger than `sizeMax` bytes (default 32 MiB) use `openBlob`. `undefined` when missing or larger. */
	blob(repo: string, oid: Oid, sizeMax?: number): Promise<Uint8Array | undefined>
	openBlob(repo: string, oid: Oid): Promise<Readable | undefined>
	/** First-parent or full history from `from`, newest first; with `path`, only commits that touch it; with `without`, first parents (or, with `everyParent`, all) down to what that commit reaches. */
	log(
		repo: string,
		from: Oid,
		options: { skip: number; limit: number; path?: string; without?: Oid; everyParent?: boolean },
	): Promise<GitCommit[]>
	countCommits(repo: string, from: Oid): Promise<number>
	/** Commits that only the one, and only the other, reaches. */
	countApart(repo: string, one: Oid, other: Oid): Promise<{ one: number; other: number }>
	/** What the annotated ones among these tags (full refs) say, by ref. */
	tagFacts(repo: string, refs: readonly string[]): Promise<Map<string, GitTagFacts>>
	/** Commits that changed a file, newest first, followed through renames. @throws `unavailable` when it takes too long */
	followFile(repo: string, from: Oid, path: string, options: { skip: number; limit: number }): Promise<GitFileChange[]>
	/** The commit behind each line of a file, as runs in order. @throws `unavailable` when it takes too long */
	blame(repo: string, commit: Oid, path: string, lines: { first: number; last: number }): Promise<GitBlamedLines[]>
	/** The last commit (first-parent walk) that touched each direct child of `folder` (`''` is the root), by name. */
	lastCommits(repo: string, from: Oid, folder: string): Promise<Map<string, GitCommit>>
	/** The same for every file and folder of the whole tree, by path from the root. Takes as long as the history is. */
	lastCommitsOfTree(repo: string, from: Oid): Promise<Map<string, GitCommit>>
	/** Paths that differ between two commits' trees (`undefined`: the empty tree). */
	changedPaths(
		repo: string,
		from: Oid | undefined,
		to: Oid,
	): Promise<{ path: string; status: 'A' | 'M' | 'D'; oid: Oid | undefined; mode: string | undefined }[]>
	/**
	 * Writes blobs, trees and one commit on top of `parent` (none: a root commit) without moving any ref that readers see. The answer's
	 * commit is kept alive until `updateRefs` names it or the lock is left.
	 */
	writeCommit(
		repo: string,
		input: {
			parent: Oid | undefined
			changes: AsyncIterable<GitChange> | Iterable<GitChange>
			author: { name: string; email: string }
			date: Date
			message: string
			/** Start from an empty tree instead of the parent's. */ fromEmpty?: boolean
		},
	): Promise<{ oid: Oid; tree: Oid }>
	/** Ids of every blob of at most `bytesMax` bytes that any ref reaches. */
	smallBlobs(repo: string, bytesMax: number): Promise<Oid[]>
	/**
	 * Writes the whole history once more, without the paths that lead to a blob of `without`. No ref moves: `updates` would put the new history
	 * in the place of the old one, and `commits` has the new commit of every old one. Kept alive like what `writeCommit` wrote.
	 */
	rewriteHistory(repo: string, without: ReadonlySet<Oid>): Promise<{ updates: RefUpdate[]; commits: Map<Oid, Oid> }>
	/** All or none. `false` when one of them had moved. */
	updateRefs(repo: string, updates: RefUpdate[]): Promise<boolean>
	createAnnotatedTag(
		repo: string,
		input: { tag: string; commit: Oid; message: string; tagger: { name: string; email: string }; date: Date },
	): Promise<Oid>
	/** A ref that git would refuse (`git check-ref-format`). */
	isValidRef(ref: string): Promise<boolean>
	/** The ref advertisement, service line included where the protocol wants it. */
	advertise(repo: string, service: 'git-upload-pack' | 'git-receive-pack', protocol: string | undefined): Promise<Readable>
	/** Sends no commit that no ref reaches, and no tag that is none of the refs. */
	uploadPack(repo: string, request: Readable, protocol: string | undefined, signal: AbortSignal): Promise<Readable>
	/**
	 * Runs receive-pack. `check` sees the proposed updates while the new objects are in quarantine, with a reader that can see them; a
	 * non-empty answer refuses the push with that text. Refs move only after `check` allowed it. `accepted` is called with the updates that took effect,
	 * before the answer ends.
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
	 * One writer per repository: runs `work` alone in this process; other processes are kept out by the records' lock. When the process dies
	 * before `work` has ended, `sweep` hands the repository to its `finish`.
	 */
	exclusively<T>(repo: string, work: () => Promise<T>): Promise<T>
	/**
	 * Runs work that spans more than one exclusive step: until it ends no object is pruned, and when the process dies before, `sweep` hands
	 * the repository to its `finish`.
	 */
	atWork<T>(repo: string, work: () => Promise<T>): Promise<T>
	/** Whether objects may lie in the repository that no ref reaches any more. Asks the file system and no git process. */
	mayHaveLeftovers(repo: string): Promise<boolean>
	/**
	 * Removes objects that no ref reaches and that were last written before `before`, and packs the rest anew. The caller holds the
	 * repository's locks. Answers `false`, having done nothing, while anybody is writing, in whatever process: ask again later.
	 */
	prune(repo: string, before: Date): Promise<boolean>
	/**
	 * Removes stale locks, temporary refs and temporary files of the repositories whose writers died; called at start. `finish` sees each of
	 * them once it is clean; as long as it answers `false`, the next start hands it over again.
	 */
	sweep(finish?: (repo: string) => Promise<boolean>): Promise<void>
	/** `git fsck` for `stoa check`; the problems found. */
	check(repo: string): Promise<string[]>
	/** Ids of all repositories on disk, for `stoa check`. */
	list(): AsyncIterable<string>
	/** Ends kept-alive processes. */
	close(): Promise<void>
}

/** One object of a push. */
export interface NewObject {
	type: 'blob' | 'tree' | 'commit' | 'tag'
	oid: Oid
	/** Bytes, decompressed. */
	size: number
	/** Of blobs and trees; `''` for the others. */
	path: string
}

/** Reads objects that a push has brought but git has not accepted yet. */
export interface GitQuarantine {
	changedPaths(
		from: Oid | undefined,
		to: Oid,
	): Promise<{ path: string; status: 'A' | 'M' | 'D'; oid: Oid | undefined; mode: string | undefined }[]>
	sizes(oids: Oid[]): Promise<(number | undefined)[]>
	blob(oid: Oid, sizeMax?: number): Promise<Uint8Array | undefined>
	/** Every object that the updates bring and no present ref reaches. */
	newObjects(updates: RefUpdate[]): AsyncIterable<NewObject>
}
