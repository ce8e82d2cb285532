import { excerptOf, wordsOf } from '@stoa/docs/search'
import type { Actor, Documentation, DocumentedRepo, DocsMatch, Repo } from '@stoa/hub'
import { repoDocsAddress } from '@stoa/vocabulary'
import type { DocsHit, DocsQuestion, RepoDocsCard } from '@stoa/web'
import { pageAddress } from './address.ts'
import { FIRST_VERSION } from './repo-volumes.ts'
import { limitOf } from './search.ts'

/** How many results of the hub's own documentation come before each one of a repository. */
const OWN_BEFORE_EACH = 2

/** `/docs/ada/engine` */
export function homeOf({ kind, name }: Pick<Repo, 'kind' | 'name'>): string {
	return repoDocsAddress({ kind, id: name })
}

/** The address of a page on the default branch. */
export function indexedAddress(
	repo: Pick<Repo, 'kind' | 'name'>,
	{ defaultLanguage, language, path }: { defaultLanguage: string; language: string; path: string },
): string {
	return pageAddress(homeOf(repo), { isFirstVersion: true, version: FIRST_VERSION, defaultLanguage }, { language, path })
}

/** A repository's documentation as the list shows it. */
export function repoCard({ repo, title, description, languages, pages, tags, tagCount, changedAt }: DocumentedRepo): RepoDocsCard {
	const address = homeOf(repo)
	return {
		kind: repo.kind,
		id: repo.name,
		isPrivate: repo.visibility === 'private',
		title: title ?? repo.name,
		description,
		address,
		pages,
		languages,
		tags: tags.map((tag) => ({ title: tag, address: `${address}/${encodeURIComponent(tag)}` })),
		tagCount,
		changedAt,
	}
}

/** The pages of repositories' documentation that answer best. */
export async function searchRepos(documentation: Pick<Documentation, 'search'>, actor: Actor, question: DocsQuestion): Promise<DocsHit[]> {
	const { text, language } = question
	const found = await documentation.search(actor, { text, language, limit: limitOf(question) })
	const words = new Set(wordsOf(text))
	return found.map((match) => hitOf(match, words))
}

function hitOf({ repo, project, page, heading, anchor, lang, dir, excerpt, ...place }: DocsMatch, words: ReadonlySet<string>): DocsHit {
	return {
		project,
		repo: repo.name,
		page,
		heading,
		address: `${indexedAddress(repo, place)}${anchor === '' ? '' : `#${anchor}`}`,
		language: lang,
		direction: dir,
		excerpt: excerptOf(excerpt, words),
	}
}

/**
 * Merges results of the hub's own documentation and of repositories. Their scores cannot be compared, because only the hub's own search
 * tolerates typos and missing words. Results with all the words in visible text therefore come first, and both kinds alternate in both
 * parts, the hub's own first.
 */
export function joinHits(text: string, own: readonly DocsHit[], ofRepos: readonly DocsHit[], limit: number): DocsHit[] {
	const words = [...new Set(wordsOf(text))]
	const isPlain = ({ page, heading, excerpt }: DocsHit, withExcerpt: boolean): boolean => {
		const there = wordsOf([page, heading, ...(withExcerpt ? excerpt.map((piece) => piece.text) : [])].join(' '))
		return words.every((word) => there.some((one) => one.startsWith(word)))
	}
	const inTurns = (left: DocsHit[], right: DocsHit[]): DocsHit[] => {
		const joined: DocsHit[] = []
		while (left.length + right.length > 0) joined.push(...left.splice(0, OWN_BEFORE_EACH), ...right.splice(0, 1))
		return joined
	}
	const isPlainOwn = (hit: DocsHit): boolean => isPlain(hit, true)
	const isPlainThere = (hit: DocsHit): boolean => isPlain(hit, false)
	const plain = inTurns(own.filter(isPlainOwn), ofRepos.filter(isPlainThere))
	const others = inTurns(
		own.filter((hit) => !isPlainOwn(hit)),
		ofRepos.filter((hit) => !isPlainThere(hit)),
	)
	return [...plain, ...others].slice(0, limit)
}
