import type { CollectionItemRef, CollectionRef, CollectionView, Visibility } from '@stoa/hub'
import { calls, nextLink, type Shape, type shapes } from '@stoa/protocol'
import { HubError, kindFromPlural } from '@stoa/vocabulary'
import { presentCollection, presentListedCollection } from '../../present/collections.ts'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Collections (protocol 07 section 2). For some calls the domain requires more: a caller who may change the collection. */
export const collectionRoutes: readonly Route[] = [
	handle(calls.listCollections, list),
	handle(calls.createCollection, create),
	handle(calls.showCollection, details),
	handle(calls.changeCollection, change),
	handle(calls.deleteCollection, remove),
	handle(calls.addCollectionItem, addItem),
	handle(calls.changeCollectionItems, changeItems),
	handle(calls.changeCollectionItem, changeItem),
	handle(calls.removeCollectionItem, removeItem),
	handle(calls.upvoteCollection, upvote),
	handle(calls.removeCollectionUpvote, takeBackUpvote),
]

/** Collections on one page at most. */
const PAGE_MAX = 100

const refOf = ({ params: { namespace = '', slug = '' } }: Call): CollectionRef => ({ namespace, slug })
const shown = (call: Call, view: CollectionView): Promise<Shape<typeof shapes.Collection>> => presentCollection(call, view)
const visibilityOf = (isPrivate: boolean | undefined): Visibility | undefined =>
	isPrivate === undefined ? undefined : isPrivate ? 'private' : 'public'

/** The hub has no buckets. */
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

async function list(call: Asked<typeof calls.listCollections>): Promise<Answer<typeof calls.listCollections>> {
	const { hub, actor, query, reply, origin, path } = call
	const { cursor: skip = 0, limit = PAGE_MAX, sort = 'trending' as const, q: search, owner: owners, item } = call.parameters()
	const items = item.map(filterRef)
	const filter = {
		sort,
		search,
		owners: owners.length > 0 ? owners : undefined,
		items: items.length > 0 ? items : undefined,
	}
	const { collections, total } = await hub.collections.list(actor, filter, { skip, limit })
	if (skip + limit < total) reply.header('link', nextLink(origin, path, query, { cursor: String(skip + limit) }))
	return Promise.all(collections.map((view) => presentListedCollection(call, view)))
}

async function create(call: Asked<typeof calls.createCollection>): Promise<Answer<typeof calls.createCollection>> {
	const { item, private: isPrivate, ...said } = await call.read()
	const input = { ...said, visibility: visibilityOf(isPrivate), item: item && itemRef(item) }
	return shown(call, await call.hub.collections.create(call.actor, input))
}

async function details(call: Call): Promise<Answer<typeof calls.showCollection>> {
	return shown(call, await call.hub.collections.get(call.actor, refOf(call)))
}

async function change(call: Asked<typeof calls.changeCollection>): Promise<Answer<typeof calls.changeCollection>> {
	const { private: isPrivate, ...said } = await call.read()
	const view = await call.hub.collections.update(call.actor, refOf(call), { ...said, visibility: visibilityOf(isPrivate) })
	return { success: true, data: await shown(call, view) }
}

async function remove(call: Call): Promise<Answer<typeof calls.deleteCollection>> {
	await call.hub.collections.delete(call.actor, refOf(call))
	return { success: true }
}

async function addItem(call: Asked<typeof calls.addCollectionItem>): Promise<Answer<typeof calls.addCollectionItem>> {
	const { item, note } = await call.read()
	return shown(call, await call.hub.collections.addItem(call.actor, refOf(call), itemRef(item), note))
}

async function changeItem(call: Asked<typeof calls.changeCollectionItem>): Promise<Answer<typeof calls.changeCollectionItem>> {
	const changes = await call.read()
	await call.hub.collections.updateItem(call.actor, refOf(call), call.params.item ?? '', changes)
	return { success: true }
}

async function changeItems(call: Asked<typeof calls.changeCollectionItems>): Promise<Answer<typeof calls.changeCollectionItems>> {
	for (const { _id, data } of await call.read()) await call.hub.collections.updateItem(call.actor, refOf(call), _id, data)
	return { success: true }
}

async function removeItem(call: Call): Promise<Answer<typeof calls.removeCollectionItem>> {
	await call.hub.collections.removeItem(call.actor, refOf(call), call.params.item ?? '')
	return { success: true }
}

async function upvote(call: Call): Promise<Answer<typeof calls.upvoteCollection>> {
	await call.hub.collections.upvote(call.actor, refOf(call))
	return { success: true }
}

async function takeBackUpvote(call: Call): Promise<Answer<typeof calls.removeCollectionUpvote>> {
	await call.hub.collections.takeBackUpvote(call.actor, refOf(call))
	return { success: true }
}
