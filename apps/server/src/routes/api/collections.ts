import type { CollectionFilter, CollectionItemRef, CollectionRef, CollectionView, Visibility } from '@stoa/hub'
import {
	AddCollectionItem,
	ChangeCollection,
	ChangeCollectionItem,
	ChangeCollectionItems,
	CreateCollection,
	nextLink,
	queryCount,
	queryList,
	queryText,
	querySearch,
} from '@stoa/protocol'
import { HubError, kindFromPlural } from '@stoa/vocabulary'
import { NO_BODY, SMALL_BODY, listOf, type BodyLimits } from '../../body-limits.ts'
import { presentCollection, presentListedCollection } from '../../present/collections.ts'
import type { Call, Route } from '../route.ts'

type Answer = (call: Call) => unknown
const at = (method: Route['method'], path: string, who: Route['who'], answer: Answer, body?: BodyLimits): Route => ({
	method,
	...(body && { body }),
	path: `/api/collections${path}`,
	who,
	face: 'json',
	target: 'none',
	answer,
})
const ONE = '/{namespace}/{slug}'

/** Collections (protocol 07 section 2). The domain asks more of some: whoever may change the collection. */
export const collectionRoutes: readonly Route[] = [
	at('GET', '', 'anyone', list),
	at('POST', '', 'person', create, SMALL_BODY),
	at('GET', ONE, 'anyone', details),
	at('PATCH', ONE, 'person', change, SMALL_BODY),
	at('DELETE', ONE, 'person', remove, NO_BODY),
	at('POST', `${ONE}/items`, 'person', addItem, SMALL_BODY),
	at('POST', `${ONE}/items/batch`, 'person', changeItems, listOf(1000, { keys: 5, bytes: 4096 })),
	at('PATCH', `${ONE}/items/{item}`, 'person', changeItem, SMALL_BODY),
	at('DELETE', `${ONE}/items/{item}`, 'person', removeItem, NO_BODY),
	at('POST', `${ONE}/upvote`, 'person', upvote, NO_BODY),
	at('DELETE', `${ONE}/upvote`, 'person', takeBackUpvote, NO_BODY),
]

/** Collections on one page at most. */
const PAGE_MAX = 100
const SORTS: Record<string, CollectionFilter['sort']> = { trending: 'trending', lastModified: 'lastModified', upvotes: 'upvotes' }

const refOf = ({ params: { namespace = '', slug = '' } }: Call): CollectionRef => ({ namespace, slug })
const shown = (call: Call, view: CollectionView): Promise<Record<string, unknown>> => presentCollection(call, view)
const visibilityOf = (isPrivate: boolean | undefined): Visibility | undefined =>
	isPrivate === undefined ? undefined : isPrivate ? 'private' : 'public'

/** Buckets are not kept here: nobody has one. */
function itemRef({ type, id }: { type: CollectionItemRef['type'] | 'bucket'; id: string }): CollectionItemRef {
	if (type === 'bucket') throw new HubError('repo-not-found')
	return { type, id }
}

/** `models/ns/name`, `papers/2311.1`, as filters name things. */
function filterRef(text: string): CollectionItemRef {
	const slash = text.indexOf('/')
	const plural = text.slice(0, Math.max(slash, 0))
	const id = text.slice(slash + 1)
	const type = plural === 'papers' ? 'paper' : plural === 'collections' ? 'collection' : kindFromPlural(plural)
	if (!type || id === '')
		throw new HubError('invalid-input', {
			what: `"${text}"`,
			why: 'write models/, datasets/, spaces/, papers/ or collections/ before the id',
		})
	return { type, id }
}

async function list(call: Call): Promise<unknown[]> {
	const { hub, actor, query, reply, origin, path } = call
	const skip = queryCount(query, 'cursor') ?? 0
	const asked = queryCount(query, 'limit') ?? PAGE_MAX
	const sort = SORTS[queryText(query, 'sort') ?? 'trending']
	if (skip === 'invalid' || asked === 'invalid' || asked === 0)
		throw new HubError('invalid-input', { what: '"cursor" or "limit"', why: 'write a whole number' })
	if (!sort) throw new HubError('invalid-input', { what: '"sort"', why: `it is one of ${Object.keys(SORTS).join(', ')}` })
	const limit = Math.min(asked, PAGE_MAX)
	const owners = queryList(query, 'owner')
	const items = queryList(query, 'item').map(filterRef)
	const filter = {
		sort,
		search: querySearch(query, 'q'),
		owners: owners.length > 0 ? owners : undefined,
		items: items.length > 0 ? items : undefined,
	}
	const { collections, total } = await hub.collections.list(actor, filter, { skip, limit })
	if (skip + limit < total) reply.header('link', nextLink(origin, path, query, { cursor: String(skip + limit) }))
	return Promise.all(collections.map((view) => presentListedCollection(call, view)))
}

async function create(call: Call): Promise<Record<string, unknown>> {
	const { item, private: isPrivate, ...said } = CreateCollection.parse(await call.body.json())
	const input = { ...said, visibility: visibilityOf(isPrivate), item: item && itemRef(item) }
	return shown(call, await call.hub.collections.create(call.actor, input))
}

async function details(call: Call): Promise<Record<string, unknown>> {
	return shown(call, await call.hub.collections.get(call.actor, refOf(call)))
}

async function change(call: Call): Promise<Record<string, unknown>> {
	const { private: isPrivate, ...said } = ChangeCollection.parse(await call.body.json())
	const view = await call.hub.collections.update(call.actor, refOf(call), { ...said, visibility: visibilityOf(isPrivate) })
	return { success: true, data: await shown(call, view) }
}

async function remove(call: Call): Promise<Record<string, unknown>> {
	await call.hub.collections.delete(call.actor, refOf(call))
	return { success: true }
}

async function addItem(call: Call): Promise<Record<string, unknown>> {
	const { item, note } = AddCollectionItem.parse(await call.body.json())
	return shown(call, await call.hub.collections.addItem(call.actor, refOf(call), itemRef(item), note))
}

async function changeItem(call: Call): Promise<Record<string, unknown>> {
	const changes = ChangeCollectionItem.parse(await call.body.json())
	await call.hub.collections.updateItem(call.actor, refOf(call), call.params.item ?? '', changes)
	return { success: true }
}

async function changeItems(call: Call): Promise<Record<string, unknown>> {
	for (const { _id, data } of ChangeCollectionItems.parse(await call.body.json()))
		await call.hub.collections.updateItem(call.actor, refOf(call), _id, data)
	return { success: true }
}

async function removeItem(call: Call): Promise<Record<string, unknown>> {
	await call.hub.collections.removeItem(call.actor, refOf(call), call.params.item ?? '')
	return { success: true }
}

async function upvote(call: Call): Promise<Record<string, unknown>> {
	await call.hub.collections.upvote(call.actor, refOf(call))
	return { success: true }
}

async function takeBackUpvote(call: Call): Promise<Record<string, unknown>> {
	await call.hub.collections.takeBackUpvote(call.actor, refOf(call))
	return { success: true }
}
