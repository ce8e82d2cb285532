import { HubError, type Oid } from '@stoa/vocabulary'
import type { Snapshots } from '../../git/snapshots.ts'
import { walkTree } from '../../git/walk-tree.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { GitChange, GitEntry } from '../../git/git.ts'
import type { StagedFile, StagedOperation } from './staging.ts'

/** One path that differs from the base commit. */
export interface EffectiveChange {
	path: string
	/** `undefined` when it is deleted. */
	file: StagedFile | undefined
	/** Its entry in the base commit. */
	before: GitEntry | undefined
}

const GONE = Symbol('gone')
/** Most files and folders below a folder that one commit deletes or replaces. */
const ENTRIES_MAX = 250_000

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function* ancestorsOf(path: string): Generator<string> {
	for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) yield folder
}

/** A commit's tree with operations applied to it, path by path. Later operations override earlier ones. */
export class WorkingTree {
	readonly #snapshots: Snapshots
	readonly #repo: string
	readonly #base: Oid | undefined
	readonly #folders = new Map<string, Promise<ReadonlyMap<string, GitEntry> | undefined>>()
	readonly #overlay = new Map<string, StagedFile | typeof GONE>()
	/** The number of new files below each folder. */
	readonly #filesBelow = new Map<string, number>()

	/** `base`: the commit to change; `undefined` for an empty repository. */
	constructor(snapshots: Snapshots, repo: string, base: Oid | undefined) {
		this.#snapshots = snapshots
		this.#repo = repo
		this.#base = base
	}

	/** @throws {HubError} `nothing-to-delete` */
	async apply(operation: StagedOperation): Promise<void> {
		const { op, path } = operation
		if (op === 'put') await this.#put(path, operation.file, operation.oldPath)
		else if (op === 'deleteFile' && (await this.#isFile(path))) await this.#removeFile(path)
		else if (!(await this.#removeFolder(path))) throw new HubError('nothing-to-delete', { path })
	}

	/** The file at `path` now: new content, or the base's entry. */
	async file(path: string): Promise<StagedFile | GitEntry | undefined> {
		const laid = this.#overlay.get(path)
		if (laid === GONE) return undefined
		const entry = laid ?? (await this.#baseEntry(path))
		return entry && 'type' in entry && entry.type !== 'blob' ? undefined : entry
	}

	/** Adds or replaces a file. */
	put(path: string, file: StagedFile): void {
		const before = this.#overlay.get(path)
		if (before === undefined || before === GONE) this.#count(path, 1)
		this.#overlay.set(path, file)
	}

	/**
	 * The differences from the base, in the order of the operations.
	 *
	 * @throws {HubError} `path-conflict` when a file and a folder would have the same path
	 */
	async effective(): Promise<EffectiveChange[]> {
		const changes: EffectiveChange[] = []
		const turns = new Turns()
		for (const [path, laid] of this.#overlay) {
			await turns.take()
			const before = await this.#baseFile(path)
			if (laid === GONE) {
				if (before) changes.push({ path, file: undefined, before })
			} else if (before?.oid !== laid.oid || before.mode === '120000') changes.push({ path, file: laid, before })
		}
		for (const { path, file } of changes) {
			await turns.take()
			if (file) await this.#refuseConflict(path)
		}
		return changes
	}

	async #put(path: string, file: StagedFile, oldPath: string | undefined): Promise<void> {
		if (oldPath !== undefined && oldPath !== path) {
			const isRepeated = !(await this.#isFile(oldPath)) && (await this.file(path))?.oid === file.oid
			if (isRepeated) return
			if (!(await this.#isFile(oldPath))) throw new HubError('nothing-to-delete', { path: oldPath })
			await this.#removeFile(oldPath)
		}
		this.put(path, file)
	}

	async #isFile(path: string): Promise<boolean> {
		return (await this.file(path)) !== undefined
	}

	async #removeFile(path: string): Promise<void> {
		const laid = this.#overlay.get(path)
		if (laid !== undefined && laid !== GONE) this.#count(path, -1)
		if (await this.#baseFile(path)) this.#overlay.set(path, GONE)
		else this.#overlay.delete(path)
	}

	/** Returns whether the folder had any files. */
	async #removeFolder(path: string): Promise<boolean> {
		const doomed: string[] = []
		for await (const below of this.#baseFilesBelow(path)) if (this.#overlay.get(below) === undefined) doomed.push(below)
		if ((this.#filesBelow.get(path) ?? 0) > 0) {
			for (const [laidPath, laid] of this.#overlay) if (laid !== GONE && laidPath.startsWith(`${path}/`)) doomed.push(laidPath)
		}
		for (const below of doomed) await this.#removeFile(below)
		return doomed.length > 0
	}

	async #refuseConflict(path: string): Promise<void> {
		for (const folder of ancestorsOf(path)) if (await this.#isFile(folder)) throw new HubError('path-conflict', { text: folder })
		if ((this.#filesBelow.get(path) ?? 0) > 0) throw new HubError('path-conflict', { text: path })
		for await (const below of this.#baseFilesBelow(path)) {
			if (this.#overlay.get(below) !== GONE) throw new HubError('path-conflict', { text: path })
		}
	}

	#count(path: string, change: number): void {
		for (const folder of ancestorsOf(path)) this.#filesBelow.set(folder, (this.#filesBelow.get(folder) ?? 0) + change)
	}

	async *#baseFilesBelow(path: string): AsyncGenerator<string> {
		const entry = await this.#baseEntry(path)
		const content = entry?.type === 'tree' ? await this.#snapshots.tree(this.#repo, entry.oid) : undefined
		if (!content) return
		const walk = walkTree(this.#snapshots, this.#repo, content, { prefix: `${path}/`, recursive: true, cursor: [] })
		let walked = 0
		for await (const below of walk) {
			walked += 1
			if (walked > ENTRIES_MAX) throw new HubError('too-many', { what: 'files in a deleted folder', limit: ENTRIES_MAX })
			if (below.entry.type === 'blob') yield below.path
		}
	}

	async #baseFile(path: string): Promise<GitEntry | undefined> {
		const entry = await this.#baseEntry(path)
		return entry?.type === 'blob' ? entry : undefined
	}

	async #baseEntry(path: string): Promise<GitEntry | undefined> {
		return (await this.#baseFolder(parentOf(path)))?.get(nameOf(path))
	}

	/** Entries of a folder by name. Each folder is read once, because a commit of thousands of files needs it for each of them. */
	#baseFolder(path: string): Promise<ReadonlyMap<string, GitEntry> | undefined> {
		const known = this.#folders.get(path) ?? this.#readFolder(path)
		this.#folders.set(path, known)
		return known
	}

	async #readFolder(path: string): Promise<ReadonlyMap<string, GitEntry> | undefined> {
		if (this.#base === undefined) return undefined
		const entry = path === '' ? undefined : await this.#baseEntry(path)
		if (path !== '' && entry?.type !== 'tree') return undefined
		const content = entry ? await this.#snapshots.tree(this.#repo, entry.oid) : await this.#snapshots.folder(this.#repo, this.#base, '')
		return content && new Map(content.map((each) => [each.name, each]))
	}
}

/** The changes in git's order: deletions first, so that a folder can replace a deleted file. */
export function* toGitChanges(changes: readonly EffectiveChange[]): Generator<GitChange> {
	for (const { path, file } of changes) if (!file) yield { op: 'delete', path }
	for (const { path, file, before } of changes) {
		if (file?.content) yield { op: 'put', path, content: file.content }
		else if (file) yield { op: 'link', path, oid: file.oid, mode: before?.mode === '100755' ? '100755' : '100644' }
	}
}
