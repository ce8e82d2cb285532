import { LIBRARIES, TASKS } from '@stoa/catalog'
import type { Account, Repo } from '@stoa/hub'
import { collectionAddress, collectionSlug, libraryAddress, paperAddress, taskAddress, type RepoKind } from '@stoa/vocabulary'
import { loadOwners, type Owners } from '../../../parts/load-owners.ts'
import type { PageCall } from '../../../site/route.ts'
import type { DocsHit } from '../../../site/docs-shelf.ts'

/** A page that is found by its name. */
export interface NamedHit {
	title: string
	address: string
	/** What stands beside the title. */
	what: string
}

/** What the search page shows. */
export interface SearchData {
	text: string
	found: Record<RepoKind, Repo[]>
	owners: Owners
	people: Account[]
	catalogue: NamedHit[]
	collections: NamedHit[]
	papers: NamedHit[]
	docs: readonly DocsHit[]
}

const REPOS_MAX = 10
const OTHERS_MAX = 6

/** Searches everything at once: the three kinds, people and organizations, tasks and libraries, collections, papers, the documentation. */
export async function loadSearch({ hub, actor, docs, url }: PageCall): Promise<SearchData> {
	const text = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
	if (text === '')
		return {
			text,
			found: { model: [], dataset: [], space: [] },
			owners: new Map(),
			people: [],
			catalogue: [],
			collections: [],
			papers: [],
			docs: [],
		}
	const [{ model, dataset, space }, people, { collections }, papers, { hits }] = await Promise.all([
		hub.listings.quickSearch(actor, text, REPOS_MAX),
		hub.people.suggest(text, OTHERS_MAX),
		hub.collections.list(actor, { search: text, sort: 'upvotes' }, { skip: 0, limit: OTHERS_MAX }),
		hub.papers.search(text, OTHERS_MAX),
		docs.search(actor, { text, limit: OTHERS_MAX }),
	])
	return {
		text,
		found: { model: model.repos, dataset: dataset.repos, space: space.repos },
		owners: await loadOwners(hub, [...model.repos, ...dataset.repos, ...space.repos]),
		people,
		catalogue: inCatalogue(text),
		collections: collections.map(({ collection: { id, title }, owner }) => ({
			title,
			address: collectionAddress(owner.name, collectionSlug(title, id)),
			what: owner.name,
		})),
		papers: papers.map(({ id, title }) => ({ title: title ?? id, address: paperAddress(id), what: title === undefined ? 'arXiv' : id })),
		docs: hits,
	}
}

/** Every word must be in the name; names that begin with what was typed come first. */
function inCatalogue(text: string): NamedHit[] {
	const typed = text.toLowerCase()
	const words = typed.split(/\s+/)
	const all: NamedHit[] = [
		...TASKS.map(({ id, label }): NamedHit => ({ title: label, address: taskAddress(id), what: 'task' })),
		...LIBRARIES.map(({ key, prettyLabel }): NamedHit => ({ title: prettyLabel, address: libraryAddress(key), what: 'library' })),
	]
	return all
		.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
		.toSorted((a, b) => Number(b.title.toLowerCase().startsWith(typed)) - Number(a.title.toLowerCase().startsWith(typed)))
		.slice(0, OTHERS_MAX)
}
