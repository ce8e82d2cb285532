import { createMetrics } from '../../apps/server/src/metrics.ts'
import type { Face, Who } from '../../apps/server/src/routes/route.ts'
import { routeTable } from '../../apps/server/src/routes/table.ts'
import { routes as pageRoutes } from '../../apps/web/src/routes.ts'
import { ENDPOINTS, PAGES, type Row } from '../access/rows.ts'

/** One way into the hub: an address of the tables with what is sent there. */
export interface Road {
	row: Row
	/** Who may use it, as the table of routes says; pages say it themselves. */
	who: Who | 'page'
	/** Which credentials it takes: pages know sessions, git knows tokens, everything else both. */
	face: Face
	/** Whether the address or what is sent names a repository. */
	isAboutRepo: boolean
	/** Whether it changes something when it is allowed. */
	writes: boolean
}

/** POST because what is asked for may be long. */
const READING_POSTS = /\/(?:paths-info\/\{rev\}|git-upload-pack)$/

function isAboutRepo(row: Row, who: Road['who']): boolean {
	if (/\{namespace\}\/\{name\}/.test(row.path) || (who !== 'page' && /\{(?:id|repo)\}/.test(row.path))) return true
	const body = row.body?.({ id: 'some-where/some-thing', kind: 'model', number: 1 })
	return /some-(?:where|thing)/.test(JSON.stringify(body) ?? '')
}

const toRoad = (row: Row, who: Road['who'], face: Face): Road => ({
	row,
	who,
	face,
	isAboutRepo: isAboutRepo(row, who),
	writes: row.method !== 'GET' && row.method !== 'HEAD' && !READING_POSTS.test(row.path) && row.note !== 'to read',
})

/** The rows that `tests/access` has of an address; where it has none, one that sends nothing of interest. */
function rowsOf(rows: readonly Row[], method: Row['method'], path: string): Row[] {
	const known = rows.filter((row) => row.method === method && row.path === path && row.instead === undefined)
	return known.length > 0 ? known : [{ method, path, open: '', ...(method !== 'GET' && { body: () => ({}) }) }]
}

/**
 * Every road, made from the table of routes and the table of pages: an address that is added there is in it by itself. What is sent is what
 * the rows of `tests/access` send.
 */
export function everyRoad(): Road[] {
	const table = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nonexistent')
	const endpoints = table.flatMap(({ method, path, who, face }) => rowsOf(ENDPOINTS, method, path).map((row) => toRoad(row, who, face)))
	const pages = pageRoutes.flatMap(({ address }) => {
		// The pages of datasets are those of models under another prefix.
		const model = address.replace(/^\/datasets\/(?=\{)/, '/')
		const forms = PAGES.filter(({ method, path }) => method === 'POST' && path === model)
		return [...rowsOf(PAGES, 'GET', model), ...forms].map((row) => toRoad({ ...row, path: address }, 'page', 'page'))
	})
	return [...endpoints, ...pages]
}

/** Which kind of repository an address is for; `undefined`: each. */
export function kindOf({ row, who }: Road): 'model' | 'dataset' | 'space' | undefined {
	if (row.kind) return row.kind
	if (who !== 'page') return row.path.startsWith('/api/models/') ? 'model' : undefined
	if (row.path.startsWith('/datasets/')) return 'dataset'
	return row.path.startsWith('/spaces/') ? 'space' : 'model'
}
