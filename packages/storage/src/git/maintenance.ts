import { exitStatus, type GitCommand, type GitLog, collect, complaint, ignoreBrokenPipe } from './git-command.ts'
import type { RepositoryFolders } from './repository-folders.ts'
import type { WorkMarks } from './work-marks.ts'

/** Writes after which a repository is tidied: each leaves some loose objects or a small pack. */
const WRITES_MAX = 64

/** The steps. None drops an object, so readers and writers go on meanwhile; unreachable objects stay. */
const STEPS = [
	// Small packs and loose objects become one pack; large packs are left as they are.
	['repack', '--quiet', '--geometric=2', '-d', '-l'],
	// History walks of a path are many times faster with the filters.
	['commit-graph', 'write', '--reachable', '--changed-paths', '--split', '--no-progress'],
]

interface Parts {
	command: GitCommand
	folders: RepositoryFolders
	/** Keeps the repository from being swept or pruned meanwhile. */
	marks: Pick<WorkMarks, 'during'>
	log: GitLog
}

/** Tidies repositories in the background, one at a time in this process. */
export class Maintenance {
	readonly #parts: Parts
	readonly #writes = new Map<string, number>()
	readonly #stopped = new AbortController()
	#queue: Promise<void> = Promise.resolve()

	constructor(parts: Parts) {
		this.#parts = parts
	}

	/** Counts a write; the one that reaches the limit adds the repository to the queue. */
	noteWrite(id: string): void {
		const count = (this.#writes.get(id) ?? 0) + 1
		this.#writes.set(id, count)
		if (count % WRITES_MAX === 0) this.#queue = this.#queue.then(() => this.#tidy(id))
	}

	/** Resolves when the queue is empty. */
	idle(): Promise<void> {
		return this.#queue
	}

	/** Gives up what is at work: the next full number starts again. */
	async close(): Promise<void> {
		this.#stopped.abort()
		await this.#queue
	}

	async #tidy(id: string): Promise<void> {
		const { folders, marks, log } = this.#parts
		try {
			if (!(await folders.exists(id))) return
			await marks.during(id, async () => {
				for (const step of STEPS) await this.#run(id, step)
			})
		} catch (error) {
			log.warn({ repo: id, err: error }, 'a repository could not be tidied')
		}
	}

	async #run(id: string, step: readonly string[]): Promise<void> {
		const { command, folders, log } = this.#parts
		if (this.#stopped.signal.aborted) return
		const child = command.start(step, { repository: folders.path(id) })
		const stop = (): void => void child.kill()
		this.#stopped.signal.addEventListener('abort', stop, { once: true })
		child.stdin.on('error', ignoreBrokenPipe).end()
		const [status, , stderr] = await Promise.all([exitStatus(child), collect(child.stdout), complaint(child.stderr)])
		this.#stopped.signal.removeEventListener('abort', stop)
		if (status !== 0 && !child.killed) log.warn({ repo: id, step: step[0], status, stderr }, 'a repository could not be tidied')
	}
}
