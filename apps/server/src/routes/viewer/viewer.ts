import { calls } from '@stoa/protocol'
import type { Repo } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/** Hosts that begin like this are the dataset viewer's: clients put it before the hub's own host (protocol 09 section 1). */
const VIEWER_HOST = 'datasets-server.'
/** Where the viewer answers on the hub's own host. */
const VIEWER_PATH = '/datasets-server'

/** What each call of the viewer would compute. */
const COMPUTED: Record<string, string> = {
	splits: 'the splits',
	'first-rows': 'the first rows',
	rows: 'rows',
	search: 'searches',
	filter: 'filtered rows',
	parquet: 'Parquet copies',
	info: 'the features',
	size: 'the size',
	statistics: 'statistics',
	'croissant-crumbs': 'Croissant metadata',
	'opt-in-out-urls': 'opt-out counts',
	'presidio-entities': 'personal data counts',
}

/**
 * The dataset viewer (protocol 09). It computes nothing and says so after checking access as usual; clients then read the dataset's files
 * themselves. Its failures have names of their own.
 */
export const viewerRoutes: readonly Route[] = [handle(calls.checkDatasetViewer, isValid), handle(calls.askDatasetViewer, refuse)]

/**
 * The path of the viewer's rows for a request to the viewer's host.
 *
 * @example
 * ```ts
 * assert.equal(viewerPath('datasets-server.localhost:7860', '/info'), '/datasets-server/info')
 * assert.equal(viewerPath('localhost:7860', '/info'), '/info')
 * ```
 */
export function viewerPath(host: string, path: string): string {
	return host.toLowerCase().startsWith(VIEWER_HOST) ? VIEWER_PATH + path : path
}

type Question = Asked<typeof calls.checkDatasetViewer> | Asked<typeof calls.askDatasetViewer>

async function datasetOf({ hub, actor, parameters }: Question): Promise<Repo> {
	const { dataset: id } = parameters()
	if (id === undefined) throw new HubError('viewer-parameter-missing', { name: 'dataset' })
	try {
		return await hub.repos.findReadable(actor, { kind: 'dataset', id })
	} catch (error) {
		if (!isHubError(error)) throw error
		throw new HubError(actor.kind === 'visitor' ? 'viewer-sign-in' : 'viewer-dataset-not-found')
	}
}

/** Never a failure for a dataset that may be read: what works is a fact, and nothing does. */
async function isValid(call: Asked<typeof calls.checkDatasetViewer>): Promise<Answer<typeof calls.checkDatasetViewer>> {
	const { headOid } = await datasetOf(call)
	if (headOid !== undefined) call.reply.header('x-revision', headOid)
	return { preview: false, viewer: false, search: false, filter: false, statistics: false }
}

async function refuse(call: Asked<typeof calls.askDatasetViewer>): Promise<never> {
	const { question } = call.params
	const what = Object.hasOwn(COMPUTED, question) ? COMPUTED[question] : undefined
	if (what === undefined) throw new HubError('route-not-found', { method: 'GET', path: call.path })
	await datasetOf(call)
	throw new HubError('viewer-not-offered', { what })
}
