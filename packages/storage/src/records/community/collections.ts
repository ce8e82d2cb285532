import type { Collection, CollectionItem, CollectionRecords, CollectionRowTarget, CollectionTarget, SeenOwners } from '@stoa/hub'
import { collectionSlug, HubError } from '@stoa/vocabulary'
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely'
import { DatabaseError } from 'pg'
import { toAccount } from '../accounts/accounts.ts'
import { CIRCLE } from '../repositories/circle.ts'
import { toRepo } from '../repositories/repo-row.ts'
import type { CollectionItemRow, CollectionRow } from './tables.ts'
import type { CommunitySchema } from './tables.ts'
import { toText } from '../database/values.ts'

type CollectionListRecords = Pick<CollectionRecords, 'list' | 'items'>
type UpvoteRecords = Pick<CollectionRecords, 'upvote' | 'takeBackUpvote' | 'upvotedBy'>

/** Collections in PostgreSQL. */
export function collectionRecords(db: Kysely<CommunitySchema>): CollectionRecords {
	return {
		insert: (collection) => unlessTitleTaken(db, collection.ownerId, collection.title, () => insert(db, collection)),
		async byId(id) {
			const row = await db.selectFrom('collection').selectAll().where('id', '=', toText(id)).where(ofShownOwner).executeTakeFirst()
			return row && toCollection(row)
		},
		async update(id, { updatedAt, title, description, ...plain }) {
			const change = {
				...plain,
				...(updatedAt !== undefined && { updated_at: updatedAt }),
				...(title !== undefined && { title: toText(title) }),
				...(description !== undefined && { description: toText(description) }),
			}
			const owner = await db.selectFrom('collection').select('owner_id').where('id', '=', id).executeTakeFirst()
			await unlessTitleTaken(db, owner?.owner_id ?? '', title ?? '', async () => {
				await db.updateTable('collection').set(change).where('id', '=', id).execute()
			})
		},
		async delete(id) {
			await db.deleteFrom('collection').where('id', '=', id).execute()
		},
		async lock(id) {
			const row = await db.selectFrom('collection').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
			const items = await db
				.selectFrom('collection_item')
				.select('id')
				.where('collection_id', '=', id)
				.orderBy('position')
				.orderBy('id')
				.execute()
			return row && items.map((item) => item.id)
		},
		async insertItem({ id, collectionId, position, note, ...target }) {
			const row = { id, collection_id: collectionId, position, note: toText(note), ...columnsOf(target) }
			const inserted = await db
				.insertInto('collection_item')
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.returning('id')
				.executeTakeFirst()
			return inserted !== undefined
		},
		async setNote(itemId, note) {
			await db
				.updateTable('collection_item')
				.set({ note: toText(note) })
				.where('id', '=', itemId)
				.execute()
		},
		async setOrder(collectionId, itemIds) {
			await sql`
				update collection_item set position = wanted.position - 1
				  from unnest(${itemIds}::text[]) with ordinality as wanted (id, position)
				 where collection_item.id = wanted.id and collection_id = ${collectionId}
			`.execute(db)
		},
		async deleteItem(itemId) {
			await db.deleteFrom('collection_item').where('id', '=', itemId).execute()
		},
		...listRecords(db),
		...upvoteRecords(db),
	}
}

async function insert(db: Kysely<CommunitySchema>, collection: Collection): Promise<void> {
	const { ownerId, creatorId = null, createdAt, updatedAt, title, description, ...plain } = collection
	const texts = { title: toText(title), description: toText(description) }
	const row = { ...plain, ...texts, owner_id: ownerId, creator_id: creatorId, created_at: createdAt, updated_at: updatedAt }
	await db.insertInto('collection').values(row).execute()
}

