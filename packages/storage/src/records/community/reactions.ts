import { REACTIONS, type DiscussionPage, type DiscussionRecords, type Reaction } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { CommunitySchema } from './tables.ts'
import { toText } from '../database/values.ts'

type ReactionRecords = Pick<DiscussionRecords, 'reactions' | 'topReactions' | 'setReaction'>

const rank = (symbol: string): number => REACTIONS.indexOf(symbol)

/** Reactions to comments in PostgreSQL. */
export function reactionRecords(db: Kysely<CommunitySchema>): ReactionRecords {
	return {
		async reactions(discussionId) {
			const query = db.selectFrom('reaction').innerJoin('discussion_event', 'discussion_event.id', 'reaction.event_id')
			const rows = await query
				.where('discussion_event.discussion_id', '=', discussionId)
				.select(['event_id', 'user_id', 'symbol'])
				.orderBy('event_id')
				.orderBy('user_id')
				.execute()
			const found = new Map<string, Reaction[]>()
			for (const { event_id: eventId, user_id: userId, symbol } of rows) {
				const of = found.get(eventId) ?? []
				found.set(eventId, of)
				const known = of.find((one) => one.symbol === symbol)
				if (known) known.userIds.push(userId)
				else of.push({ symbol, userIds: [userId] })
			}
			for (const of of found.values()) of.sort((a, b) => rank(a.symbol) - rank(b.symbol))
			return found
		},
		topReactions: (discussionIds) => topReactions(db, discussionIds),
		async setReaction({ eventId, userId, symbol }, isOn) {
			const row = { event_id: eventId, user_id: userId, symbol: toText(symbol) }
			if (isOn)
				await db
					.insertInto('reaction')
					.values(row)
					.onConflict((conflict) => conflict.doNothing())
					.execute()
			else
				await db
					.deleteFrom('reaction')
					.where('event_id', '=', row.event_id)
					.where('user_id', '=', row.user_id)
					.where('symbol', '=', row.symbol)
					.execute()
		},
	}
}

async function topReactions(db: Kysely<CommunitySchema>, discussionIds: string[]): Promise<DiscussionPage['reactions']> {
	if (discussionIds.length === 0) return new Map()
	const { rows } = await sql<{ id: string; people: number; symbol: string; count: number }>`
		with given as (
			select e.discussion_id as id, r.symbol, r.user_id
			  from reaction r join discussion_event e on e.id = r.event_id
			 where e.discussion_id = any(${discussionIds})
		), people as (select id, count(distinct user_id) as people from given group by id)
		select given.id, people.people, symbol, count(*) as count
		  from given join people on people.id = given.id
		 group by given.id, people.people, symbol
		 order by given.id, count desc, symbol
	`.execute(db)
	const found: DiscussionPage['reactions'] = new Map()
	for (const { id, people, symbol, count } of rows) {
		const one = found.get(id) ?? { people, top: [] }
		one.top.push({ symbol, count })
		found.set(id, one)
	}
	return found
}
