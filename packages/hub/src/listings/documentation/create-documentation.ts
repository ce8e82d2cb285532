import { setTimeout as sleep } from 'node:timers/promises'
import { mayReadContent } from '../../repositories/access/access.ts'
import { readableCircles } from '../../accounts/rights/rights.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import { DEFAULT_BRANCH } from '../../git/revision.ts'
import { createLoop } from '../../outside/jobs/create-loop.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { JobLog } from '../../outside/jobs/job-log.ts'
import { type Actor, VISITOR } from '../../accounts/actors/actor.ts'
import type { DocsReader } from './docs-reader.ts'
import type { DocsReach, FoundDocsPage } from './documentation-records.ts'
import { findDocsFolder } from '../../contents/docs-rows/docs-folder.ts'
import type { DocsFilesDeps } from './docs-files.ts'
import { DOCS_LIST_PAGE, type DocsMatch, type Documentation } from './documentation.ts'
import { readDocumentation } from './read-documentation.ts'
import type { BlockedFileRecords } from '../../contents/blocked/blocked-file-records.ts'
import type { DocumentationRecords } from './documentation-records.ts'
import type { ChangeRecords } from '../listings/change-records.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

/** What the service needs. */
export interface DocumentationDeps extends DocsFilesDeps {
	records: {
		blockedFiles: BlockedFileRecords
		changes: ChangeRecords
		documentation: DocumentationRecords
		objects: ObjectRecords
		repos: RepoRecords
	}
	/** Absent when this process does not read pages. */
	reader: DocsReader | undefined
	alone: WriteAlone
	jobs: JobLog
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** The service, and the job that reads changed documentation. */
export interface RunningDocumentation extends Documentation {
	/** Starts reading documentation that writes marked as changed. */
	start(): Promise<void>
	/** Waits for the running work. */
	close(): Promise<void>
}

/** A call of `wake` may get lost, files that are taken down cause none, and failed reads become due again later. */
const POLL_MS = 15_000
/** Longer than a read may take; after that another process may try. */
const LEASE_MS = 10 * 60_000
/** How many repositories older than the index are read in a row, and the pause in between, so that visitors come first. */
const UNSEEN_AT_ONCE = 50
const UNSEEN_PAUSE_MS = 100

/** Creates the service. */
export function createDocumentation(deps: DocumentationDeps): RunningDocumentation {
	const { git, records, reader, alone, now, report } = deps
	const rows = records.documentation
	let endHints: (() => Promise<void>) | undefined

	/** Returns whether there was something to read. */
	async function readNext(): Promise<boolean> {
		const due = reader && (await rows.takeDue(LEASE_MS))
		if (!due) return false
		try {
			await readDocumentation({ ...deps, reader, now }, due)
		} catch (error) {
			// A repository that fails delays no other: it becomes due again when its lease ends.
			report(`read the documentation of repository ${due.repoId}`, error)
			await rows.noteFailure(due, error instanceof Error ? error.message : String(error))
		}
		return true
	}

	const loop = createLoop({
		what: 'read documentation',
		job: { key: 'documentation', log: deps.jobs },
		pollMs: POLL_MS,
		report,
		work: readNext,
	})

	/** The lock keeps a push from changing the repository meanwhile. */
	function look(id: string): Promise<void> {
		return alone(id, async () => {
			const head = (await records.repos.byId(id)) && (await git.resolveCommit(id, DEFAULT_BRANCH))
			if (head !== undefined) await rows.follow(id, await findDocsFolder(git, id, head))
		})
	}

	async function fillIn(signal?: AbortSignal): Promise<number> {
		let looked = 0
		for (;;) {
			const ids = await rows.unseen(UNSEEN_AT_ONCE)
			if (ids.length === 0) break
			for (const id of ids) {
				if (signal?.aborted) return looked
				await look(id).catch((error: unknown) => report(`look for documentation in repository ${id}`, error))
				looked += 1
			}
			await rows.noteSeen(ids)
			loop.wake()
			await sleep(UNSEEN_PAUSE_MS, undefined, { ref: false })
		}
		return looked
	}

	return {
		async list(actor, { search, page }) {
			const found = await rows.list(reachOf(actor), { search: search.trim(), skip: page * DOCS_LIST_PAGE, limit: DOCS_LIST_PAGE + 1 })
			const items = found.slice(0, DOCS_LIST_PAGE).filter(({ repo }) => mayReadContent(actor, repo))
			return { items, hasMore: found.length > DOCS_LIST_PAGE }
		},
		async search(actor, { text, language, limit }) {
			const words = reader?.wordsOf(text) ?? []
			if (words.length === 0) return []
			const found = await rows.search(reachOf(actor), { words, language, limit })
			const matches: DocsMatch[] = []
			const turns = new Turns()
			for (const page of found) {
				await turns.take()
				if (mayReadContent(actor, page.repo)) matches.push(matchOf(page, words, reader))
			}
			return matches
		},
		async *listPublic(limit) {
			for (let skip = 0; skip < limit; skip += DOCS_LIST_PAGE) {
				const some = await rows.list(reachOf(VISITOR), { search: '', skip, limit: Math.min(DOCS_LIST_PAGE, limit - skip) })
				if (some.length > 0) yield some
				if (some.length < DOCS_LIST_PAGE) return
			}
		},
		publicParts: (size) => rows.publicParts(size),
		publicPages: (size, part) => rows.publicPages(size, part),
		fillIn,
		async readDue() {
			let read = 0
			while (await readNext()) read += 1
			return read
		},
		async start() {
			if (!reader) return
			endHints = await records.changes.listen(() => loop.wake())
			loop.start()
		},
		async close() {
			await endHints?.()
			await loop.close()
		},
	}
}

function reachOf(actor: Actor): DocsReach {
	return { circles: readableCircles(actor), granted: actor.kind === 'visitor' ? [] : [...(actor.grants ?? [])] }
}

/** The page, with the heading that contains most of the words that are not in its title. */
function matchOf(found: FoundDocsPage, words: readonly string[], reader: DocsReader | undefined): DocsMatch {
	const { repo, project, defaultLanguage, language, lang, dir, path, title, headings, excerpt } = found
	const heldBy = (text: string): Set<string> => {
		const there = reader?.wordsOf(text) ?? []
		return new Set(words.filter((word) => there.some((one) => one === word || (word.length > 2 && one.startsWith(word)))))
	}
	const inTitle = heldBy(title)
	let best = { text: title, anchor: '', more: 0 }
	for (const { text, anchor } of inTitle.size === new Set(words).size ? [] : headings) {
		const more = [...heldBy(text)].filter((word) => !inTitle.has(word)).length
		if (more > best.more) best = { text, anchor, more }
	}
	return {
		repo,
		project: project ?? repo.name,
		defaultLanguage,
		language,
		lang,
		dir,
		path,
		page: title,
		heading: best.text,
		anchor: best.anchor,
		excerpt,
	}
}
