import { LIBRARIES, TASKS } from '@stoa/catalog'
import type { Account, Repo } from '@stoa/hub'
import { libraryAddress, taskAddress, type RepoKind } from '@stoa/vocabulary'
import { loadOwners, type Owners } from '../../../layouts/load-owners.ts'
import type { PageCall } from '../../../site/route.ts'
import type { DocsHit } from '../../docs/page/shelf.ts'

/** A page of the catalog. */
export interface CatalogueHit {
	title: string
	address: string
	what: 'task' | 'library'
}

/** What the search page shows. */
export interface SearchData {
	text: string
	found: Record<RepoKind, Repo[]>
	owners: Owners
	people: Account[]
	catalogue: CatalogueHit[]
	docs: readonly DocsHit[]
}

const REPOS_MAX = 10
const OTHERS_MAX = 6

/** Searches everything at once: the three kinds, people and organizations, tasks and libraries, the documentation. */
export async function loadSearch({ hub, actor, docs, url }: PageCall): Promise<SearchData> {
	const text = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
	if (text === '') return { text, found: { model: [], dataset: [], space: [] }, owners: new Map(), people: [], catalogue: [], docs: [] }
	const [{ model, dataset, space }, people, { hits }] = await Promise.all([
		hub.listings.quickSearch(actor, text, REPOS_MAX),
		hub.people.suggest(text, OTHERS_MAX),
		docs.search(actor, { text, limit: OTHERS_MAX }),
	])
	return {
		text,
		found: { model: model.repos, dataset: dataset.repos, space: space.repos },
		owners: await loadOwners(hub, [...model.repos, ...dataset.repos, ...space.repos]),
		people,
		catalogue: inCatalogue(text),
		docs: hits,
	}
}

/** Every word must be in the name; names that begin with what was typed come first. */
function inCatalogue(text: string): CatalogueHit[] {
	const typed = text.toLowerCase()
	const words = typed.split(/\s+/)
	const all: CatalogueHit[] = [
		...TASKS.map(({ id, label }): CatalogueHit => ({ title: label, address: taskAddress(id), what: 'task' })),
		...LIBRARIES.map(({ key, prettyLabel }): CatalogueHit => ({ title: prettyLabel, address: libraryAddress(key), what: 'library' })),
	]
	return all
		.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
		.toSorted((a, b) => Number(b.title.toLowerCase().startsWith(typed)) - Number(a.title.toLowerCase().startsWith(typed)))
		.slice(0, OTHERS_MAX)
}
