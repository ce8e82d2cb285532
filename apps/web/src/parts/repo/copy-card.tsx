import type { Repo, RepoAtRevision } from '@stoa/hub'
import { repoAddress } from '@stoa/vocabulary'
import { CopyPage } from '../../islands/copy-page/copy-page.tsx'
import type { Head } from '../../site/route.ts'

/** Where the Markdown of a card is: the repository's page with `.md`. */
function cardSource({ kind, name }: Repo): string {
	return `${repoAddress({ kind, id: name })}.md`
}

/** The Copy page control of a card (CG-13). */
export function CopyCard({ repo }: { repo: Repo }) {
	return <CopyPage id="copy-card" source={cardSource(repo)} offersParts offersCode />
}

/** What the head of a card's page says of its Markdown (MD-8). */
export function cardAlternates(repo: Repo): Head['alternates'] {
	return [{ href: cardSource(repo), type: 'text/markdown' }]
}

/** Whether a repository has a card at a revision. */
export function hasCard(at: RepoAtRevision | undefined): boolean {
	return at?.siblings.some(({ path }) => path === 'README.md') ?? false
}
