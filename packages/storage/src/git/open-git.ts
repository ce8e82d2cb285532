import type {
	CommitRange,
	Git,
	GitBlamedLines,
	GitCommit,
	GitEntry,
	GitFileChange,
	GitPacks,
	GitPlaceOfBlob,
	GitRef,
	GitTagFacts,
	RefUpdate,
} from '@stoa/hub'
import { HubError, type Oid, parseOid } from '@stoa/vocabulary'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { type ChangedPath, changedPaths } from './changed-paths.ts'
import { blameFile } from './blame.ts'
import { checkRepository } from './check-repository.ts'
import { copyHistory } from './copy-history.ts'
import { requireCountable } from './countable-tree.ts'
import { diffCommits, mergeBase } from './diff.ts'
import { followFile } from './file-history.ts'
import { commitsOfBlobs, historicBlobs } from './historic-blobs.ts'
import { GitCommand, type GitLog } from './git-command.ts'
import { GitObjects } from './git-objects.ts'
import { GitRefs } from './git-refs.ts'
import { countCommits, lastCommits, lastCommitsOfTree, readLog } from './history.ts'
import { commitTree, mergeTrees } from './merge.ts'
import { Maintenance } from './maintenance.ts'
import { mendRepository } from './mend-repository.ts'
import { objectBytes } from './object-bytes.ts'
import { Pruning } from './pruning.ts'
import { packHistory, type PackOptions, presentObjects, unpackHistory } from './pack-history.ts'
import { ReaderPool } from './reader-pool.ts'
import { assertHooks, installHooks } from './receive-hook.ts'
import { receivePack, type ReceiveOptions } from './receive-pack.ts'
import { countApart, tagFacts } from './ref-facts.ts'
import { Reachability } from './reachability.ts'
import { isPlainRef, isTemporaryRef } from './ref-names.ts'
import { RepositoryFolders } from './repository-folders.ts'
import { rewriteHistory, smallBlobs } from './rewrite-history.ts'
import { sweepRepository } from './sweep-repository.ts'
import { advertise, type GitService, refuseWant, uploadPack } from './transport.ts'
import { readWants } from './wanted-objects.ts'
import { WorkMarks } from './work-marks.ts'
import { type CommitInput, signature, writeCommit } from './write-commit.ts'

/**
 * Repositories in `folder`, handled by the system's git.
 *
 * @throws when git is missing or older than 2.39, or programs cannot run in `folder`
 */
export async function openGit({ folder, log }: { folder: string; log: GitLog }): Promise<Git> {
	const root = resolve(folder)
	await mkdir(root, { recursive: true })
	await installHooks(join(root, 'hooks'))
	const command = await GitCommand.open({ home: join(root, 'home'), hooks: join(root, 'hooks'), log })
	const marks = new WorkMarks(join(root, 'writing'))
	const pruning = new WorkMarks(join(root, 'pruning'))
	await Promise.all([marks.open(), pruning.open()])
	return new SystemGit({ command, marks, pruning, log, hooks: join(root, 'hooks'), folders: new RepositoryFolders(root, command) })
}

interface Parts {
	command: GitCommand
	folders: RepositoryFolders
	/** Of writers. */
	marks: WorkMarks
	/** Of prunings. */
	pruning: WorkMarks
	log: GitLog
	hooks: string
}

class SystemGit implements Git {
	readonly #command: GitCommand
	readonly #folders: RepositoryFolders
	readonly #marks: WorkMarks
	readonly #log: GitLog
	readonly #hooks: string
	readonly #pool: ReaderPool
	readonly #objects: GitObjects
	readonly #refs: GitRefs
	readonly #reachability: Reachability
	readonly #maintenance: Maintenance
	readonly #pruning: Pruning
	/** The end of each repository's queue. */
	readonly #queues = new Map<string, Promise<unknown>>()
	/** Written commits that no branch names yet: repository, commit, temporary refs. Each keeps one work mark. */
	readonly #unnamed = new Map<string, Map<Oid, string[]>>()

