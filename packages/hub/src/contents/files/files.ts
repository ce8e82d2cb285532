import type { ByteRange } from '../../objects/store/byte-range.ts'
import type { Oid, Sha256, XetHash } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ReadProof } from '../../objects/reading/create-proofs.ts'
import type { OpenedObject } from '../../objects/reading/open-object.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { UnreadableWeights, WeightsChange, WeightsPage, WeightsQuery, WeightsShards } from '../../repositories/reading/weights.ts'

/** One entry of a folder. */
export interface TreeEntry {
	type: 'file' | 'directory'
	/** Relative to the root of the repository. */
	path: string
	/** Blob or tree id. */
	oid: Oid
	/** Size of the file in bytes, not of its pointer; 0 for folders. */
	size: number
	lfs: { sha256: Sha256; size: number; pointerSize: number } | undefined
	/** Set only when the store can serve reconstructions of the file. */
	xetHash: XetHash | undefined
	/** Set only when requested. */
	lastCommit: { oid: Oid; title: string; date: Date } | undefined
}

/** A file at a revision, with access to its bytes. */
export interface FoundFile {
	repo: Repo
	commit: Oid
	path: string
	/** Git id of the blob; for an LFS file that of the pointer. */
	oid: Oid
	/** Number of bytes that `open` yields. */
	size: number
	lfs: { sha256: Sha256; pointerSize: number } | undefined
	xetHash: XetHash | undefined
	/** What identifies the bytes: `lfs.sha256` or the blob's id (protocol 01 section 10). */
	etag: string
	/** The file's bytes, or `range` of them. The caller consumes or destroys the stream. */
	open(range?: ByteRange): Promise<Readable>
	/** Path on the local disk when the bytes are in a plain file there. The server then reads the file into its own buffers. */
	diskPath: string | undefined
	/** An address of the bytes outside the hub; absent for files in git. */
	link?: OpenedObject['link']
	/** How the bytes at `diskPath` are verified; absent for files without a hash of their bytes. */
	proof?: ReadProof
	/** Called before bytes are sent to a caller; the result is called when they were. */
	sending?: OpenedObject['sending']
}

/** The facts in the footer of a Parquet file. */
export interface ParquetSummary {
	rowCount: number
	/** Leaf columns: their dotted paths and storage types. */
	columns: { path: string; type: string }[]
}

/** Reading files and folders. */
export interface Files {
	/** The commit that a revision names (protocol 01 section 9). @throws `revision-not-found` */
	resolveRevision(repo: Repo, rev: string): Promise<Oid>
	/**
	 * For addresses whose revision may contain unescaped slashes: the most likely split of `rest` (decoded, `a/b/c`) into a revision and a
	 * path.
	 * @throws `revision-not-found`
	 */
	splitRevision(repo: Repo, rest: string): Promise<{ rev: string; commit: Oid; path: string }>
	/** @throws `repo-not-found` | `gated-sign-in` | `gated-repo` | `revision-not-found` | `entry-not-found` (fields.commit) */
	find(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile>
	/** As `find`. For a gated repository it also finds the images that the card shows, for everyone who may read the card. @throws those of `find` */
	findShown(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile>
	/** As `find`, but with the bytes in git: the pointer of an LFS file. */
	findRaw(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile>
	/**
	 * In path order; a folder precedes its contents. `cursor`: the `next` of the previous page.
	 * @throws `folder-not-found` when `path` is missing or a file, `invalid-input` for a cursor whose path no longer exists
	 */
	tree(
		actor: Actor,
		ref: RepoRef,
		rev: string,
		path: string,
		options?: { recursive?: boolean; expand?: boolean; limit?: number; cursor?: string },
	): Promise<{ commit: Oid; entries: TreeEntry[]; next: string | undefined }>
	/**
	 * Submodules directly in a folder: commits of other repositories. `tree` leaves them out, because clients know files and folders only.
	 * None when `path` is not a folder. @throws `repo-not-found` | `revision-not-found`
	 */
	submodules(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<{ path: string; oid: Oid }[]>
	/** Total size in bytes of all files at or below `path` (`''` is the root). @throws `folder-not-found` when there is none */
	sizeUnder(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<number>
	/**
	 * One page of the header of a safetensors or GGUF file, read by range. For a `.safetensors.index.json`, the headers of all its files.
	 * `undefined` for other files; a reason for files that are damaged or too large. @throws those of `find`
	 */
	weights(actor: Actor, ref: RepoRef, rev: string, path: string, query?: WeightsQuery): Promise<WeightsPage | UnreadableWeights | undefined>
	/**
	 * How the tensors of a file changed. A side where the file is missing or unreadable has no tensors. `undefined` when reading exceeds a
	 * limit. @throws those of `find`, except for missing files
	 */
	compareWeights(
		actor: Actor,
		ref: RepoRef,
		range: { base: string | undefined; head: string },
		path: string,
	): Promise<WeightsChange | undefined>
	/**
	 * The headers of all files that a `.safetensors.index.json` names; `undefined` when the file is not an index, is damaged or too large.
	 * @throws those of `find`
	 */
	weightsShards(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<WeightsShards | undefined>
	/**
	 * The cells of a notebook as Markdown, without its images; `undefined` when the file is not a notebook, is too large or takes too long
	 * to read. The caller must have found `repo` for the actor. @throws `gated-sign-in` | `gated-repo`
	 */
	notebook(actor: Actor, repo: Repo, commit: Oid, path: string): Promise<string | undefined>
	/** The facts in the footer of a Parquet file, read by range; `undefined` for other files. @throws those of `find` */
	parquet(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<ParquetSummary | undefined>
	/** In the order of `paths`, without missing ones. */
	pathsInfo(actor: Actor, ref: RepoRef, rev: string, paths: string[], options?: { expand?: boolean }): Promise<TreeEntry[]>
	/**
	 * The whole text of a file up to `limitBytes`; `undefined` when it is missing, larger, or not UTF-8. The caller must have found `repo`
	 * for the actor. The card (`README.md`) of a gated repository is readable for everyone who can see the repository.
	 * @throws `gated-sign-in` | `gated-repo`
	 */
	readText(actor: Actor, repo: Repo, commit: Oid, path: string, limitBytes: number): Promise<string | undefined>
}
