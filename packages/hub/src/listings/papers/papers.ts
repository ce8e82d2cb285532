import type { RepoKind } from '@stoa/vocabulary'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** Something that was published elsewhere and that cards on this hub cite. All that is known of it is what they say: nothing is fetched. */
export interface Paper {
	/** Its arXiv id (`1810.04805`) or DOI (`10.57967/hf/1`). */
	id: string
	source: 'arxiv' | 'doi'
	/** As the first card writes it that does. */
	title: string | undefined
	/** When the first of those repositories was made that cite it and that the actor may see. */
	firstCitedAt: Date
	/** Who cites it, of each kind the most liked ones, as far as the actor may see. */
	cited: Record<RepoKind, { repos: Repo[]; total: number }>
}

/** Papers by what cites them (protocol 07 section 3). */
export interface Papers {
	/** @throws `paper-not-found` when no card that the actor may see cites it */
	get(actor: Actor, id: string): Promise<Paper>
	/** Whether a card that the actor may see cites it. */
	isCited(actor: Actor, id: string): Promise<boolean>
	/** Those whose id or title holds the text, the most cited first; without a text all of them. Only public citations count. */
	search(text: string, limit: number): Promise<{ id: string; title: string | undefined; citations: number; firstCitedAt: Date }[]>
}
