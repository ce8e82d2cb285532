import type { GitQuarantine, NewObject, RefUpdate } from '@stoa/hub'
import { HubError, type Oid, parseOid } from '@stoa/vocabulary'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { type ChangedPath, changedPaths } from './changed-paths.ts'
import { complaint, exitStatus, type GitCommand, type GitEnvironment, GitFailure, ignoreBrokenPipe } from './git-command.ts'
import { BLOB_BYTES_MAX } from './git-objects.ts'
import { objectBytes } from './object-bytes.ts'
import { ObjectReader } from './object-reader.ts'

/** Objects looked up at a time: a push may contain a million. */
const SLICE = 1000

/** Reads a repository together with the objects that a push has brought. Nothing read here is cached: the push may be refused. */
export class Quarantine implements GitQuarantine {
	readonly #command: GitCommand
	readonly #folder: string
	readonly #environment: GitEnvironment
	/** Empty when the push contains no objects. */
	readonly #path: string
	#reader: ObjectReader | undefined

	/** `path`: from git's hook; empty when the push contains no objects. */
	constructor(command: GitCommand, folder: string, path: string) {
		const objects = join(folder, 'objects')
		if (path !== '' && relative(objects, path).startsWith('..'))
			throw new Error(`Cannot read quarantine "${path}": it is not in "${objects}"`)
		this.#command = command
		this.#folder = folder
		this.#path = path
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

	async storedBytes(): Promise<number> {
		return this.#path === '' ? 0 : objectBytes(this.#path)
	}

	async *newObjects(updates: RefUpdate[]): AsyncIterable<NewObject> {
		const tips = updates.map(({ to }) => to).filter((to) => to !== undefined)
		if (tips.length === 0) return
		// Options are passed as arguments, because git before 2.42 accepts none on its input.
		const args = ['rev-list', '--objects', '--stdin', '--not', '--all']
		const child = this.#command.start(args, { repository: this.#folder, environment: this.#environment })
		const ended = exitStatus(child)
		const problems = complaint(child.stderr)
		child.stdin.on('error', ignoreBrokenPipe).end(`${tips.map(parseOid).join('\n')}\n`)
		try {
			let slice: string[] = []
			for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
				if (slice.push(line) < SLICE) continue
				yield* this.#objectsOf(slice)
				slice = []
			}
			yield* this.#objectsOf(slice)
			const status = await ended
			if (status === 0) return
			const stderr = await problems
			// The pack lacks what its refs name.
			if (/^fatal: (?:bad object|missing) /m.test(stderr))
				throw new HubError('invalid-input', { what: 'the history', why: 'it is not complete' })
			throw new GitFailure('rev-list', { status, stderr })
		} finally {
			child.kill()
			await Promise.allSettled([ended, problems])
		}
	}

	/** Ends the reading process. */
	close(): void {
		this.#reader?.retire()
	}

	/** Lines of `rev-list --objects` are an id and, for trees and blobs, a path. */
	async *#objectsOf(lines: readonly string[]): AsyncGenerator<NewObject> {
		const reader = this.#open()
		const facts = await Promise.all(lines.map(async (line) => reader.facts(parseOid(line.slice(0, 40)))))
		for (const [index, line] of lines.entries()) {
			const fact = facts[index]
			if (fact) yield { type: fact.type, oid: parseOid(fact.oid), size: fact.size, path: line.slice(41) }
		}
	}

	#open(): ObjectReader {
		this.#reader ??= new ObjectReader(this.#command, this.#folder, this.#environment)
		return this.#reader
	}
}
