import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isAbandoned, processMark } from '../process-mark.ts'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import type { GitCommand } from './git-command.ts'

const REPOSITORY_ID = /^[0-9a-f]{24}$/
const SHARD = /^[0-9a-f]{2}$/

/** The folders of repositories: `<folder>/ab/cd/<id>.git`, sharded by the end of the id because ids that sort by time begin with the same digits. */
export class RepositoryFolders {
	readonly #root: string
	readonly #command: GitCommand

	constructor(root: string, command: GitCommand) {
		this.#root = root
		this.#command = command
	}

	/** The folder of damaged files, which git never reads. */
	get quarantine(): string {
		return join(this.#root, 'quarantine')
	}

	/** The repository's folder, whether it exists or not. */
	path(id: string): string {
		if (!REPOSITORY_ID.test(id)) throw new TypeError(`Cannot find repository "${id}": an id has 24 lower-case hexadecimal digits`)
		return join(this.#root, id.slice(-2), id.slice(-4, -2), `${id}.git`)
	}

	async exists(id: string): Promise<boolean> {
		return isPresent(this.path(id))
	}

	/** Made aside, filled, and moved into place whole; does nothing when it exists. */
	async create(id: string, fill: (folder: string) => Promise<void> = async () => undefined): Promise<void> {
		const target = this.path(id)
		if (await isPresent(target)) return
		const aside = this.#trash(`new-${id}`)
		await mkdir(dirname(aside), { recursive: true })
		await this.#command.output(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', aside])
		for (const file of ['HEAD', 'config']) await syncFile(join(aside, file))
		for (const folder of ['refs', 'objects', '.']) await syncFolder(join(aside, folder))
		await fill(aside)
		await mkdir(dirname(target), { recursive: true })
		try {
			await rename(aside, target)
		} catch (error) {
			// Another call was first: a folder cannot be moved over one that has content.
			if (!(await isPresent(target))) throw error
			await rm(aside, { recursive: true, force: true })
		}
		for (const folder of [dirname(target), dirname(dirname(target)), this.#root]) await syncFolder(folder)
	}

	/** Moved out of sight in one step, then deleted; `emptyTrash` finishes what a crash left. */
	async remove(id: string): Promise<void> {
		const source = this.path(id)
		if (!(await isPresent(source))) return
		const aside = this.#trash(id)
		await mkdir(dirname(aside), { recursive: true })
		await rename(source, aside)
		await syncFolder(dirname(source))
		await rm(aside, { recursive: true, force: true })
	}

	/** Deletes what interrupted creations and deletions of dead processes left behind. */
	async emptyTrash(): Promise<void> {
		const trash = join(this.#root, 'trash')
		await mkdir(trash, { recursive: true })
		for (const mark of await readdir(trash)) {
			const entry = await unlessMissing(stat(join(trash, mark)))
			if (entry && isAbandoned(mark, Date.now() - entry.mtimeMs)) await rm(join(trash, mark), { recursive: true, force: true })
		}
	}

	/** Every repository on disk, in the order of the shards. */
	async *list(): AsyncIterable<string> {
		for (const outer of await shards(this.#root)) {
			for (const inner of await shards(join(this.#root, outer))) {
				for (const name of (await readdir(join(this.#root, outer, inner))).toSorted()) {
					const id = name.slice(0, -'.git'.length)
					if (name.endsWith('.git') && REPOSITORY_ID.test(id)) yield id
				}
			}
		}
	}

	#trash(name: string): string {
		return join(this.#root, 'trash', processMark(), `${name}.${randomUUID()}`)
	}
}

async function shards(folder: string): Promise<string[]> {
	return (await readdir(folder)).filter((name) => SHARD.test(name)).toSorted()
}

async function isPresent(path: string): Promise<boolean> {
	return (await unlessMissing(stat(path))) !== undefined
}

async function syncFile(path: string): Promise<void> {
	await using file = await open(path, 'r')
	await file.sync()
}
