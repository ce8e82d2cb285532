import { HubError, REPO_KINDS } from '@stoa/vocabulary'
import { type Actor, VISITOR } from '../../accounts/actors/actor.ts'
import type { ListingPage, Listings } from '../listings/listings.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { Paper, Papers } from './papers.ts'

/** How many repositories of each kind a paper shows. */
const REPOS_SHOWN = 30
/** How many papers are searched for a text. */
const PAPERS_MAX = 10_000
const SEARCH_MAX = 120

/** The tag of cards that cite a paper; `undefined` for a text that is neither an arXiv id nor a DOI. */
function tagOf(id: string): string | undefined {
	if (/^\d{4}\.\d{4,5}$/.test(id)) return `arxiv:${id}`
	return /^10\.\d{4,9}\/\S{1,200}$/.test(id) ? `doi:${id}` : undefined
}

const idOf = (tag: string): string => tag.slice(tag.indexOf(':') + 1)

/** The title that the cards of some repositories give a paper; the oldest card with a title decides. */
function titleIn(repos: readonly Repo[], id: string): string | undefined {
	return repos
		.toSorted((a, b) => +a.createdAt - +b.createdAt)
		.flatMap(({ metadata }) => metadata.paperTitles?.[id] ?? [])
		.at(0)
}

/** Creates papers from the tags in the listings. When a repository is deleted or hidden, its citations disappear with it. */
export function createPapers({ listings }: { listings: Pick<Listings, 'query'> }): Papers {
	async function citing(actor: Actor, tag: string, limit: number): Promise<Record<(typeof REPO_KINDS)[number], ListingPage>> {
		const [model, dataset, space] = await Promise.all([
			listings.query(actor, { kind: 'model', tags: [tag], sort: 'likes', limit }),
			listings.query(actor, { kind: 'dataset', tags: [tag], sort: 'likes', limit }),
			listings.query(actor, { kind: 'space', tags: [tag], sort: 'likes', limit }),
		])
		return { model, dataset, space }
	}

	async function isCited(actor: Actor, id: string): Promise<boolean> {
		const tag = tagOf(id)
		return tag !== undefined && Object.values(await citing(actor, tag, 1)).some(({ total }) => total > 0)
	}

	return {
		isCited,

		async get(actor, id) {
			const tag = tagOf(id)
			if (tag === undefined) throw new HubError('paper-not-found', { id })
			const cited = await citing(actor, tag, REPOS_SHOWN)
			const repos = Object.values(cited).flatMap((page) => page.repos)
			const [first] = repos.toSorted((a, b) => +a.createdAt - +b.createdAt)
			if (!first) throw new HubError('paper-not-found', { id })
			const source = tag.startsWith('arxiv:') ? 'arxiv' : 'doi'
			return { id, source, title: titleIn(repos, id), firstCitedAt: first.createdAt, cited } satisfies Paper
		},

		async search(text, limit) {
			const pages = await Promise.all(
				REPO_KINDS.map((kind) => listings.query(VISITOR, { kind, limit: 1, facets: ['paper'], facetLimit: PAPERS_MAX })),
			)
			const counts = new Map<string, number>()
			for (const { tag, count } of pages.flatMap(({ facets }) => facets.paper ?? [])) counts.set(tag, (counts.get(tag) ?? 0) + count)
			const ranked = [...counts].toSorted(([, a], [, b]) => b - a)
			const wanted = text.trim().toLowerCase()
			const found: Awaited<ReturnType<Papers['search']>> = []
			// Titles are in the repositories. Filtering by id first avoids reading them.
			const byId = ranked.filter(([tag]) => idOf(tag).toLowerCase().includes(wanted))
			const candidates = byId.length > 0 ? byId : ranked.slice(0, SEARCH_MAX * 4)
			for (const [tag, citations] of candidates) {
				if (found.length >= Math.min(limit, SEARCH_MAX)) break
				const repos = Object.values(await citing(VISITOR, tag, REPOS_SHOWN)).flatMap((page) => page.repos)
				const id = idOf(tag)
				const title = titleIn(repos, id)
				const firstCitedAt = repos.map(({ createdAt }) => createdAt).toSorted((a, b) => +a - +b)[0]
				const fits = byId.length > 0 || (title?.toLowerCase().includes(wanted) ?? false)
				if (fits && firstCitedAt) found.push({ id, title, citations, firstCitedAt })
			}
			return found
		},
	}
}
