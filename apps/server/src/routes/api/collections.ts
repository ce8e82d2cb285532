import type { CollectionFilter, CollectionItemRef, CollectionRef, CollectionView, Visibility } from '@stoa/hub'
import { calls, nextLink, queryCount, queryList, querySearch, queryText } from '@stoa/protocol'
import { HubError, kindFromPlural } from '@stoa/vocabulary'
import { presentCollection, presentListedCollection } from '../../present/collections.ts'
import { handleUntyped } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Collections (protocol 07 section 2). The domain asks more of some: whoever may change the collection. */
export const collectionRoutes: readonly Route[] = [
	handleUntyped(calls.listCollections, list),
	handleUntyped(calls.createCollection, create),
	handleUntyped(calls.showCollection, details),
	handleUntyped(calls.changeCollection, change),
	handleUntyped(calls.deleteCollection, remove),
	handleUntyped(calls.addCollectionItem, addItem),
	handleUntyped(calls.changeCollectionItems, changeItems),
	handleUntyped(calls.changeCollectionItem, changeItem),
	handleUntyped(calls.removeCollectionItem, removeItem),
	handleUntyped(calls.upvoteCollection, upvote),
	handleUntyped(calls.removeCollectionUpvote, takeBackUpvote),
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
	const { item, private: isPrivate, ...said } = calls.CreateCollection.parse(await call.body.json())
	const input = { ...said, visibility: visibilityOf(isPrivate), item: item && itemRef(item) }
	return shown(call, await call.hub.collections.create(call.actor, input))
}

async function details(call: Call): Promise<Record<string, unknown>> {
	return shown(call, await call.hub.collections.get(call.actor, refOf(call)))
}

async function change(call: Call): Promise<Record<string, unknown>> {
	const { private: isPrivate, ...said } = calls.ChangeCollection.parse(await call.body.json())
	const view = await call.hub.collections.update(call.actor, refOf(call), { ...said, visibility: visibilityOf(isPrivate) })
	return { success: true, data: await shown(call, view) }
}

async function remove(call: Call): Promise<Record<string, unknown>> {
	await call.hub.collections.delete(call.actor, refOf(call))
	return { success: true }
}

async function addItem(call: Call): Promise<Record<string, unknown>> {
	const { item, note } = calls.AddCollectionItem.parse(await call.body.json())
	return shown(call, await call.hub.collections.addItem(call.actor, refOf(call), itemRef(item), note))
}

async function changeItem(call: Call): Promise<Record<string, unknown>> {
	const changes = calls.ChangeCollectionItem.parse(await call.body.json())
	await call.hub.collections.updateItem(call.actor, refOf(call), call.params.item ?? '', changes)
	return { success: true }
}

async function changeItems(call: Call): Promise<Record<string, unknown>> {
	for (const { _id, data } of calls.ChangeCollectionItems.parse(await call.body.json()))
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
