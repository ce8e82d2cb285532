import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, countedPage, searched, several } from '../../parameters.ts'
import { ChangedCollection, Collection, ListedCollection } from '../../shapes/around.ts'
import { optional } from '../fields.ts'
import { change, collectionItem, done, missing } from './shared.ts'

const collectionTheme = z.enum(['orange', 'blue', 'green', 'purple', 'pink', 'indigo'])

/** `POST /api/collections` (protocol 07 section 2). */
const CreateCollection = z.object({
	title: z.string(),
	namespace: optional(z.string()),
	description: optional(z.string()),
	private: optional(z.boolean()),
	item: optional(collectionItem),
})

/** `PATCH /api/collections/{namespace}/{slug}`; `gating` is let through unread. */
const ChangeCollection = z.object({
	title: optional(z.string()),
	description: optional(z.string()),
	private: optional(z.boolean()),
	theme: optional(collectionTheme),
	position: optional(z.number().int().nonnegative()),
})

/** List collections. */
export const listCollections = defineCall({
	method: 'GET',
	path: '/api/collections',
	who: 'anyone',
	summary: 'List collections',
	query: {
		q: searched('Words in the title'),
		owner: several('People and organizations'),
		item: several('What must be in it, such as `models/ada/engine`'),
		sort: choice(['trending', 'lastModified', 'upvotes'], 'What comes first'),
		...countedPage(100),
	},
	knownQueryOnly: true,
	answers: [{ text: 'Those that the caller may see, with the first items of each', schema: z.array(ListedCollection) }],
	isPaged: true,
})

/** Make a collection. */
export const createCollection = defineCall({
	method: 'POST',
	path: '/api/collections',
	who: 'person',
	summary: 'Make a collection',
	body: { schema: CreateCollection, example: { title: 'Small models', namespace: 'ada', private: true } },
	answers: [{ text: 'Made', schema: Collection }],
	fails: ['not-namespace-member', 'repo-not-found'],
})

/** Show a collection. */
export const showCollection = defineCall({
	method: 'GET',
	path: '/api/collections/{namespace}/{slug}',
	who: 'anyone',
	summary: 'Show a collection',
	answers: [{ text: 'The collection', schema: Collection }],
	...missing,
})

/** Change a collection. */
export const changeCollection = defineCall({
	method: 'PATCH',
	path: '/api/collections/{namespace}/{slug}',
	who: 'person',
	summary: 'Change a collection',
	body: { schema: ChangeCollection, example: { title: 'Very small models', theme: 'green' } },
	answers: [{ text: 'Changed', schema: ChangedCollection }],
	...change,
})

/** Delete a collection. */
export const deleteCollection = defineCall({
	method: 'DELETE',
	path: '/api/collections/{namespace}/{slug}',
	who: 'person',
	summary: 'Delete a collection',
	answers: done('Deleted'),
	...change,
})
