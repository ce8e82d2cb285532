import type { GitRef, RefUpdate } from '@stoa/hub'
import { HubError, isOid, type Oid, parseOid } from '@stoa/vocabulary'
import { rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withCause } from '../postgres/named-failure.ts'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import { type GitCommand, GitFailure } from './git-command.ts'
import type { GitObjects } from './git-objects.ts'
import { isPlainRef, isTemporaryRef } from './ref-names.ts'

/** Git's notation for "does not exist". */
const ZERO = '0'.repeat(40)
/** No operation holds a ref's lock this long, in milliseconds; an older lock was left by a killed process. */
const LOCK_AGE_MS_MAX = 10 * 60_000

/** Free bytes of a disk below which it counts as full: a commit needs more. */
const FULL_BELOW = 1024 * 1024

/** Reads and moves refs. */
export class GitRefs {
	readonly #command: GitCommand
	readonly #objects: GitObjects

	constructor(command: GitCommand, objects: GitObjects) {
		this.#command = command
		this.#objects = objects
	}

	/** In the order of their names, without temporary refs and refs that lead to no commit. */
	async list(folder: string, prefix = 'refs/'): Promise<GitRef[]> {
		const format = '%(refname) %(objectname) %(objecttype) %(*objectname) %(*objecttype)'
		const pattern = prefix === 'refs/' ? [] : [prefix]
		const output = await this.#command.output(['for-each-ref', `--format=${format}`, '--', ...pattern], { repository: folder })
		const refs: GitRef[] = []
		for (const line of output.toString().split('\n')) {
			const [ref = '', oid = '', type, peeled = '', peeledType] = line.split(' ')
			if (!isOid(oid) || isTemporaryRef(ref)) continue
			const commit =
				type === 'commit' ? oid : peeledType === 'commit' ? peeled : (await this.#objects.facts(folder, `${oid}^{commit}`))?.oid
			if (commit !== undefined) refs.push({ ref, oid, commit: parseOid(commit) })
		}
		return refs
	}

	/**
	 * Updates all refs or none; on disk when it resolves. `dropped`: temporary refs that are deleted in the same step. `false` when a ref
	 * had moved.
	 *
	 * @throws {HubError} `invalid-revision` for a name that git refuses, `reference-exists` when an existing ref conflicts with the name,
	 * `storage-full` or `unavailable` when git cannot write to the disk
	 */
	async update(folder: string, updates: readonly RefUpdate[], dropped: readonly string[] = []): Promise<boolean> {
		if (updates.length === 0 && dropped.length === 0) return true
		for (const { ref } of updates) if (!isPlainRef(ref) || ref === 'HEAD') throw new HubError('invalid-revision', { rev: ref })
		const input = [...updates.map(instruction), ...dropped.map((ref) => `delete ${ref}\0\0`)].join('')
		const result = await this.#transaction(folder, input)
		if (result.status === 0) {
			await this.sync(folder, updates)
			return true
		}
		if (await this.#hasMoved(folder, updates)) return false
		const [, blocking] = /'(refs\/[^']+)' exists; cannot create/.exec(result.stderr) ?? []
		if (blocking !== undefined) throw new HubError('reference-exists', { ref: blocking })
		if (/invalid ref format|refusing to update ref with bad name/.test(result.stderr)) {
			throw new HubError('invalid-revision', { rev: updates.map(({ ref }) => ref).join(', ') })
		}
		const failure = new GitFailure('update-ref', result)
		// Git does not say why it could not write a lock file, unlike with all other files.
		throw result.stderr.includes("couldn't write '") ? await unwritable(folder, failure) : failure
	}

	/** Waits until the names of moved refs are on disk: git flushes the contents of ref files, but not their folders. */
	async sync(folder: string, updates: readonly RefUpdate[]): Promise<void> {
		for (const parent of new Set(updates.map(({ ref }) => dirname(ref)))) await syncRefFolder(folder, parent)
	}

	/** Deletes temporary refs, ignoring their targets. */
	async drop(folder: string, refs: readonly string[]): Promise<void> {
		await this.update(folder, [], refs)
	}

	/** The object that a ref names now. */
	async read(folder: string, ref: string): Promise<Oid | undefined> {
		const facts = await this.#objects.facts(folder, ref)
		return facts && parseOid(facts.oid)
	}

	async isValid(ref: string): Promise<boolean> {
		if (!isPlainRef(ref) || ref === 'HEAD') return false
		return (await this.#command.run(['check-ref-format', ref])).status === 0
	}

	async #transaction(folder: string, input: string): ReturnType<GitCommand['run']> {
		const args = ['update-ref', '--stdin', '-z']
		const result = await this.#command.run(args, { repository: folder, input })
		const [, lock] = /Unable to create '([^']+\.lock)': File exists/.exec(result.stderr) ?? []
		if (result.status === 0 || lock === undefined) return result
		const held = await unlessMissing(stat(lock))
		if (held && Date.now() - held.mtimeMs < LOCK_AGE_MS_MAX) throw new HubError('unavailable', { what: 'the branch' })
		await rm(lock, { force: true })
		return this.#command.run(args, { repository: folder, input })
	}

	async #hasMoved(folder: string, updates: readonly RefUpdate[]): Promise<boolean> {
		const present = await Promise.all(updates.map(({ ref }) => this.read(folder, ref)))
		return updates.some(({ from }, index) => from !== present[index])
	}
}

/** The failure for the caller when git could not write below `folder`. When there is room again, the disk was full or still fails: a second try may work. */
async function unwritable(folder: string, failure: GitFailure): Promise<HubError> {
	const { bavail, bsize } = await statfs(folder)
	const isFull = bavail * bsize < FULL_BELOW
	return withCause(
		isFull ? new HubError('storage-full') : new HubError('unavailable', { what: 'Writing to the disk of this hub' }),
		failure,
	)
}

function instruction({ ref, from, to }: RefUpdate): string {
	if (to !== undefined) return `update ${ref}\0${parseOid(to)}\0${from === undefined ? ZERO : parseOid(from)}\0`
	return from === undefined ? `verify ${ref}\0${ZERO}\0` : `delete ${ref}\0${parseOid(from)}\0`
}

/** A deleted ref may have taken its empty folder along: then the next one above is what changed. */
async function syncRefFolder(folder: string, parent: string): Promise<void> {
	const synced = await unlessMissing(syncFolder(join(folder, parent)).then(() => true))
	if (!synced && parent !== '.') await syncRefFolder(folder, dirname(parent))
}
