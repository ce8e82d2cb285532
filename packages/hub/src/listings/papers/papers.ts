import type { RepoKind } from '@stoa/vocabulary'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** A publication that cards on this hub cite. All facts about it come from these cards; nothing is fetched. */
export interface Paper {
	/** Its arXiv id (`1810.04805`) or DOI (`10.57967/hf/1`). */
	id: string
	source: 'arxiv' | 'doi'
	/** The title in the first card that has one. */
	title: string | undefined
	/** When the first citing repository that the caller may see was created. */
	firstCitedAt: Date
	/** The repositories that cite it and that the caller may see; of each kind the most liked ones. */
	cited: Record<RepoKind, { repos: Repo[]; total: number }>
}

/** Papers that cards cite (protocol 07 section 3). */
export interface Papers {
	/** @throws `paper-not-found` when no card that the caller may see cites it */
	get(actor: Actor, id: string): Promise<Paper>
	/** Whether a card that the caller may see cites it. */
	isCited(actor: Actor, id: string): Promise<boolean>
	/** Papers whose id or title contains the text, most cited first; all papers without a text. Only public citations count. */
	search(text: string, limit: number): Promise<{ id: string; title: string | undefined; citations: number; firstCitedAt: Date }[]>
}
