import { entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { ObjectUses } from '../objects/reading/object-uses.ts'
import { createSetback } from '../outside/jobs/create-setback.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { MirrorUseRecords, RepoFile, RepoUse } from './mirror-use-records.ts'

/** How often uses are written, in milliseconds. A drop by another process does not see those of the time before. */
const FLUSH_MS = 2000
/** How often a reader that goes on is noted again, in milliseconds. */
const READERS_MS = 15_000
/** Files of one statement. */
const FILES_AT_ONCE = 1000
/** Most files and repositories that wait to be written. While the database is away, further ones are not noted. */
const WAITING_MAX = 100_000
/** Repositories that are remembered. */
const KNOWN_MAX = 50_000

/** What the counter needs. */
export interface MirrorUsesDeps {
	records: { mirrorUses: MirrorUseRecords; repos: Pick<RepoRecords, 'byId'> }
	/** Gives a repository a file back that was dropped while it is read. */
	takeBack(file: RepoFile): Promise<unknown>
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Uses of mirrored repositories: counted in memory, and written every two seconds in two statements, however many requests there were. */
export interface MirrorUses extends ObjectUses {
	/** Bytes came from the upstream. */
	took(repoId: string, bytes: number): void
	flush(): Promise<void>
	/** Stops the timer and writes what waits. */
	close(): Promise<void>
}

interface Reading extends RepoFile {
	readers: number
	notedAt: number
}

const keyOf = ({ repoId, sha256 }: RepoFile): string => `${repoId}:${sha256}`

function added(known: RepoUse | undefined, use: RepoUse): RepoUse {
	return {
		repoId: use.repoId,
		hits: (known?.hits ?? 0) + use.hits,
		servedBytes: (known?.servedBytes ?? 0) + use.servedBytes,
		takenBytes: (known?.takenBytes ?? 0) + use.takenBytes,
		usedAt: use.usedAt ?? known?.usedAt,
	}
}

/** Says whether a repository is mirrored, and remembers it. */
function createIsMirrored(repos: Pick<RepoRecords, 'byId'>): ObjectUses['isMirrored'] {
	const mirrored = new LRUCache<string, boolean>(entriesMax(KNOWN_MAX))
	return async (repoId) => {
		const known = mirrored.get(repoId)
		if (known !== undefined) return known
		const repo = await repos.byId(repoId)
		if (repo) mirrored.set(repoId, repo.upstream !== undefined)
		return repo?.upstream !== undefined
	}
}

/** Creates the counter and starts its timer, which does not keep the process alive. */
export function createMirrorUses({ records, takeBack, now, report }: MirrorUsesDeps): MirrorUses {
	let repos = new Map<string, RepoUse>()
	let files = new Map<string, RepoFile & { at: Date }>()
	const reading = new Map<string, Reading>()
	const setback = createSetback('note what mirrored repositories are used for', report)
	let flushing: Promise<void> = Promise.resolve()

	function count(use: RepoUse): void {
		const known = repos.get(use.repoId)
		if (known || repos.size < WAITING_MAX) repos.set(use.repoId, added(known, use))
	}

	function noteFile(file: RepoFile): void {
		const key = keyOf(file)
		if (files.has(key) || files.size < WAITING_MAX) files.set(key, { repoId: file.repoId, sha256: file.sha256, at: now() })
	}

	function renewReaders(): void {
		for (const one of reading.values()) {
			if (performance.now() - one.notedAt < READERS_MS) continue
			one.notedAt = performance.now()
			noteFile(one)
		}
	}

	/** Writes a part of what waits; what could not be written waits on. */
	async function write(): Promise<void> {
		renewReaders()
		if (setback.waitMs() > 0) return
		const [usesNow, filesNow] = [repos, files]
		repos = new Map()
		files = new Map()
		try {
			await records.mirrorUses.noteRepos([...usesNow.values()])
			usesNow.clear()
			const all = [...filesNow.values()]
			for (let from = 0; from < all.length; from += FILES_AT_ONCE) {
				const some = all.slice(from, from + FILES_AT_ONCE)
				const gone = await records.mirrorUses.noteFiles(some)
				for (const file of some) filesNow.delete(keyOf(file))
				for (const file of gone) if (reading.has(keyOf(file))) await takeBack(file)
			}
			setback.succeeded()
		} catch (error) {
			setback.failed(error)
			for (const use of usesNow.values()) count(use)
			for (const [key, file] of filesNow) if (!files.has(key)) files.set(key, file)
		}
	}

	function flush(): Promise<void> {
		flushing = flushing.then(write)
		return flushing
	}

	const timer = setInterval(() => void flush(), FLUSH_MS)
	timer.unref()

	return {
		isMirrored: createIsMirrored(records.repos),
		found(repoId, sha256) {
			noteFile({ repoId, sha256 })
			count({ repoId, hits: 0, servedBytes: 0, takenBytes: 0, usedAt: now() })
		},
		sending(repoId, sha256, { start, end }) {
			const file = { repoId, sha256 }
			const key = keyOf(file)
			noteFile(file)
			// A client that reads a file in parts has one hit.
			count({ repoId, hits: start === 0 ? 1 : 0, servedBytes: end + 1 - start, takenBytes: 0, usedAt: now() })
			const one = reading.get(key) ?? { ...file, readers: 0, notedAt: performance.now() }
			one.readers += 1
			reading.set(key, one)
			return () => {
				one.readers -= 1
				if (one.readers > 0) return
				reading.delete(key)
				noteFile(file)
			}
		},
		took: (repoId, bytes) => count({ repoId, hits: 0, servedBytes: 0, takenBytes: bytes, usedAt: undefined }),
		flush,
		async close() {
			clearInterval(timer)
			await flush()
		},
	}
}
