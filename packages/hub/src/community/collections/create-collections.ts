import { collectionIdOf, HubError } from '@stoa/vocabulary'
import { requirePerson } from '../../accounts/rights/rights.ts'
import {
	editableOwners,
	mayEditCollection,
	requireCollection,
	requireCollectionEditor,
	requireCollectionOwner,
	seenBy,
} from './collection-access.ts'
import { noteForOrgs } from '../../accounts/audit/org-entries.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { CollectionRecords, CollectionRowTarget } from './collection-records.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import { checkCollection, checkNote } from './check-texts.ts'
import {
	COLLECTION_LIMITS,
	type Collection,
	type CollectionFilter,
	type CollectionItemRef,
	type CollectionRef,
	type Collections,
	type CollectionView,
} from './collections.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Store } from '../../database/store.ts'

/** What collections need. */
export interface CollectionsDeps {
	door: Pick<Repos, 'find'>
	/** Whether a card that the caller may see cites this paper. */
	isCited: (actor: Actor, paper: string) => Promise<boolean>
	records: Store<{ accounts: AccountRecords; audit: AuditRecords; collections: CollectionRecords }>
	now: () => Date
}

/** Most collections on one page, and the number of items that a list shows of each (protocol 07 section 2). */
const PAGE_MAX = 100
const ITEMS_IN_LISTS = 4
const TREND_MS = 30 * 24 * 3_600_000

type CollectionDeed = 'collection.create' | 'collection.update' | 'collection.delete' | 'collection.add' | 'collection.take-out'

