import type { ActivityRecords, Deed } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toCollection } from '../community/collections.ts'
import { toDiscussion } from '../community/discussions.ts'
import { CIRCLE } from '../repositories/circle.ts'
import { toRepo } from '../repositories/repo-row.ts'
import type { EventSchema } from './tables.ts'

interface DeedRow {
	kind: Deed['kind']
	at: Date
	repo_id: string | null
	discussion_id: string | null
	collection_id: string | null
}

/** Repositories whose head is newer than their making by this much were changed since. */
const FIRST_COMMIT = '10 seconds'

/** Reads the activity of accounts from PostgreSQL: the latest of each kind, then the latest of all. */
export function activityRecords(db: Kysely<EventSchema>): ActivityRecords {
	return {
		async of(accountId, { repos, collections }, limit) {
			const isSeen = sql`(not repo.disabled and (repo.visibility = 'public' or ${CIRCLE} = any(${repos}::text[])))`
			const mine = sql`(repo.owner_id = ${accountId} or repo.creator_id = ${accountId})`
			const { rows } = await sql<DeedRow>`
				select * from (
					(select 'published' as kind, created_at as at, id as repo_id, null as discussion_id, null as collection_id from repo
					  where ${mine} and ${isSeen} order by created_at desc limit ${limit})
					union all
					(select 'updated', last_modified, id, null, null from repo
					  where repo.owner_id = ${accountId} and last_modified > created_at + ${FIRST_COMMIT}::interval and ${isSeen}
					  order by last_modified desc limit ${limit})
					union all
					(select 'liked', liked_at, repo_id, null, null from repo_like join repo on repo.id = repo_id
					  where user_id = ${accountId} and ${isSeen} order by liked_at desc limit ${limit})
					union all
					(select 'discussed', discussion.created_at, repo_id, discussion.id, null from discussion join repo on repo.id = repo_id
					  where author_id = ${accountId} and discussion.takedown is null and ${isSeen} order by discussion.created_at desc limit ${limit})
					union all
					(select 'collected', created_at, null, null, id from collection
					  where owner_id = ${accountId} and (visibility = 'public' or owner_id = any(${collections}::text[]))
					  order by created_at desc limit ${limit})
				) deed order by at desc limit ${limit}
			`.execute(db)
			return filled(db, rows)
		},
	}
}

async function filled(db: Kysely<EventSchema>, rows: readonly DeedRow[]): Promise<Deed[]> {
	const ids = (key: 'repo_id' | 'discussion_id' | 'collection_id') =>
		sql<string>`any(${[...new Set(rows.flatMap((row) => row[key] ?? []))]})`
	const [repoRows, discussionRows, collectionRows] = await Promise.all([
		db.selectFrom('repo').selectAll().where('id', '=', ids('repo_id')).where('deleted_at', 'is', null).execute(),
		db.selectFrom('discussion').selectAll().where('id', '=', ids('discussion_id')).execute(),
		db.selectFrom('collection').selectAll().where('id', '=', ids('collection_id')).execute(),
	])
	const repos = new Map(repoRows.map((row) => [row.id, toRepo(row)]))
	const discussions = new Map(discussionRows.map((row) => [row.id, toDiscussion(row)]))
	const collections = new Map(collectionRows.map((row) => [row.id, toCollection(row)]))
	return rows.flatMap(({ kind, at, repo_id: repoId, discussion_id: discussionId, collection_id: collectionId }): Deed[] => {
		const [repo, discussion, collection] = [
			repos.get(repoId ?? ''),
			discussions.get(discussionId ?? ''),
			collections.get(collectionId ?? ''),
		]
		if (kind === 'collected') return collection ? [{ kind, at, collection }] : []
		if (kind === 'discussed') return repo && discussion ? [{ kind, at, repo, discussion }] : []
		return repo ? [{ kind, at, repo }] : []
	})
}
