import { findTask, LIBRARIES, LIBRARY_DESCRIPTIONS, type Library } from '@stoa/catalog'
import { libraryKeysWithSnippets } from '@stoa/snippets'
import type { PageCall } from '../../../site/route.ts'

/** How the registry may be narrowed besides by words: the word in the address and the words on the page. */
export const KEEPS = ['', 'models', 'programs'] as const

/** What an address of the registry asks for. */
export interface LibrariesState {
	search: string
	/** The id of a task that the library must be able to do. */
	task: string | undefined
	keep: (typeof KEEPS)[number]
}

/** One library as the registry shows it. */
export interface LibraryEntry {
	library: Library
	/** Models on this hub that the visitor may see. */
	models: number
	hasProgram: boolean
}

/** What the registry shows. */
export interface LibrariesData {
	state: LibrariesState
	entries: LibraryEntry[]
	/** Of the whole registry. */
	total: number
}

/** How many libraries a facet may name at most; the registry holds fewer. */
const FACET_LIMIT = 500

/** Reads an address. What it does not know is left out: the registry always answers. */
function readLibrariesState(params: URLSearchParams): LibrariesState {
	const task = params.get('task') ?? ''
	return {
		search: (params.get('search') ?? '').slice(0, 100).trim(),
		task: findTask(task)?.id,
		keep: KEEPS.find((value) => value === params.get('keep')) ?? '',
	}
}

/** How many models of each library this hub holds, as far as the visitor may see them, by `library_name`. */
async function countModels({ hub, actor }: PageCall): Promise<Map<string, number>> {
	const { facets } = await hub.listings.query(actor, { kind: 'model', limit: 1, facets: ['library'], facetLimit: FACET_LIMIT })
	return new Map((facets.library ?? []).map(({ tag, count }) => [tag, count]))
}

/** As a register sorts: by label, whatever the case. */
const SORTED = LIBRARIES.toSorted((a, b) => a.prettyLabel.localeCompare(b.prettyLabel, 'en'))

/** Every word must be found in the name, the key, the description or the label of a task. */
function matches({ key, prettyLabel, repoName, tasks = [] }: Library, words: readonly string[]): boolean {
	if (words.length === 0) return true
	const about = LIBRARY_DESCRIPTIONS[key] ?? ''
	const text = [key, prettyLabel, repoName, about, ...tasks.map((task) => findTask(task)?.label ?? task)].join('\n').toLowerCase()
	return words.every((word) => text.includes(word))
}

/** Asks for the registry that the address describes. */
export async function loadLibraries(call: PageCall): Promise<LibrariesData> {
	const state = readLibrariesState(call.url.searchParams)
	const counts = await countModels(call)
	const withProgram = new Set(libraryKeysWithSnippets())
	const words = state.search.toLowerCase().split(/\s+/).filter(Boolean)
	const entries = SORTED.map((library) => ({
		library,
		models: counts.get(library.key) ?? 0,
		hasProgram: withProgram.has(library.key),
	})).filter(
		({ library, models, hasProgram }) =>
			(state.task === undefined || library.tasks?.includes(state.task)) &&
			(state.keep !== 'models' || models > 0) &&
			(state.keep !== 'programs' || hasProgram) &&
			matches(library, words),
	)
	return { state, entries, total: LIBRARIES.length }
}