	constructor({ command, folders, marks, pruning, log, hooks }: Parts) {
		this.#command = command
		this.#folders = folders
		this.#marks = marks
		this.#log = log
		this.#hooks = hooks
		this.#pool = new ReaderPool(command)
		this.#objects = new GitObjects(command, this.#pool)
		this.#refs = new GitRefs(command, this.#objects)
		this.#reachability = new Reachability(command, this.#objects)
		this.#pruning = new Pruning({ command, folders, writing: marks, pruning })
		this.#maintenance = new Maintenance({ command, folders, marks: { during: (id, work) => this.atWork(id, work) }, log })
	}

	create(repo: string): Promise<void> {
		return this.#folders.create(repo)
	}

	async remove(repo: string): Promise<void> {
		this.#pool.retire(this.#folders.path(repo))
		await this.#folders.remove(repo)
	}

	exists(repo: string): Promise<boolean> {
		return this.#folders.exists(repo)
	}

	copy(from: string, to: string): Promise<void> {
		const parts = { command: this.#command, refs: this.#refs }
		const work = (target: string): Promise<void> => this.#in(from, (source) => copyHistory(parts, source, target))
		return this.atWork(to, () => this.#in(to, work))
	}

	present(repo: string, oids: readonly Oid[]): Promise<Oid[]> {
		return this.#in(repo, (folder) => presentObjects({ command: this.#command, folder }, oids))
	}

	packHistory(repo: string, tips: readonly Oid[], known: readonly Oid[], options?: PackOptions): AsyncIterable<Uint8Array> {
		return packHistory({ command: this.#command, folder: this.#folders.path(repo) }, { tips, known, ...options })
	}

	unpackHistory(repo: string, contents: GitPacks): Promise<void> {
		return this.#folders.create(repo, (folder) => unpackHistory({ command: this.#command, folder }, contents))
	}

	diff(repo: string, from: Oid, to: Oid): Promise<Readable> {
		return this.#in(repo, async (folder) => {
			await requireCountable(this.#command, { repository: folder }, [from, to])
			return diffCommits({ command: this.#command, folder }, from, to)
		})
	}

	mergeTrees(repo: string, ours: Oid, theirs: Oid): Promise<{ tree: Oid } | { conflicts: string[] }> {
		return this.#in(repo, async (folder) => {
			await requireCountable(this.#command, { repository: folder }, [ours, theirs])
			return mergeTrees({ command: this.#command, folder }, ours, theirs)
		})
	}

	commitTree(repo: string, input: Parameters<Git['commitTree']>[1]): Promise<Oid> {
		return this.atWork(repo, () => this.#in(repo, (folder) => commitTree({ command: this.#command, folder }, input)))
	}

	mergeBase(repo: string, one: Oid, other: Oid): Promise<Oid | undefined> {
		return this.#in(repo, (folder) => mergeBase({ command: this.#command, folder }, one, other))
	}

	resolveCommit(repo: string, name: string): Promise<Oid | undefined> {
		return this.#in(repo, async (folder) => {
			const commit = await this.#objects.resolveCommit(folder, name)
			if (commit === undefined || isPlainRef(name)) return commit
			return (await this.#reachability.reaches(folder, commit)) ? commit : undefined
		})
	}

	refs(repo: string, prefix?: string): Promise<GitRef[]> {
		return this.#in(repo, (folder) => this.#refs.list(folder, prefix))
	}

	commit(repo: string, oid: Oid): Promise<GitCommit | undefined> {
		return this.#in(repo, (folder) => this.#objects.commit(folder, oid))
	}

	tree(repo: string, tree: Oid): Promise<GitEntry[] | undefined> {
		return this.#in(repo, (folder) => this.#objects.tree(folder, tree))
	}

	entry(repo: string, commit: Oid, path: string): Promise<GitEntry | undefined> {
		return this.#in(repo, (folder) => this.#objects.entry(folder, commit, path))
	}

	sizes(repo: string, oids: Oid[]): Promise<(number | undefined)[]> {
		return this.#in(repo, (folder) => this.#objects.sizes(folder, oids))
	}

	blob(repo: string, oid: Oid, sizeMax?: number): Promise<Uint8Array | undefined> {
		return this.#in(repo, (folder) => this.#objects.blob(folder, oid, sizeMax))
	}

	openBlob(repo: string, oid: Oid): Promise<Readable | undefined> {
		return this.#in(repo, (folder) => this.#objects.openBlob(folder, oid))
	}

	log(repo: string, from: Oid, options: Parameters<Git['log']>[2]): Promise<GitCommit[]> {
		return this.#in(repo, (folder) => readLog({ command: this.#command, objects: this.#objects, folder }, from, options))
	}

	countCommits(repo: string, from: Oid): Promise<number> {
		return this.#in(repo, (folder) => countCommits({ command: this.#command, objects: this.#objects, folder }, from))
	}

	countApart(repo: string, one: Oid, other: Oid): Promise<{ one: number; other: number }> {
		return this.#in(repo, (folder) => countApart({ command: this.#command, folder }, one, other))
	}

	tagFacts(repo: string, refs: readonly string[]): Promise<Map<string, GitTagFacts>> {
		return this.#in(repo, (folder) => tagFacts({ command: this.#command, folder }, refs))
	}

	followFile(repo: string, from: Oid, path: string, options: { skip: number; limit: number }): Promise<GitFileChange[]> {
		return this.#in(repo, (folder) => followFile({ command: this.#command, folder }, from, path, options))
	}

	blame(repo: string, commit: Oid, path: string, lines: { first: number; last: number }): Promise<GitBlamedLines[]> {
		return this.#in(repo, (folder) => blameFile({ command: this.#command, folder }, commit, path, lines))
	}

	lastCommits(repo: string, from: Oid, path: string): Promise<Map<string, GitCommit>> {
		return this.#in(repo, (folder) => lastCommits({ command: this.#command, objects: this.#objects, folder }, from, path))
	}

	lastCommitsOfTree(repo: string, from: Oid): Promise<Map<string, GitCommit>> {
		return this.#in(repo, (folder) => lastCommitsOfTree({ command: this.#command, objects: this.#objects, folder }, from))
	}

	changedPaths(repo: string, from: Oid | undefined, to: Oid): Promise<ChangedPath[]> {
		return this.#in(repo, (folder) => changedPaths(this.#command, { repository: folder }, from, to))
	}

	async writeCommit(repo: string, input: CommitInput): Promise<{ oid: Oid; tree: Oid }> {
		// The mark stays until the commit is named or forgotten.
		await this.#marks.begin(repo)
		try {
			const place = { command: this.#command, objects: this.#objects }
			const { oid, tree, temporaryRef } = await this.#in(repo, (folder) => writeCommit({ ...place, folder }, input))
			const unnamed = this.#unnamed.get(repo) ?? new Map<Oid, string[]>()
			unnamed.set(oid, [...(unnamed.get(oid) ?? []), temporaryRef])
			this.#unnamed.set(repo, unnamed)
			return { oid, tree }
		} catch (error) {
			await this.#marks.end(repo)
			throw error
		}
	}

	smallBlobs(repo: string, bytesMax: number, range?: CommitRange): Promise<Oid[]> {
		return this.#in(repo, (folder) => smallBlobs({ command: this.#command, folder }, bytesMax, range))
	}

	async *historicBlobs(repo: string, bytesMax: number): AsyncGenerator<Oid> {
		try {
			yield* historicBlobs({ command: this.#command, folder: this.#folders.path(repo) }, bytesMax)
		} catch (error) {
			throw await this.#named(repo, error)
		}
	}

	commitsOfBlobs(repo: string, blobs: readonly Oid[]): Promise<Map<Oid, GitPlaceOfBlob>> {
		return this.#in(repo, (folder) => commitsOfBlobs({ command: this.#command, folder }, blobs))
	}

	async rewriteHistory(repo: string, without: ReadonlySet<Oid>): Promise<{ updates: RefUpdate[]; commits: Map<Oid, Oid> }> {
		await this.#marks.begin(repo)
		try {
			const { updates, commits, temporaryRef } = await this.#in(repo, async (folder) =>
				rewriteHistory({ command: this.#command, folder }, await this.#refs.list(folder), without),
			)
			const [newest] = [...commits.values()].slice(-1)
			if (newest === undefined) await this.#marks.end(repo)
			else this.#unnamed.set(repo, (this.#unnamed.get(repo) ?? new Map<Oid, string[]>()).set(newest, [temporaryRef]))
			return { updates, commits }
		} catch (error) {
			await this.#marks.end(repo)
			throw error
		}
	}

	async updateRefs(repo: string, updates: RefUpdate[]): Promise<boolean> {
		const unnamed = this.#unnamed.get(repo)
		const named = updates.map(({ to }) => to).filter((to) => to !== undefined && unnamed?.has(to) === true)
		const dropped = [...new Set(named)].flatMap((oid) => (oid && unnamed?.get(oid)) ?? [])
		const isDone = await this.#marks.during(repo, () => this.#in(repo, (folder) => this.#refs.update(folder, updates, dropped)))
		// A new ref takes nothing away.
		if (isDone && updates.some(({ from }) => from !== undefined)) this.#reachability.forget(this.#folders.path(repo))
		if (isDone) await this.#forget(repo, dropped)
		if (isDone) this.#maintenance.noteWrite(repo)
		return isDone
	}

	async createAnnotatedTag(
		repo: string,
		{
			tag,
			commit,
			message,
			tagger,
			date,
		}: { tag: string; commit: Oid; message: string; tagger: { name: string; email: string }; date: Date },
	): Promise<Oid> {
		if (!(await this.isValidRef(`refs/tags/${tag}`))) throw new HubError('invalid-revision', { rev: tag })
		const head = [`object ${parseOid(commit)}`, 'type commit', `tag ${tag}`, `tagger ${signature(tagger, date)}`]
		const input = `${head.join('\n')}\n\n${message.replaceAll('\0', '')}\n`
		return this.atWork(repo, () =>
			this.#in(repo, async (folder) => parseOid((await this.#command.output(['mktag'], { repository: folder, input })).toString().trim())),
		)
	}

	isValidRef(ref: string): Promise<boolean> {
		return this.#refs.isValid(ref)
	}

	advertise(repo: string, service: GitService, protocol: string | undefined): Promise<Readable> {
		return this.#in(repo, (folder) => advertise(this.#command, folder, service, protocol))
	}

	uploadPack(repo: string, request: Readable, protocol: string | undefined, signal: AbortSignal): Promise<Readable> {
		return this.#in(repo, async (folder) => {
			const { wants, whole } = await readWants(request, signal)
			const hidden = await this.#reachability.firstHidden(folder, wants, () => this.#refs.list(folder))
			if (hidden !== undefined) return refuseWant(whole, hidden)
			return uploadPack({ command: this.#command, folder, log: this.#log }, whole, protocol, signal)
		})
	}

	async receivePack(repo: string, request: Readable, options: ReceiveOptions): Promise<Readable> {
		const folder = this.#folders.path(repo)
		await assertHooks(this.#hooks)
		await this.#marks.begin(repo)
		try {
			await this.#pruning.over(repo)
			const accepted: ReceiveOptions['accepted'] = (updates) => {
				this.#reachability.forget(folder)
				return options.accepted(updates)
			}
			const place = { command: this.#command, refs: this.#refs, folder, log: this.#log }
			const { answer, finished } = receivePack(place, request, { ...options, accepted })
			finished
				// A mark that remains makes the next start sweep the repository.
				.then((isClean) => (isClean ? this.#marks.end(repo) : undefined))
				.then(() => this.#maintenance.noteWrite(repo))
				.catch((error: unknown) => this.#log.warn({ repo, err: error }, 'the mark of a push could not be removed'))
			return answer
		} catch (error) {
			await this.#marks.end(repo)
			throw error
		}
	}

	async exclusively<T>(repo: string, work: () => Promise<T>): Promise<T> {
		const before = this.#queues.get(repo) ?? Promise.resolve()
		// Marked until its end, because updating the rows after the refs is part of the work that a kill can interrupt.
		const run = (): Promise<T> =>
			this.atWork(repo, async () => {
				try {
					return await work()
				} finally {
					await this.#dropUnnamed(repo)
				}
			})
		const mine = before.then(run, run)
		this.#queues.set(repo, mine)
		try {
			return await mine
		} finally {
			if (this.#queues.get(repo) === mine) this.#queues.delete(repo)
		}
	}

	atWork<T>(repo: string, work: () => Promise<T>): Promise<T> {
		return this.#marks.during(repo, async () => {
			await this.#pruning.over(repo)
			return work()
		})
	}

	mayHaveLeftovers(repo: string): Promise<boolean> {
		return this.#pruning.isNeeded(repo)
	}

	prune(repo: string, before: Date): Promise<boolean> {
		return this.#in(repo, async (folder) => {
			const isDone = await this.#pruning.run(repo, before)
			// It still reads the packs that are gone.
			if (isDone) this.#pool.retire(folder)
			return isDone
		})
	}

	async sweep(finish?: (repo: string) => Promise<boolean>): Promise<void> {
		await this.#folders.emptyTrash()
		await this.#pruning.sweep()
		for (const left of await this.#marks.abandoned()) {
			const { id } = left
			const folder = this.#folders.path(id)
			if (await this.#folders.exists(id)) {
				const removed = await sweepRepository(folder)
				if (removed > 0) this.#log.warn({ repo: id, removed }, 'cleaned up after an interrupted write')
			}
			if ((await finish?.(id)) ?? true) await left.forget()
		}
	}

	storedBytes(repo: string): Promise<number> {
		return objectBytes(join(this.#folders.path(repo), 'objects'))
	}

	check(repo: string, { isReading = false } = {}): Promise<string[]> {
		return this.#in(repo, (folder) => checkRepository({ command: this.#command, folder }, { isReading }))
	}

	mend(repo: string, problems: readonly string[], packs: GitPacks['packs']): Promise<string | undefined> {
		return this.atWork(repo, () =>
			this.#in(repo, async (folder) => {
				const parts = { command: this.#command, folder, quarantine: this.#folders.quarantine }
				const place = await mendRepository(parts, { id: repo, problems, packs })
				// Processes that are kept alive have the damaged packs open.
				this.#pool.retire(folder)
				return place
			}),
		)
	}

	list(): AsyncIterable<string> {
		return this.#folders.list()
	}

	async close(): Promise<void> {
		this.#pruning.close()
		await Promise.allSettled(this.#queues.values())
		await this.#maintenance.close()
		await this.#pool.close()
	}

	/** Runs `work`; a failure in a missing repository is reported as such. */
	async #in<T>(repo: string, work: (folder: string) => Promise<T>): Promise<T> {
		const folder = this.#folders.path(repo)
		try {
			return await work(folder)
		} catch (error) {
			throw await this.#named(repo, error)
		}
	}

	/** The failure for the caller: a repository that is gone explains any other. */
	async #named(repo: string, error: unknown): Promise<unknown> {
		return error instanceof HubError || (await this.#folders.exists(repo)) ? error : new HubError('repo-not-found')
	}

	async #dropUnnamed(repo: string): Promise<void> {
		const refs = [...(this.#unnamed.get(repo)?.values() ?? [])].flat()
		if (refs.length === 0) return
		await this.#in(repo, (folder) => this.#refs.drop(folder, refs))
		await this.#forget(repo, refs)
	}

	/** The temporary refs were deleted, so they are no longer remembered. */
	async #forget(repo: string, refs: readonly string[]): Promise<void> {
		const unnamed = this.#unnamed.get(repo)
		for (const [oid, held] of unnamed ?? []) if (held.every((ref) => refs.includes(ref))) unnamed?.delete(oid)
		if (unnamed?.size === 0) this.#unnamed.delete(repo)
		for (const ref of refs) if (isTemporaryRef(ref)) await this.#marks.end(repo)
	}
}
