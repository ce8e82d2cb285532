import { DEFAULT_COUNT_RULE, findLibrary, findTask, LIBRARIES, type Library, type Task } from '@stoa/catalog'
import type { Repo } from '@stoa/hub'
import { applicableLibraries, librarySnippets, type ModelRecord } from '@stoa/snippets'
import { modelRecordOf } from '@stoa/snippets/record'
import { HubError, libraryAddress } from '@stoa/vocabulary'
import { loadOwners, type Owners } from '../../../parts/load-owners.ts'
import { nearestNames } from '../../../parts/nearest-names.ts'
import { type HighlightedSnippet, highlightSnippets } from '../../../viewers/program/highlight-snippets.ts'
import { recordWithFiles } from '../../../viewers/program/record-with-files.ts'
import { sampleRecord } from '../../../viewers/program/sample-record.ts'
import { askingThisHub } from '../../../parts/use/ask-this-hub.ts'
import type { Elsewhere, PageCall } from '../../../site/route.ts'
import { countRuleWords } from './count-rule-words.ts'

/** How many of its models a library's page lists. */
const ROWS = 10

/** What the page of a library shows. */
export interface LibraryData {
	library: Library
	tasks: Task[]
	/** Its models on this hub, most wanted first, and how many there are. */
	models: Repo[]
	owners: Owners
	total: number
	/** How to load a model, with the name of the model in the programs when it is one of this hub. */
	programs: HighlightedSnippet[]
	shownFor: string | undefined
	/** Which requests count as downloads; values in backquotes. */
	countWords: string
	hasOwnRule: boolean
}

/** Whether there is a program for the model, and not only words about why there is none. */
const hasProgram = (key: string, model: ModelRecord): boolean =>
	applicableLibraries({ ...model, library_name: undefined, tags: [...(model.tags ?? []), key] }).includes(key)

function nearLibraries(asked: string): { label: string; href: string }[] {
	const keys = nearestNames(
		asked,
		LIBRARIES.map(({ key }) => key),
		5,
	)
	return keys.map((key) => ({ label: findLibrary(key)?.prettyLabel ?? key, href: libraryAddress(key) }))
}

/**
 * Finds the library of an address; a key in other capitals leads to the real one.
 *
 * @throws `not-in-catalogue` with the libraries that may have been meant
 */
function findLibraryOf(asked: string): Library | Elsewhere {
	const library = findLibrary(asked)
	if (library) return library
	const close = LIBRARIES.find(({ key }) => key.toLowerCase() === asked.toLowerCase())
	if (!close) throw new HubError('not-in-catalogue', { what: 'library', text: asked.slice(0, 80), near: nearLibraries(asked) })
	return { redirect: libraryAddress(close.key), moved: true }
}

/** Asks for everything a library's page shows. */
export async function loadLibrary(call: PageCall<'library'>): Promise<LibraryData | Elsewhere> {
	const library = findLibraryOf(call.params.library)
	if ('redirect' in library) return library
	const { key, tasks: ids = [], countDownloads } = library
	const { repos, total } = await call.hub.listings.query(call.actor, { kind: 'model', tags: [key], limit: ROWS })
	const ours = repos.find((repo) => hasProgram(key, modelRecordOf(repo)))
	const record = ours ? await recordWithFiles(call, ours) : sampleRecord(key, ids[0])
	const programs = hasProgram(key, record)
		? askingThisHub(call.words.parts.use, librarySnippets(key, record, call.origin), call.origin, false)
		: []
	return {
		library,
		tasks: ids.flatMap((id) => findTask(id) ?? []),
		models: repos,
		owners: await loadOwners(call.hub, repos),
		total,
		programs: await highlightSnippets(call, programs),
		shownFor: ours?.name,
		countWords: countRuleWords(call.words.catalog.library.rule, countDownloads ?? DEFAULT_COUNT_RULE),
		hasOwnRule: countDownloads !== undefined,
	}
}
