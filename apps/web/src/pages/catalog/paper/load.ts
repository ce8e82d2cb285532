import type { Paper } from '@stoa/hub'
import { REPO_KINDS } from '@stoa/vocabulary'
import { loadOwners, type Owners } from '../../../parts/load-owners.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of a paper shows. */
export interface PaperData {
	paper: Paper
	owners: Owners
}

/** Asks for a paper and what cites it. @throws `paper-not-found` */
export async function loadPaper({ hub, actor, params }: PageCall<'paper'>): Promise<PaperData> {
	const paper = await hub.papers.get(actor, params.paper)
	return {
		paper,
		owners: await loadOwners(
			hub,
			REPO_KINDS.flatMap((kind) => paper.cited[kind].repos),
		),
	}
}
