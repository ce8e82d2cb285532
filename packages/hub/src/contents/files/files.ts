import type { ByteRange } from '../../objects/store/byte-range.ts'
import type { Oid, Sha256, XetHash } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ReadProof } from '../../objects/reading/create-proofs.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { UnreadableWeights, WeightsChange, WeightsPage, WeightsQuery, WeightsShards } from '../../repositories/reading/weights.ts'

/** One entry of a folder. */
export interface TreeEntry {
	type: 'file' | 'directory'
	/** From the root. */
	path: string
	/** Blob or tree id. */
	oid: Oid
	/** Real size in bytes, not the pointer's; 0 for folders. */
	size: number
	lfs: { sha256: Sha256; size: number; pointerSize: number } | undefined
	/** Only when the store can serve reconstructions of the file. */
	xetHash: XetHash | undefined
	/** Only when asked for. */
	lastCommit: { oid: Oid; title: string; date: Date } | undefined
}

/** A file found at a revision, with a way to its bytes. */
export interface FoundFile {
	repo: Repo
	commit: Oid
	path: string
	/** Git id of the blob: the pointer's for an LFS file. */
	oid: Oid
	/** Bytes that `open` yields. */
	size: number
	lfs: { sha256: Sha256; pointerSize: number } | undefined
	xetHash: XetHash | undefined
	/** What identifies the bytes: `lfs.sha256` or the blob's id (protocol 01 section 10). */
	etag: string
	/** The file's bytes, or `range` of them. The caller consumes or destroys the stream. */
	open(range?: ByteRange): Promise<Readable>
	/** Path on the local disk when the bytes lie in one plain file there: the server then streams with its own buffers. */
	diskPath: string | undefined
	/** How `diskPath` is checked; absent for what has no hash of its bytes. */
	proof?: ReadProof
}

/** What the footer of a Parquet file says. */
export interface ParquetSummary {
	rowCount: number
	/** Leaf columns: their dotted paths, and how values are stored. */
	columns: { path: string; type: string }[]
}

/** Reading. */
export interface Files {
	/** The commit a revision names (protocol 01 section 9). @throws `revision-not-found` */
	resolveRevision(repo: Repo, rev: string): Promise<Oid>
	/**
	 * For tree addresses whose revision may hold raw slashes: the revision and the path that `rest` (decoded, `a/b/c`) most likely means.
	 * @throws `revision-not-found`
	 */
	splitRevision(repo: Repo, rest: string): Promise<{ rev: string; commit: Oid; path: string }>
	/** @throws `repo-not-found` | `gated-sign-in` | `gated-repo` | `revision-not-found` | `entry-not-found` (fields.commit) */
	find(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile>
	/** As `find`; of a gated repository's files also the images that its card shows, for everyone who reads the card. @throws those of `find` */
	findShown(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile>
	/** As `find`, but the bytes are what git holds: the pointer of an LFS file. */
	findRaw(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile>
	/**
	 * Path order; a folder stands before its content. `cursor`: `next` of the page before.
	 * @throws `folder-not-found` when `path` is missing or a file, `invalid-input` for a cursor whose place is gone
	 */
	tree(
		actor: Actor,
		ref: RepoRef,
		rev: string,
		path: string,
		options?: { recursive?: boolean; expand?: boolean; limit?: number; cursor?: string },
	): Promise<{ commit: Oid; entries: TreeEntry[]; next: string | undefined }>
	/** Real bytes of everything at or below `path` (`''` is the root). @throws `folder-not-found` when nothing is there */
	sizeUnder(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<number>
	/**
	 * One page of what the header of a safetensors or GGUF file says, read by range; of a `.safetensors.index.json`, the headers of all its
	 * files. `undefined` for other files; a reason for those that are damaged or too large. @throws those of `find`
	 */
	weights(actor: Actor, ref: RepoRef, rev: string, path: string, query?: WeightsQuery): Promise<WeightsPage | UnreadableWeights | undefined>
	/**
	 * What became of a file's tensors; a side without the file, or with one that cannot be read, had none. `undefined` when reading them goes
	 * over a limit. @throws those of `find`, but for missing files
	 */
	compareWeights(
		actor: Actor,
		ref: RepoRef,
		range: { base: string | undefined; head: string },
		path: string,
	): Promise<WeightsChange | undefined>
	/**
	 * The headers of all files that a `.safetensors.index.json` names; `undefined` when it is none, is damaged or too large. @throws those of
	 * `find`
	 */
	weightsShards(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<WeightsShards | undefined>
	/**
	 * The cells of a notebook as Markdown, without its pictures; `undefined` when it is none, or too large or costly to read. The caller has
	 * found `repo` for the actor. @throws `gated-sign-in` | `gated-repo`
	 */
	notebook(actor: Actor, repo: Repo, commit: Oid, path: string): Promise<string | undefined>
	/** What the footer of a Parquet file says, read by range; `undefined` when it is none. @throws those of `find` */
	parquet(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<ParquetSummary | undefined>
	/** In the order of `paths`; missing ones are left out. */
	pathsInfo(actor: Actor, ref: RepoRef, rev: string, paths: string[], options?: { expand?: boolean }): Promise<TreeEntry[]>
	/**
	 * The whole text of a file up to `limitBytes`; `undefined` when it is missing, larger, or not UTF-8. The caller has found `repo` for the
	 * actor. A gated repository's card (`README.md`) is part of its description and readable by all who see it.
	 * @throws `gated-sign-in` | `gated-repo`
	 */
	readText(actor: Actor, repo: Repo, commit: Oid, path: string, limitBytes: number): Promise<string | undefined>
}
