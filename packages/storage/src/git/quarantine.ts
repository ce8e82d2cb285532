import type { GitQuarantine, RefUpdate } from '@stoa/hub'
import { isOid, type Oid, parseOid } from '@stoa/vocabulary'
import { join, relative } from 'node:path'
import { type ChangedPath, changedPaths } from './changed-paths.ts'
import type { GitCommand, GitEnvironment } from './git-command.ts'
import { BLOB_BYTES_MAX } from './git-objects.ts'
import { ObjectReader } from './object-reader.ts'

/** Reads a repository together with the objects that a push has brought. Nothing read here is cached: the push may be refused. */
export class Quarantine implements GitQuarantine {
	readonly #command: GitCommand
	readonly #folder: string
	readonly #environment: GitEnvironment
	#reader: ObjectReader | undefined

	/** `path`: what git's hook said, empty when the push brings no objects. */
	constructor(command: GitCommand, folder: string, path: string) {
		const objects = join(folder, 'objects')
		if (path !== '' && relative(objects, path).startsWith('..'))
			throw new Error(`Cannot read quarantine "${path}": it is not in "${objects}"`)
		this.#command = command
		this.#folder = folder
		this.#environment = path === '' ? {} : { GIT_OBJECT_DIRECTORY: path, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects }
	}

	changedPaths(from: Oid | undefined, to: Oid): Promise<ChangedPath[]> {
		return changedPaths(this.#command, { repository: this.#folder, environment: this.#environment }, from, to)
	}

	sizes(oids: Oid[]): Promise<(number | undefined)[]> {
		const reader = this.#open()
		return Promise.all(oids.map(async (oid) => (await reader.facts(parseOid(oid)))?.size))
	}

	async blob(oid: Oid, sizeMax = BLOB_BYTES_MAX): Promise<Uint8Array | undefined> {
		const reader = this.#open()
		const facts = await reader.facts(parseOid(oid))
		if (facts?.type !== 'blob' || facts.size > sizeMax) return undefined
		return (await reader.content(oid))?.content
	}

	async *newBlobs(updates: RefUpdate[]): AsyncIterable<{ oid: Oid; size: number; path: string }> {
		const tips = updates.map(({ to }) => to).filter((to) => to !== undefined)
		if (tips.length === 0) return
		// Options stand among the arguments: git before 2.42 takes none on its input.
		const args = ['rev-list', '--objects', '--stdin', '--not', '--all']
		const input = `${tips.map(parseOid).join('\n')}\n`
		const output = await this.#command.output(args, { repository: this.#folder, environment: this.#environment, input })
		const reader = this.#open()
		const objects = output
			.toString()
			.split('\n')
			.map((line) => ({ oid: line.slice(0, 40), path: line.slice(41) }))
		// In slices, so that a push of a million objects does not ask a million questions at once.
		for (let at = 0; at < objects.length; at += 1000) {
			const slice = objects.slice(at, at + 1000)
			const facts = await Promise.all(slice.map(async ({ oid }) => (isOid(oid) ? reader.facts(oid) : undefined)))
			for (const [index, { oid, path }] of slice.entries()) {
				const fact = facts[index]
				if (fact?.type === 'blob' && isOid(oid)) yield { oid, size: fact.size, path }
			}
		}
	}

	/** Ends the reading process. */
	close(): void {
		this.#reader?.retire()
	}

	#open(): ObjectReader {
		this.#reader ??= new ObjectReader(this.#command, this.#folder, this.#environment)
		return this.#reader
	}
}
