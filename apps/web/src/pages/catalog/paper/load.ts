import type { Paper } from '@stoa/hub'
import type { PageCall } from '../../../site/route.ts'

/** What the page of a paper shows. */
export interface PaperData {
	paper: Paper
}

/** Asks for a paper and what cites it. @throws `paper-not-found` */
export async function loadPaper({ hub, actor, params }: PageCall<'paper'>): Promise<PaperData> {
	return { paper: await hub.papers.get(actor, params.paper) }
}
