import { HubError } from '@stoa/vocabulary'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessMissing } from '../unless-missing.ts'
import { collect, complaint, exitStatus, type GitCommand, GitFailure, ignoreBrokenPipe } from './git-command.ts'
import type { RepositoryFolders } from './repository-folders.ts'
import type { WorkMarks } from './work-marks.ts'

/** Longest time for pruning a repository, in milliseconds; an older mark is stale. */
const PRUNE_MS_MAX = 15 * 60_000
const LOOK_AGAIN_MS = 50
/** Its time is when the repository was last pruned. */
const STAMP = 'stoa-pruned'

/** The folders in which a removed ref can have left its mark: also those of pull requests, hidden refs and branches such as `feature/a`. */
async function foldersOfRefs(repository: string): Promise<string[]> {
	const below = (await unlessMissing(readdir(join(repository, 'refs'), { recursive: true, withFileTypes: true }))) ?? []
	return ['refs', ...below.flatMap((entry) => (entry.isDirectory() ? [join(relative(repository, entry.parentPath), entry.name)] : []))]
}

interface Parts {
	command: GitCommand
	folders: RepositoryFolders
	/** Of writers. */
	writing: WorkMarks
	/** Of prunings. */
	pruning: WorkMarks
}

/**
 * Removes unreachable objects. A writer may rely on an object that nothing reaches yet (the same content was uploaded before and never
 * committed), so pruning and writing never overlap: each first leaves its mark and then looks for the other's. A writer waits for pruning
 * to end; pruning gives up when it finds a writer.
 */
export class Pruning {
	readonly #parts: Parts
	readonly #stopped = new AbortController()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	/** Resolves once no process prunes the repository. The caller has left its own mark. @throws {HubError} `unavailable` */
	async over(id: string): Promise<void> {
		const start = Date.now()
		while (await this.#parts.pruning.isMarked(id, PRUNE_MS_MAX)) {
			if (Date.now() - start > PRUNE_MS_MAX) throw new HubError('unavailable', { what: 'the repository' })
			await sleep(LOOK_AGAIN_MS)
		}
	}

	/** Whether anything was written or a ref was removed since the last pruning, or young objects were kept then. */
	async isNeeded(id: string): Promise<boolean> {
		const folder = this.#parts.folders.path(id)
		const pruned = (await unlessMissing(stat(join(folder, STAMP))))?.mtimeMs
		if (pruned === undefined) return true
		const packs = (await unlessMissing(readdir(join(folder, 'objects/pack')))) ?? []
		if (packs.some((name) => name.endsWith('.mtimes'))) return true
		const loose = ((await unlessMissing(readdir(join(folder, 'objects')))) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name))
		const places = ['objects/pack', ...loose.map((name) => `objects/${name}`), 'packed-refs', ...(await foldersOfRefs(folder))]
		for (const place of places) {
			const found = await unlessMissing(stat(join(folder, place)))
			if (found && found.mtimeMs > pruned) return true
		}
		return false
	}

	/** The caller has one mark among the writers, that of its lock. `false` when another writer is active. */
	async run(id: string, before: Date): Promise<boolean> {
		const { pruning, folders } = this.#parts
		// Checked before as well, so that a pruning that must give up does not delay a writer.
		if (this.#stopped.signal.aborted || (await this.#isBusy(id))) return false
		return pruning.during(id, async () => {
			if (await this.#isBusy(id)) return false
			const expiry = `@${Math.floor(before.getTime() / 1000)} +0000`
			// Recent unreachable objects go into a separate pack that keeps their times; old ones are dropped.
			await this.#git(id, ['repack', '--quiet', '-d', '-l', '--cruft', `--cruft-expiration=${expiry}`])
			await this.#git(id, ['prune', '--no-progress', `--expire=${expiry}`])
			// The old graph may name commits that were removed.
			await this.#git(id, ['commit-graph', 'write', '--reachable', '--changed-paths', '--split=replace', '--no-progress'])
			await writeFile(join(folders.path(id), STAMP), '')
			return true
		})
	}

	/** Forgets prunings that died with their process; git has left nothing worse than a pack that it will not read. */
	async sweep(): Promise<void> {
		for (const left of await this.#parts.pruning.abandoned()) await left.forget()
	}

	/** Stops the running work; the next pruning starts again. */
	close(): void {
		this.#stopped.abort()
	}

	async #isBusy(id: string): Promise<boolean> {
		const { writing } = this.#parts
		return writing.countHere(id) > 1 || (await writing.isMarkedElsewhere(id))
	}

	async #git(id: string, args: readonly string[]): Promise<void> {
		const { command, folders } = this.#parts
		const child = command.start(args, { repository: folders.path(id) })
		const stop = (): void => void child.kill()
		const timer = setTimeout(stop, PRUNE_MS_MAX / 2)
		this.#stopped.signal.addEventListener('abort', stop, { once: true })
		child.stdin.on('error', ignoreBrokenPipe).end()
		const [status, , stderr] = await Promise.all([exitStatus(child), collect(child.stdout), complaint(child.stderr)])
		clearTimeout(timer)
		this.#stopped.signal.removeEventListener('abort', stop)
		if (status !== 0) throw new GitFailure(args[0] ?? '', { status, stderr })
	}
}
