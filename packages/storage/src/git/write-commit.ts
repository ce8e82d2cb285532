import type { Git, GitChange } from '@stoa/hub'
import { type Oid, parseOid, parseRepoPath } from '@stoa/vocabulary'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { collect, complaint, exitStatus, type GitCommand, GitFailure, heardLater, ignoreBrokenPipe } from './git-command.ts'
import type { GitObjects } from './git-objects.ts'
import { TEMPORARY_REFS } from './ref-names.ts'

/** The input of the port's `writeCommit`. */
export type CommitInput = Parameters<Git['writeCommit']>[1]

/**
 * Writes one commit with `fast-import` to a ref below `refs/tmp/`, which protects its objects until a branch names it. Nothing remains when
 * `input.changes` throws or git refuses.
 */
export async function writeCommit(
	{ command, objects, folder }: { command: GitCommand; objects: GitObjects; folder: string },
	input: CommitInput,
): Promise<{ oid: Oid; tree: Oid; temporaryRef: string }> {
	const temporaryRef = TEMPORARY_REFS + randomUUID()
	const draftsBefore = await drafts(folder)
	const child = command.start(['fast-import', '--quiet', '--done', '--date-format=raw'], { repository: folder })
	const ended = exitStatus(child)
	const output = heardLater(Promise.all([ended, collect(child.stdout), complaint(child.stderr)]))
	child.stdin.on('error', ignoreBrokenPipe)
	// A dead git accepts no more input: read its status instead of waiting for a drain that never comes.
	let isAlive = true
	ended.finally(() => (isAlive = false)).catch(() => undefined)
	try {
		const write = async (part: string | Uint8Array): Promise<void> => {
			if (isAlive && !child.stdin.write(part)) await Promise.race([drained(child.stdin), ended])
		}
		await write(header(temporaryRef, input))
		const modes = new FileModes(objects, folder, input.fromEmpty ? undefined : input.parent)
		for await (const change of input.changes) {
			await writeChange(write, change, modes)
			if (!isAlive) break
		}
		child.stdin.end('get-mark :1\ndone\n')
		const [status, stdout, stderr] = await output
		if (status !== 0) throw new GitFailure('fast-import', { status, stderr })
		const oid = parseOid(stdout.toString().trim())
		const commit = await objects.commit(folder, oid)
		if (!commit) throw new GitFailure('fast-import', { status, stderr: `commit ${oid} is not there` })
		return { oid, tree: commit.tree, temporaryRef }
	} catch (error) {
		child.kill('SIGKILL')
		await Promise.allSettled([output])
		for (const draft of await drafts(folder)) if (!draftsBefore.has(draft)) await rm(draft, { force: true })
		// Its report repeats what it complained of; a disk that is full for an hour would get thousands.
		await rm(join(folder, `fast_import_crash_${child.pid}`), { force: true })
		throw error
	}
}

const NEWLINE = Buffer.from('\n')

function header(ref: string, { parent, fromEmpty, author, date, message }: CommitInput): Buffer {
	const person = signature(author, date)
	const text = Buffer.from(message.replaceAll('\0', ''))
	const lines = [`commit ${ref}`, 'mark :1', `author ${person}`, `committer ${person}`, `data ${text.byteLength}`, '']
	const base = [...(parent === undefined ? [] : [`from ${parseOid(parent)}`]), ...(fromEmpty && parent !== undefined ? ['deleteall'] : [])]
	return Buffer.concat([Buffer.from(lines.join('\n')), text, Buffer.from(`\n${base.map((line) => `${line}\n`).join('')}`)])
}

async function writeChange(write: (part: string | Uint8Array) => Promise<void>, change: GitChange, modes: FileModes): Promise<void> {
	if (change.op === 'delete') {
		await write(`D ${quotePath(change.path)}\n`)
		return
	}
	const path = parseRepoPath(change.path)
	if (change.op === 'link') {
		if (!/^(100644|100755|120000|040000|160000)$/.test(change.mode)) throw new TypeError(`Cannot write "${path}" with mode ${change.mode}`)
		await write(`M ${change.mode} ${parseOid(change.oid)} ${quotePath(path)}\n`)
		return
	}
	const head = Buffer.from(`M ${await modes.of(path)} inline ${quotePath(path)}\ndata ${change.content.byteLength}\n`)
	// In one piece: a commit of 20,000 small files would be 60,000 calls of the system.
	await write(Buffer.concat([head, change.content, NEWLINE]))
}

/** Which files of the parent are executable: new content keeps that mode. All other files become regular ones. */
class FileModes {
	readonly #objects: GitObjects
	readonly #folder: string
	readonly #commit: Oid | undefined
	readonly #executables = new Map<string, Promise<Set<string>>>()

	constructor(objects: GitObjects, folder: string, commit: Oid | undefined) {
		this.#objects = objects
		this.#folder = folder
		this.#commit = commit
	}

	async of(path: string): Promise<string> {
		const slash = path.lastIndexOf('/')
		const parent = path.slice(0, Math.max(0, slash))
		let executables = this.#executables.get(parent)
		if (!executables) {
			executables = this.#read(parent)
			this.#executables.set(parent, executables)
		}
		return (await executables).has(path.slice(slash + 1)) ? '100755' : '100644'
	}

	async #read(parent: string): Promise<Set<string>> {
		const found = this.#commit && (await this.#objects.entry(this.#folder, this.#commit, parent))
		const entries = found?.type === 'tree' ? await this.#objects.tree(this.#folder, found.oid) : undefined
		return new Set(entries?.filter(({ mode }) => mode === '100755').map(({ name }) => name))
	}
}

/** Name, address and time as git wants them; a missing name or address is filled, since `git fsck` refuses empty ones. */
export function signature({ name, email }: { name: string; email: string }, date: Date): string {
	// oxlint-disable-next-line no-control-regex -- naming control characters is the point
	const clean = (text: string): string => text.replaceAll(/[<>\u0000-\u001f\u007f]+/g, ' ').trim()
	const seconds = Math.max(0, Math.floor(date.getTime() / 1000))
	return `${clean(name) || 'unknown'} <${clean(email).replaceAll(' ', '') || 'unknown@localhost'}> ${seconds} +0000`
}

/** A path as a C string, the form in which fast-import takes every character. */
function quotePath(path: string): string {
	const quoted = path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
	if (quoted.includes('\0')) throw new TypeError('Cannot write a path with a NUL character')
	return `"${quoted}"`
}

async function drained(stream: Writable): Promise<void> {
	await once(stream, 'drain')
}

/** fast-import's unfinished packs. Only it writes there by that name while the repository's lock is held. */
async function drafts(folder: string): Promise<Set<string>> {
	const names = await readdir(join(folder, 'objects', 'pack'))
	return new Set(names.filter((name) => name.startsWith('tmp_')).map((name) => join(folder, 'objects', 'pack', name)))
}
