import { LFS_POINTER_SIZE_MAX, parseLfsPointer } from '@stoa/formats'
import { isHubError, isSha256, parseRepoPath, type Sha256 } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Git, GitQuarantine, RefUpdate } from '../git/git.ts'
import { UpstreamError } from '../outside/upstreams.ts'

/** Largest file in git itself, in bytes. Old histories have files that a push here would have to store as large files. */
const FILE_SIZE_MAX = 100 * 1024 * 1024
/** Most large files that new commits may name. */
const POINTERS_MAX = 1_000_000
/** How long the work may take, in milliseconds. */
const PULL_MS = 30 * 60_000
/** What is said of a history that is damaged, cut, or that of another repository. */
const UNREADABLE = 'sent a history that git cannot read'
const ZERO = '0'.repeat(40)

/** Large files that a history names, with their sizes in bytes. */
export type Pointers = Map<Sha256, number>

/** What becomes of a pull. */
export interface PullOptions {
	/** Requires room for what came, in bytes. */
	takeRoom(bytes: number): Promise<void>
	/** Called with the refs that moved and the large files that the new commits name, before the pull ends. */
	accepted(updates: RefUpdate[], pointers: Pointers): Promise<void>
}

/** The lines of a push. Git takes all updates or none. */
function commandsOf(updates: readonly RefUpdate[]): string {
	const lines = updates.map(({ ref, from = ZERO, to = ZERO }, index) => {
		const text = `${from} ${to} ${ref}${index === 0 ? '\0report-status atomic ofs-delta' : ''}`
		return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
	})
	return `${lines.join('')}0000`
}

/** Finds the large files that new commits name. @throws {UpstreamError} `wrong` for objects that are not stored here */
async function examine(updates: RefUpdate[], quarantine: GitQuarantine): Promise<Pointers> {
	const pointers: Pointers = new Map()
	for await (const { type, oid, size, path } of quarantine.newObjects(updates)) {
		if (type !== 'blob') continue
		try {
			parseRepoPath(path)
		} catch (error) {
			if (!isHubError(error, 'invalid-path')) throw error
			throw new UpstreamError('wrong', `has a file at ${JSON.stringify(path.slice(0, 200))}, a path that cannot be used`, { cause: error })
		}
		if (size > FILE_SIZE_MAX) throw new UpstreamError('wrong', `has a file of ${size} bytes in git itself (${path.slice(0, 200)})`)
		const bytes = size < LFS_POINTER_SIZE_MAX ? await quarantine.blob(oid, LFS_POINTER_SIZE_MAX) : undefined
		const pointer = bytes && parseLfsPointer(bytes)
		if (pointer && isSha256(pointer.sha256)) pointers.set(pointer.sha256, pointer.size)
		if (pointers.size > POINTERS_MAX) throw new UpstreamError('wrong', `names more than ${POINTERS_MAX} large files`)
	}
	return pointers
}

async function* joined(head: string, pack: AsyncIterable<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
	yield Buffer.from(head)
	if (pack) yield* pack
}

/**
 * Moves refs of a repository to commits of an upstream: git takes the pack as it takes a push, in quarantine, with the same limits.
 *
 * @throws {UpstreamError} when the history cannot be stored, or breaks off. No ref has moved then.
 */
export async function pullHistory(
	git: Pick<Git, 'receivePack'>,
	repoId: string,
	{ updates, pack, signal }: { updates: readonly RefUpdate[]; pack: Readable | undefined; signal: AbortSignal },
	options: PullOptions,
): Promise<void> {
	let failure: unknown
	let isDone = false
	let pointers: Pointers = new Map()
	pack?.on('error', (error) => (failure ??= error))
	const body = Readable.from(joined(commandsOf(updates), pack), { objectMode: false })
	body.on('error', (error) => (failure ??= error))
	const answer = await git.receivePack(repoId, body, {
		protocol: undefined,
		signal: AbortSignal.any([signal, AbortSignal.timeout(PULL_MS)]),
		async check(wanted, quarantine) {
			try {
				pointers = await examine(wanted, quarantine)
				await options.takeRoom(await quarantine.storedBytes())
				return undefined
			} catch (error) {
				failure ??= isHubError(error, 'invalid-input') ? new UpstreamError('wrong', UNREADABLE, { cause: error }) : error
				return 'The history cannot be stored.'
			}
		},
		async accepted(moved) {
			await options.accepted(moved, pointers)
			isDone = moved.length === updates.length
		},
	})
	try {
		await buffer(answer)
	} catch (error) {
		failure ??= error
	}
	if (isDone) return
	throw failure ?? new UpstreamError('wrong', UNREADABLE)
}