/** @throws {HubError} `collection-exists` */
async function unlessTitleTaken(db: Kysely<CommunitySchema>, ownerId: string, title: string, work: () => Promise<void>): Promise<void> {
	// After a failure, a transaction accepts no more statements except a rollback to this savepoint.
	if (db.isTransaction) await sql`savepoint before_title`.execute(db)
	try {
		await work()
	} catch (error) {
		if (!(error instanceof DatabaseError && error.constraint === 'collection_title')) throw error
		if (db.isTransaction) await sql`rollback to savepoint before_title`.execute(db)
		const query = db
			.selectFrom('collection')
			.innerJoin('account', 'account.id', 'owner_id')
			.select(['collection.id', 'title', 'account.name'])
		const found = await query
			.where('owner_id', '=', ownerId)
			.where(sql`lower(title)`, '=', sql<string>`lower(${toText(title)})`)
			.executeTakeFirst()
		throw new HubError('collection-exists', { title, slug: found ? `${found.name}/${collectionSlug(found.title, found.id)}` : '' })
	}
}

function listRecords(db: Kysely<CommunitySchema>): CollectionListRecords {
	return {
		async list({ ownerIds, targets, search, sort, seenBy, trendSince }, { skip, limit }) {
			let query = db.selectFrom('collection').where((where) => isSeen(where, seenBy))
			if (ownerIds) query = query.where('owner_id', '=', sql<string>`any(${ownerIds})`)
			if (targets)
				query = query.where((where) =>
					where.exists(
						where
							.selectFrom('collection_item')
							.select('collection_item.id')
							.whereRef('collection_id', '=', 'collection.id')
							.where((item) => item.or(targets.map((target) => item.and(columnsOf(target))))),
					),
				)
			for (const word of (search ?? '').split(/\s+/).filter((each) => each !== ''))
				query = query.where(sql<boolean>`strpos(lower(title || ' ' || description), lower(${toText(word)})) > 0`)
			const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
			const trend = sql`(select count(*) from collection_upvote where collection_id = collection.id and upvoted_at > ${trendSince})`
			const ordered = query.selectAll('collection')
			const sorted =
				sort === 'position'
					? ordered.orderBy('position')
					: sort === 'upvotes'
						? ordered.orderBy('upvotes', 'desc')
						: sort === 'trending'
							? ordered.orderBy(trend, 'desc')
							: ordered
			const rows = await sorted.orderBy('updated_at', 'desc').orderBy('id', 'desc').offset(skip).limit(limit).execute()
			return { collections: rows.map(toCollection), total }
		},

		async items(collectionIds, seenBy, limit) {
			const seen = db
				.selectFrom('collection_item as item')
				.leftJoin('repo', 'repo.id', 'item.repo_id')
				.leftJoin('collection', 'collection.id', 'item.linked_id')
				.select(['item.id', 'item.collection_id', 'item.repo_id', 'item.linked_id', 'item.paper', 'item.note'])
				.select([
					sql<number>`row_number() over (partition by item.collection_id order by item.position, item.id)`.as('row'),
					sql<number>`count(*) over (partition by item.collection_id)`.as('total'),
				])
				.where('item.collection_id', '=', sql<string>`any(${collectionIds})`)
				.where(sql<boolean>`not coalesce(repo.disabled, false) and not exists (
					select from account a where a.id = collection.owner_id and a.content_hidden)`)
				.where((where) =>
					where.or([
						where('item.paper', 'is not', null),
						where('repo.visibility', '=', 'public'),
						where(CIRCLE, '=', sql<string>`any(${seenBy.repos})`),
						where('collection.visibility', '=', 'public'),
						where('collection.owner_id', '=', sql<string>`any(${seenBy.collections})`),
					]),
				)
			const rows = await db
				.selectFrom(seen.as('seen'))
				.selectAll()
				.where('row', '<=', limit)
				.orderBy('collection_id')
				.orderBy('row')
				.execute()
			const toTarget = await targetsOf(db, rows)
			const found = new Map<string, { items: CollectionItem[]; total: number }>()
			for (const row of rows) {
				const target = toTarget(row)
				const group = found.get(row.collection_id) ?? { items: [], total: row.total }
				if (target) group.items.push({ id: row.id, target, note: row.note })
				found.set(row.collection_id, group)
			}
			return found
		},
	}
}

