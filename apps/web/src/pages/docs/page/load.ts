import type { Elsewhere, PageCall } from '../../../site/route.ts'
import type { DocsFound } from '../../../site/docs-shelf.ts'

/** What the page of an address below `/docs` shows. */
export type DocsData = Exclude<DocsFound, { kind: 'moved' }>

/** Finds the page, or says where it has gone. The query goes along. */
export async function loadDocs({ docs, actor, params, url }: PageCall<'rest'>): Promise<DocsData | Elsewhere> {
	const found = await docs.find(actor, params.rest.split('/'))
	if (found.kind !== 'moved') return found
	const [path, fragment] = found.address.split('#')
	return {
		redirect: `${path}${url.search}${fragment === undefined ? '' : `#${fragment}`}`,
		moved: found.isForGood ? 'for-good' : true,
	}
}
