import { createMetrics } from '../../apps/server/src/metrics.ts'
import type { ResponseFormat, Who } from '@stoa/protocol'
import { routeTable } from '../../apps/server/src/routes/table.ts'
import { ENDPOINTS, PAGES, type Row } from '../access/rows.ts'
import { PAGE_ADDRESSES } from '../page-addresses.ts'

/** One route into the hub: an address of the tables and what to send to it. */
export interface Road {
	row: Row
	/** Who may use it, according to the table of routes. Pages decide themselves. */
	who: Who | 'page'
	/** Which credentials it accepts: pages accept sessions, git accepts tokens, everything else both. */
	format: ResponseFormat
	/** Whether the address or the body names a repository. */
	isAboutRepo: boolean
	/** Whether an allowed call changes something. */
	writes: boolean
}

/** Uses POST although it only reads, because the query may be long. */
const READING_POSTS = /\/(?:paths-info\/\{rev\}|git-upload-pack)$/

function isAboutRepo(row: Row, who: Road['who']): boolean {
	if (/\{namespace\}\/\{name\}/.test(row.path) || (who !== 'page' && /\{(?:id|repo)\}/.test(row.path))) return true
	const body = row.body?.({ id: 'some-where/some-thing', kind: 'model', number: 1 })
	return /some-(?:where|thing)/.test(JSON.stringify(body) ?? '')
}

const toRoad = (row: Row, who: Road['who'], format: ResponseFormat): Road => ({
	row,
	who,
	format,
	isAboutRepo: isAboutRepo(row, who),
	writes: row.method !== 'GET' && row.method !== 'HEAD' && !READING_POSTS.test(row.path) && row.note !== 'to read',
})

/** The rows that `tests/access` has for an address, or a plain row when it has none. */
function rowsOf(rows: readonly Row[], method: Row['method'], path: string): Row[] {
	const known = rows.filter((row) => row.method === method && row.path === path && row.instead === undefined)
	return known.length > 0 ? known : [{ method, path, open: '', ...(method !== 'GET' && { body: () => ({}) }) }]
}

/**
 * Every route, made from the table of routes and the table of pages, so a new address is included without a change here. The requests are
 * those of the rows of `tests/access`.
 */
export function everyRoad(): Road[] {
	const table = routeTable({ metrics: createMetrics(), isReady: () => true, operatorSecret: 'x' }, '/nonexistent')
	const endpoints = table.flatMap(({ method, path, who, format }) => rowsOf(ENDPOINTS, method, path).map((row) => toRoad(row, who, format)))
	const pages = PAGE_ADDRESSES.flatMap((address) => {
		// Pages of datasets are pages of models under another prefix.
		const model = address.replace(/^\/datasets\/(?=\{)/, '/')
		const forms = PAGES.filter(({ method, path }) => method === 'POST' && path === model)
		return [...rowsOf(PAGES, 'GET', model), ...forms].map((row) => toRoad({ ...row, path: address }, 'page', 'page'))
	})
	return [...endpoints, ...pages]
}

/** The kind of repository that an address is for; `undefined` when it is for every kind. */
export function kindOf({ row, who }: Road): 'model' | 'dataset' | 'space' | undefined {
	if (row.kind) return row.kind
	if (who !== 'page') return row.path.startsWith('/api/models/') ? 'model' : undefined
	if (row.path.startsWith('/datasets/')) return 'dataset'
	return row.path.startsWith('/spaces/') ? 'space' : 'model'
}
