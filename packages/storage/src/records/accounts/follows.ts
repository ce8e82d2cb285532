import type { FollowRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toAccount } from './accounts.ts'
import type { AccountSchema } from './tables.ts'

/** Stores followers in PostgreSQL. */
export function followRecords(db: Kysely<AccountSchema>): FollowRecords {
	return {
		async follow(accountId, followerId, at) {
			const row = { account_id: accountId, follower_id: followerId, followed_at: at }
			await db
				.insertInto('follow')
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		async unfollow(accountId, followerId) {
			await db.deleteFrom('follow').where('account_id', '=', accountId).where('follower_id', '=', followerId).execute()
		},
		async followers(accountId, { skip, limit }) {
			const query = db.selectFrom('follow').innerJoin('account', 'account.id', 'follow.follower_id').selectAll('account')
			const rows = await query
				.where('follow.account_id', '=', accountId)
				.where('content_hidden', '=', false)
				.orderBy('followed_at', 'desc')
				.orderBy('account.id')
				.offset(skip)
				.limit(limit)
				.execute()
			return rows.map(toAccount)
		},
		async following(followerId, { skip, limit }) {
			const query = db.selectFrom('follow').innerJoin('account', 'account.id', 'follow.account_id').selectAll('account')
			const rows = await query
				.where('follow.follower_id', '=', followerId)
				.where('content_hidden', '=', false)
				.orderBy('followed_at', 'desc')
				.orderBy('account.id')
				.offset(skip)
				.limit(limit)
				.execute()
			return rows.map(toAccount)
		},
		async count(accountId) {
			const row = await db
				.selectNoFrom([
					sql<number>`(select count(*) from follow join account on account.id = follower_id where account_id = ${accountId} and not content_hidden)`.as(
						'followers',
					),
					sql<number>`(select count(*) from follow join account on account.id = account_id where follower_id = ${accountId} and not content_hidden)`.as(
						'following',
					),
					sql<number>`(select count(*) from repo_like join repo on repo.id = repo_id where user_id = ${accountId} and visibility = 'public' and not disabled)`.as(
						'likes',
					),
					sql<number>`(select count(*) from discussion join repo on repo.id = repo_id where author_id = ${accountId} and visibility = 'public' and not disabled and discussion.takedown is null)`.as(
						'discussions',
					),
					sql<number>`(select coalesce(sum(upvotes), 0)::bigint from collection where owner_id = ${accountId} and visibility = 'public')`.as(
						'upvotes',
					),
				])
				.executeTakeFirstOrThrow()
			return row
		},
		async isFollowing(accountId, followerId) {
			const query = db.selectFrom('follow').select('account_id').where('account_id', '=', accountId)
			return (await query.where('follower_id', '=', followerId).executeTakeFirst()) !== undefined
		},
	}
}