/** Collections of an account that was suspended together with what it published are not there. */
const ofShownOwner = sql<boolean>`not exists (select from account a where a.id = collection.owner_id and a.content_hidden)`

function isSeen(where: ExpressionBuilder<CommunitySchema, 'collection'>, { collections }: SeenOwners) {
	return where.and([where.or([where('visibility', '=', 'public'), where('owner_id', '=', sql<string>`any(${collections})`)]), ofShownOwner])
}

/** Reads what items point to, each kind in one question. */
async function targetsOf(
	db: Kysely<CommunitySchema>,
	rows: Pick<CollectionItemRow, 'repo_id' | 'linked_id' | 'paper'>[],
): Promise<(row: Pick<CollectionItemRow, 'repo_id' | 'linked_id' | 'paper'>) => CollectionTarget | undefined> {
	const repoIds = rows.flatMap((row) => row.repo_id ?? [])
	const linkedIds = rows.flatMap((row) => row.linked_id ?? [])
	const repoRows =
		repoIds.length > 0
			? await db
					.selectFrom('repo')
					.selectAll()
					.where('id', '=', sql<string>`any(${repoIds})`)
					.execute()
			: []
	const linked =
		linkedIds.length > 0
			? await db
					.selectFrom('collection')
					.selectAll()
					.where('id', '=', sql<string>`any(${linkedIds})`)
					.execute()
			: []
	const ownerIds = linked.map((row) => row.owner_id)
	const owners =
		ownerIds.length > 0
			? await db
					.selectFrom('account')
					.selectAll()
					.where('id', '=', sql<string>`any(${ownerIds})`)
					.execute()
			: []
	const repos = new Map(repoRows.map((row) => [row.id, toRepo(row)]))
	return ({ repo_id: repoId, linked_id: linkedId, paper }) => {
		if (paper !== null) return { type: 'paper', id: paper }
		const repo = repoId === null ? undefined : repos.get(repoId)
		if (repo) return { type: 'repo', repo }
		const row = linked.find(({ id }) => id === linkedId)
		const owner = owners.find(({ id }) => id === row?.owner_id)
		return row && owner ? { type: 'collection', collection: toCollection(row), owner: toAccount(owner) } : undefined
	}
}

function upvoteRecords(db: Kysely<CommunitySchema>): UpvoteRecords {
	return {
		async upvote(collectionId, userId, at) {
			await sql`
				with added as (
					insert into collection_upvote (collection_id, user_id, upvoted_at) values (${collectionId}, ${userId}, ${at})
					on conflict do nothing returning collection_id
				)
				update collection set upvotes = upvotes + 1 from added where collection.id = added.collection_id
			`.execute(db)
		},
		async takeBackUpvote(collectionId, userId) {
			await sql`
				with taken as (
					delete from collection_upvote where collection_id = ${collectionId} and user_id = ${userId} returning collection_id
				)
				update collection set upvotes = upvotes - 1 from taken where collection.id = taken.collection_id
			`.execute(db)
		},
		async upvotedBy(userId, collectionIds) {
			const query = db.selectFrom('collection_upvote').select('collection_id').where('user_id', '=', userId)
			const rows = await query.where('collection_id', '=', sql<string>`any(${collectionIds})`).execute()
			return new Set(rows.map((row) => row.collection_id))
		},
	}
}

function columnsOf(target: CollectionRowTarget): Partial<Pick<CollectionItemRow, 'repo_id' | 'linked_id' | 'paper'>> {
	if ('repoId' in target) return { repo_id: target.repoId }
	return 'linkedId' in target ? { linked_id: target.linkedId } : { paper: toText(target.paper) }
}

/** Converts a row to a collection of the domain. */
export function toCollection(row: Selectable<CollectionRow>): Collection {
	return {
		id: row.id,
		ownerId: row.owner_id,
		creatorId: row.creator_id ?? undefined,
		title: row.title,
		description: row.description,
		visibility: row.visibility,
		theme: row.theme,
		position: row.position,
		upvotes: row.upvotes,
		createdAt: row.created_at,
		updatedAt: row.updated_at,
	}
}
