import type { WeightsPage } from '@stoa/hub'
import type { PageCall } from '../../../site/route.ts'
import type { FilePlace } from '../tree/load.ts'

/** A file of weights as its page shows it. */
export interface WeightsView extends WeightsPage {
	/** What the names must hold. */
	filter: string
	/** Pages before this one. */
	page: number
}

/** What the header of the file says, narrowed by `?q=` and read page by page; a sentence when it cannot be read. */
export async function viewWeights(call: PageCall, { frame, commit, path }: FilePlace): Promise<WeightsView | { why: string } | undefined> {
	const filter = (call.url.searchParams.get('q') ?? '').slice(0, 200).trim()
	const asked = Number(call.url.searchParams.get('p') ?? 0)
	const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
	const ref = { kind: frame.repo.kind, id: frame.repo.name }
	const found = await call.hub.files.weights(call.actor, ref, commit, path, { filter, page })
	return found && !('why' in found) ? { ...found, filter, page } : found
}
