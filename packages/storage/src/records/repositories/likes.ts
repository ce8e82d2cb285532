import type { RepoRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toAccount } from '../accounts/accounts.ts'
import { toRepo } from './repo-row.ts'
import type { RepositorySchema } from './tables.ts'

type LikeRecords = Pick<RepoRecords, 'like' | 'unlike' | 'isLiked' | 'likers' | 'likedBy'>

/** Likes in PostgreSQL; each changes the repository's counter in the same statement, and only when it is new. */
export function likeRecords(db: Kysely<RepositorySchema>): LikeRecords {
	return {
		async like(repoId, userId, at) {
			await sql`
				with liked as (
					insert into repo_like (repo_id, user_id, liked_at) values (${repoId}, ${userId}, ${at}) on conflict do nothing returning repo_id
				)
				update repo set likes = likes + 1 from liked where repo.id = liked.repo_id
			`.execute(db)
		},
		async unlike(repoId, userId) {
			await sql`
				with unliked as (delete from repo_like where repo_id = ${repoId} and user_id = ${userId} returning repo_id)
				update repo set likes = likes - 1 from unliked where repo.id = unliked.repo_id
			`.execute(db)
		},
		async isLiked(repoId, userId) {
			const row = await db
				.selectFrom('repo_like')
				.select('repo_id')
				.where('repo_id', '=', repoId)
				.where('user_id', '=', userId)
				.executeTakeFirst()
			return row !== undefined
		},
		async likers(repoId, limit, before) {
			const query = db
				.selectFrom('repo_like')
				.innerJoin('account', 'account.id', 'repo_like.user_id')
				.selectAll('account')
				.select('repo_like.liked_at')
			const rows = await query
				.where('repo_id', '=', repoId)
				.where('content_hidden', '=', false)
				.$if(before !== undefined, (rest) => rest.where(sql<boolean>`(liked_at, account.id) < (${before?.at}, ${before?.userId})`))
				.orderBy('liked_at', 'desc')
				.orderBy('account.id', 'desc')
				.limit(limit)
				.execute()
			return rows.map((row) => ({ account: toAccount(row), at: row.liked_at }))
		},
		async likedBy(userId) {
			const query = db
				.selectFrom('repo_like')
				.innerJoin('repo', 'repo.id', 'repo_like.repo_id')
				.selectAll('repo')
				.select('repo_like.liked_at')
			const rows = await query
				.where('user_id', '=', userId)
				.where('repo.deleted_at', 'is', null)
				.orderBy('liked_at', 'desc')
				.orderBy('repo.id', 'desc')
				.execute()
			return rows.map((row) => ({ repo: toRepo(row), at: row.liked_at }))
		},
	}
}
