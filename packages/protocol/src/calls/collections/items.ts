import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { Collection } from '../../shapes/around.ts'
import { optional } from '../fields.ts'
import { change, collectionItem, done } from './shared.ts'

/** `POST …/items` */
const AddCollectionItem = z.object({ item: collectionItem, note: optional(z.string()) })

/** `PATCH …/items/{id}` */
const ChangeCollectionItem = z.object({ position: optional(z.number().int().nonnegative()), note: optional(z.string()) })

/** `POST …/items/batch` */
const ChangeCollectionItems = z.array(z.object({ action: z.literal('update'), _id: z.string(), data: ChangeCollectionItem })).max(1000)

/** Put something into a collection. */
export const addCollectionItem = defineCall({
	method: 'POST',
	path: '/api/collections/{namespace}/{slug}/items',
	who: 'person',
	summary: 'Put something into a collection',
	body: { schema: AddCollectionItem, example: { item: { type: 'model', id: 'ada/my-model' }, note: 'The first one' } },
	answers: [{ text: 'The collection', schema: Collection }],
	fails: [...change.fails, 'collection-item-exists', 'too-many'],
})

/** Change several items. */
export const changeCollectionItems = defineCall({
	method: 'POST',
	path: '/api/collections/{namespace}/{slug}/items/batch',
	who: 'person',
	summary: 'Change several items',
	body: {
		limits: listOf(1000, { keys: 5, bytes: 4096 }),
		schema: ChangeCollectionItems,
		example: [{ action: 'update', _id: '0'.repeat(24), data: { position: 0 } }],
	},
	answers: done('Changed'),
	...change,
})

/** Move an item, or change its note. */
export const changeCollectionItem = defineCall({
	method: 'PATCH',
	path: '/api/collections/{namespace}/{slug}/items/{item}',
	who: 'person',
	summary: 'Move an item, or change its note',
	body: { schema: ChangeCollectionItem, example: { position: 0, note: 'Read this first' } },
	answers: done('Changed'),
	...change,
})

/** Take something out of a collection. */
export const removeCollectionItem = defineCall({
	method: 'DELETE',
	path: '/api/collections/{namespace}/{slug}/items/{item}',
	who: 'person',
	summary: 'Take something out of a collection',
	answers: done('Taken out'),
	...change,
})
