import { z } from 'zod'
import { address, date, id, kind, whole } from './basics.ts'
import { Repository, Runtime } from './repos.ts'

const owner = z.object({
	_id: id,
	name: z.string(),
	fullname: z.string(),
	type: z.enum(['user', 'org']),
	avatarUrl: address,
	isPro: z.boolean(),
	isHf: z.boolean(),
})
const paperTarget = z.object({ id: z.string(), type: z.literal('paper'), title: z.string(), upvotes: whole })
const collectionTarget = z.object({
	id: z.string(),
	slug: z.string(),
	type: z.literal('collection'),
	title: z.string(),
	theme: z.string(),
	upvotes: whole,
	lastUpdated: date,
	shareUrl: address,
})
const repoTarget = Repository.extend({ type: kind, repoType: kind })
/** What an item of a collection is about: a paper, another collection or a repository. */
export const CollectionTarget = z.union([paperTarget, collectionTarget, repoTarget])

const inCollection = { _id: id, position: whole, note: z.object({ html: z.string(), text: z.string() }).optional() }
/** An item of a collection. */
export const CollectionItem = z.union([
	paperTarget.extend(inCollection).meta({ id: 'CollectedPaper' }),
	collectionTarget.extend(inCollection).meta({ id: 'CollectedCollection' }),
	repoTarget.extend(inCollection).meta({ id: 'CollectedRepository' }),
])

const listed = {
	slug: z.string().describe('`owner/title-id`'),
	title: z.string(),
	description: z.string(),
	gating: z.literal(false),
	lastUpdated: date,
	owner,
	items: z
		.array(CollectionItem)
		.describe('Repositories as lists show them, papers and collections, each with `_id`, `position` and perhaps `note`'),
	theme: z.string(),
	private: z.boolean(),
	upvotes: whole,
	isUpvotedByUser: z.boolean(),
	shareUrl: address,
}
/** A collection in a list. */
export const ListedCollection = z.object(listed).meta({ id: 'ListedCollection' })
/** A collection. */
export const Collection = z.object({ ...listed, position: whole }).meta({ id: 'Collection' })
/** A collection after a change. */
export const ChangedCollection = z.object({ success: z.literal(true), data: Collection })

/** Something that is told of what happens. */
export const Webhook = z
	.object({
		id,
		url: z.string(),
		secret: z.string().nullable(),
		domains: z.array(z.string()),
		watched: z.array(z.object({ type: z.string(), name: z.string() })),
		disabled: z.boolean(),
	})
	.meta({ id: 'Webhook' })
/** One webhook. */
export const OneWebhook = z.object({ webhook: Webhook })
/** A delivery that is sent again. */
export const Queued = z.object({ status: z.literal('queued'), id: z.string() })

/** Settings of an app by their key. Values of secrets are never shown. */
export const AppSettings = z.record(
	z.string(),
	z.object({ value: z.string().optional(), description: z.string().nullish(), updatedAt: date }),
)
/** An app that a search found. */
export const FoundApp = z.object({
	id: z.string(),
	author: z.string(),
	title: z.string(),
	emoji: z.string().optional(),
	sdk: z.string().optional(),
	likes: whole,
	private: z.boolean(),
	tags: z.array(z.string()),
	runtime: Runtime,
	ai_short_description: z.string().optional(),
	trendingScore: z.number(),
})
/** Where an app answers. */
export const AppHost = z.object({ subdomain: z.string(), host: address, status: z.string() })

/** Something that was done, by whom. */
export const Deed = z
	.object({
		id: z.string(),
		at: date,
		action: z.string(),
		actor: z.object({ id: z.string().nullable(), name: z.string() }),
		subject: z.string(),
		details: z.record(z.string(), z.string()),
		address: z.string().nullable(),
	})
	.meta({ id: 'Deed' })
