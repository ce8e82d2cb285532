import {
	AddCollectionItem,
	ChangeCollection,
	ChangeCollectionItem,
	ChangeCollectionItems,
	ChangeWebhook,
	CreateCollection,
	CreateWebhook,
} from '@stoa/protocol'
import { z } from 'zod'
import { ChangedCollection, Collection, ListedCollection, OneWebhook, Queued, Webhook } from '../answers/around.ts'
import { Done, Nothing } from '../answers/basics.ts'
import type { Description, Group } from '../description.ts'
import { choice, page, several, words } from '../parameters.ts'

const C = '/api/collections/{namespace}/{slug}'
const missing = { fails: ['collection-not-found'] } as const
const change = { fails: ['collection-not-found', 'read-only', 'repo-not-found'] } as const
const done = (text: string): Description['answers'] => [{ text, schema: Done }]

/** Collections. */
export const collections: Group = {
	key: 'collections',
	name: 'Collections',
	text: 'Ordered lists of repositories and papers.',
	routes: {
		'GET /api/collections': {
			summary: 'List collections',
			query: {
				q: words('Words in the title'),
				owner: several('People and organisations'),
				item: several('What must be in it, such as `models/ada/engine`'),
				sort: choice(['trending', 'lastModified', 'upvotes'], 'What comes first'),
				...page(100),
			},
			answers: [{ text: 'Those that the caller may see, with the first items of each', schema: z.array(ListedCollection) }],
			isPaged: true,
		},
		'POST /api/collections': {
			summary: 'Make a collection',
			body: { schema: CreateCollection, example: { title: 'Small models', namespace: 'ada', private: true } },
			answers: [{ text: 'Made', schema: Collection }],
			fails: ['not-namespace-member', 'repo-not-found'],
		},
		[`GET ${C}`]: { summary: 'Show a collection', answers: [{ text: 'The collection', schema: Collection }], ...missing },
		[`PATCH ${C}`]: {
			summary: 'Change a collection',
			body: { schema: ChangeCollection, example: { title: 'Very small models', theme: 'green' } },
			answers: [{ text: 'Changed', schema: ChangedCollection }],
			...change,
		},
		[`DELETE ${C}`]: { summary: 'Delete a collection', answers: done('Deleted'), ...change },
		[`POST ${C}/items`]: {
			summary: 'Put something into a collection',
			body: { schema: AddCollectionItem, example: { item: { type: 'model', id: 'ada/my-model' }, note: 'The first one' } },
			answers: [{ text: 'The collection', schema: Collection }],
			fails: [...change.fails, 'collection-item-exists', 'too-many'],
		},
		[`POST ${C}/items/batch`]: {
			summary: 'Change several items',
			body: { schema: ChangeCollectionItems, example: [{ action: 'update', _id: '0'.repeat(24), data: { position: 0 } }] },
			answers: done('Changed'),
			...change,
		},
		[`PATCH ${C}/items/{item}`]: {
			summary: 'Move an item, or change its note',
			body: { schema: ChangeCollectionItem, example: { position: 0, note: 'Read this first' } },
			answers: done('Changed'),
			...change,
		},
		[`DELETE ${C}/items/{item}`]: { summary: 'Take something out of a collection', answers: done('Taken out'), ...change },
		[`POST ${C}/upvote`]: { summary: 'Vote for a collection', answers: done('Voted'), ...missing },
		[`DELETE ${C}/upvote`]: { summary: 'Take a vote back', answers: done('Taken back'), ...missing },
	},
}

const W = '/api/settings/webhooks'
const one: Description['answers'] = [{ text: 'The webhook', schema: OneWebhook }]
const gone = { fails: ['webhook-not-found'] } as const
const example = {
	watched: [{ type: 'user', name: 'ada' }],
	url: 'https://ci.example.org/hook',
	domains: ['repo'],
	secret: 'kept between us',
}

/** Webhooks. */
export const webhooks: Group = {
	key: 'webhooks',
	name: 'Webhooks',
	text: 'Addresses that are told when repositories and discussions change.',
	routes: {
		[`GET ${W}`]: { summary: 'List one’s webhooks', answers: [{ text: 'Webhooks', schema: z.array(Webhook) }] },
		[`POST ${W}`]: { summary: 'Make a webhook', body: { schema: CreateWebhook, example }, answers: one, fails: ['too-many'] },
		[`GET ${W}/{webhook}`]: { summary: 'Show a webhook', answers: one, ...gone },
		[`POST ${W}/{webhook}`]: { summary: 'Change a webhook', body: { schema: ChangeWebhook, example }, answers: one, ...gone },
		[`POST ${W}/{webhook}/enable`]: { summary: 'Let a webhook be told again', answers: one, ...gone },
		[`POST ${W}/{webhook}/disable`]: { summary: 'Let a webhook be told no more', answers: one, ...gone },
		[`POST ${W}/{webhook}/replay/{delivery}`]: {
			summary: 'Send a delivery again',
			answers: [{ text: 'It will be sent', schema: Queued }],
			...gone,
		},
		[`DELETE ${W}/{webhook}`]: { summary: 'Delete a webhook', answers: [{ text: 'Deleted', schema: Nothing }], ...gone },
	},
}