/** Creates the collections on the records. */
export function createCollections({ door, isCited, records, now }: CollectionsDeps): Collections {
	const rows = records.collections
	const tools = { newId: records.newId, now }

	async function find(actor: Actor, { namespace, slug }: CollectionRef): Promise<Collection> {
		const id = collectionIdOf(slug)
		const collection = requireCollection(actor, id === undefined ? undefined : await rows.byId(id))
		const owner = await records.accounts.byName(namespace)
		if (owner?.id !== collection.ownerId) throw new HubError('collection-not-found')
		return collection
	}

	/** `slug`: as in an address, `owner/title-id`. */
	async function findBySlug(actor: Actor, slug: string): Promise<Collection> {
		const [namespace = '', name = ''] = slug.split('/')
		return find(actor, { namespace, slug: name })
	}

	/** Finds a collection that the caller may change. */
	async function findMine(actor: Actor, ref: CollectionRef): Promise<Collection> {
		const collection = await find(actor, ref)
		requireCollectionEditor(actor, collection)
		return collection
	}

	/** Records a change in the log of the organization that owns the collection. Changes to a person's own collections are not recorded. */
	async function log(
		tables: { audit: AuditRecords },
		actor: Actor,
		{ ownerId, title }: Collection,
		action: CollectionDeed,
		details: Record<string, string> = {},
	): Promise<void> {
		if (actor.kind === 'person') await noteForOrgs(tables.audit, tools, actor, [ownerId], { action, subject: title, details })
	}

	/** The collections as the caller sees them, with the first `limit` items each. */
	async function viewsOf(actor: Actor, collections: Collection[], limit: number): Promise<CollectionView[]> {
		const ids = collections.map(({ id }) => id)
		const [contents, owners, upvoted] = await Promise.all([
			rows.items(ids, seenBy(actor), limit),
			records.accounts.byIds([...new Set(collections.map(({ ownerId }) => ownerId))]),
			actor.kind === 'person' ? rows.upvotedBy(actor.account.id, ids) : new Set<string>(),
		])
		return collections.flatMap((collection) => {
			const owner = owners.find(({ id }) => id === collection.ownerId)
			const { items = [], total = 0 } = contents.get(collection.id) ?? {}
			const isUpvoted = upvoted.has(collection.id)
			return owner ? [{ collection, owner, items, total, isUpvoted, mayEdit: mayEditCollection(actor, collection) }] : []
		})
	}

	async function view(actor: Actor, id: string): Promise<CollectionView> {
		const [found] = await viewsOf(actor, [requireCollection(actor, await rows.byId(id))], COLLECTION_LIMITS.items)
		if (!found) throw new HubError('collection-not-found')
		return found
	}

	/** Resolves an item's target and says whether it is public. @throws {HubError} when the caller may not see it */
	async function findTarget(actor: Actor, { type, id }: CollectionItemRef): Promise<{ target: CollectionRowTarget; isPublic: boolean }> {
		if (type === 'collection') {
			// Clients send either the slug of the address or the id alone (protocol 07).
			const linked = id.includes('/') ? await findBySlug(actor, id) : requireCollection(actor, await rows.byId(id))
			return { target: { linkedId: linked.id }, isPublic: linked.visibility === 'public' }
		}
		if (type !== 'paper') {
			const repo = await door.find(actor, { kind: type, id })
			return { target: { repoId: repo.id }, isPublic: repo.visibility === 'public' }
		}
		if (!(await isCited(actor, id))) throw new HubError('paper-not-found', { id })
		return { target: { paper: id }, isPublic: true }
	}

	/** Resolves the targets of a filter. Drops those that do not exist or that the caller may not see. */
	async function targetsOf(actor: Actor, refs: CollectionItemRef[]): Promise<CollectionRowTarget[]> {
		const found = await Promise.allSettled(refs.map((ref) => findTarget(actor, ref)))
		return found.flatMap((one) => {
			if (one.status === 'fulfilled') return [one.value.target]
			if (one.reason instanceof HubError) return []
			throw one.reason
		})
	}

	async function put(actor: Actor, collection: Collection, item: CollectionItemRef, note: string): Promise<void> {
		const { target, isPublic } = await findTarget(actor, item)
		if ('linkedId' in target && target.linkedId === collection.id)
			throw new HubError('invalid-input', { what: 'the item', why: 'a collection cannot contain itself' })
		await records.transaction(async (tables) => {
			const order = await tables.collections.lock(collection.id)
			if (!order) throw new HubError('collection-not-found')
			if (order.length >= COLLECTION_LIMITS.items) throw new HubError('too-many', { what: 'items', limit: COLLECTION_LIMITS.items })
			const added = { id: records.newId(), collectionId: collection.id, position: order.length, note, ...target }
			if (!(await tables.collections.insertItem(added))) throw new HubError('collection-item-exists', { id: item.id })
			await log(tables, actor, collection, 'collection.add', { item: `${item.type} ${item.id}` })
			// `updatedAt` is not changed when a private item is added: the time stamp would reveal it.
			if (isPublic) await tables.collections.update(collection.id, { updatedAt: now() })
		})
	}

	return {
		async list(actor, filter, { skip, limit }) {
			const question = await questionOf(actor, filter)
			if (!question) return { collections: [], total: 0 }
			const trendSince = new Date(now().getTime() - TREND_MS)
			const found = await rows.list({ ...question, trendSince }, { skip, limit: Math.min(Math.max(1, limit), PAGE_MAX) })
			return { collections: await viewsOf(actor, found.collections, ITEMS_IN_LISTS), total: found.total }
		},

		get: async (actor, ref) => view(actor, (await find(actor, ref)).id),

		async create(actor, { namespace, item, ...said }) {
			const { owner, person } = requireCollectionOwner(actor, namespace)
			const { title = '', description = '', theme = 'orange', visibility = 'public', position = 0 } = checkCollection(said)
			const at = now()
			const base = { id: records.newId(), ownerId: owner.id, creatorId: person.account.id, title, description, theme, visibility, position }
			if (item) await findTarget(actor, item)
			const collection: Collection = { ...base, upvotes: 0, createdAt: at, updatedAt: at }
			await records.transaction(async (tables) => {
				await tables.collections.insert(collection)
				await log(tables, person, collection, 'collection.create', { visibility })
			})
			if (item) await put(actor, collection, item, '')
			return view(actor, collection.id)
		},

		async update(actor, ref, changes) {
			const collection = await findMine(actor, ref)
			const { id } = collection
			const checked = checkCollection(changes)
			await records.transaction(async (tables) => {
				await tables.collections.update(id, { ...checked, updatedAt: now() })
				const { title, visibility } = checked
				const details = { ...(title !== undefined && title !== collection.title && { to: title }), ...(visibility && { visibility }) }
				await log(tables, actor, collection, 'collection.update', details)
			})
			return view(actor, id)
		},

		async delete(actor, ref) {
			const collection = await findMine(actor, ref)
			await records.transaction(async (tables) => {
				await tables.collections.delete(collection.id)
				await log(tables, actor, collection, 'collection.delete')
			})
		},

		async addItem(actor, ref, item, note = '') {
			const collection = await findMine(actor, ref)
			await put(actor, collection, item, checkNote(note))
			return view(actor, collection.id)
		},

		async updateItem(actor, ref, itemId, { position, note }) {
			const { id } = await findMine(actor, ref)
			const text = note === undefined ? undefined : checkNote(note)
			if (position !== undefined && !(Number.isInteger(position) && position >= 0))
				throw new HubError('invalid-input', { what: 'the position', why: 'enter a whole number from 0' })
			await records.transaction(async (tables) => {
				const order = await tables.collections.lock(id)
				if (!order?.includes(itemId)) throw new HubError('collection-item-not-found')
				if (text !== undefined) await tables.collections.setNote(itemId, text)
				if (position !== undefined)
					await tables.collections.setOrder(id, await moved(tables.collections, actor, { id, order, itemId, position }))
				await tables.collections.update(id, { updatedAt: now() })
			})
		},

		async removeItem(actor, ref, itemId) {
			const collection = await findMine(actor, ref)
			const { id } = collection
			await records.transaction(async (tables) => {
				const order = await tables.collections.lock(id)
				if (!order?.includes(itemId)) throw new HubError('collection-item-not-found')
				await tables.collections.deleteItem(itemId)
				await log(tables, actor, collection, 'collection.take-out')
				await tables.collections.setOrder(
					id,
					order.filter((other) => other !== itemId),
				)
				await tables.collections.update(id, { updatedAt: now() })
			})
		},

		async upvote(actor, ref) {
			const { account } = requirePerson(actor, 'collection.write')
			await rows.upvote((await find(actor, ref)).id, account.id, now())
		},

		async takeBackUpvote(actor, ref) {
			const { account } = requirePerson(actor, 'collection.write')
			await rows.takeBackUpvote((await find(actor, ref)).id, account.id)
		},
	}

	/** Converts a filter to the fields of the rows; `undefined` when no collection can match. */
	async function questionOf(actor: Actor, { owners, items, search, sort = 'trending', editable = false }: CollectionFilter) {
		const accounts = owners && (await Promise.all(owners.map((name) => records.accounts.byName(name))))
		const ownerIds = accounts?.flatMap((account) => account?.id ?? [])
		const targets = items && (await targetsOf(actor, items))
		if (ownerIds?.length === 0 || targets?.length === 0) return undefined
		const question = { targets, search, sort, seenBy: seenBy(actor) }
		if (!editable) return { ...question, ownerIds }
		const mine = editableOwners(actor)
		return { ...question, ownerIds: ownerIds?.filter((id) => mine.includes(id)) ?? mine }
	}
}

/** The ids of a collection's items in their new order. The target position counts only the items that the caller sees. */
async function moved(
	rows: Pick<CollectionRecords, 'items'>,
	actor: Actor,
	{ id, order, itemId, position }: { id: string; order: string[]; itemId: string; position: number },
): Promise<string[]> {
	const seen = (await rows.items([id], seenBy(actor), COLLECTION_LIMITS.items)).get(id)?.items ?? []
	const after = seen.filter((item) => item.id !== itemId)[position]
	const others = order.filter((other) => other !== itemId)
	return others.toSpliced(after ? others.indexOf(after.id) : others.length, 0, itemId)
}
