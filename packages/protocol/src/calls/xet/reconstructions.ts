import type { z } from 'zod'
import { defineCall } from '../../call.ts'
import { words } from '../../parameters.ts'
import { Reconstruction1, Reconstruction2 } from '../../shapes/transfer.ts'
import { BYTES } from './shared.ts'

const reconstruction = <Schema extends z.ZodType>(schema: Schema) =>
	({
		summary: 'Find out how a file is put together',
		headers: { Range: words('Only what a part of the file needs') },
		answers: [{ text: 'Pieces in their order, and signed addresses of the bytes that they lie in', schema }],
		fails: ['object-not-found', 'range-unsatisfiable'],
	}) as const

/** Find out how a file is put together. */
export const reconstructFile = defineCall({
	method: 'GET',
	path: '/cas/v1/reconstructions/{file}',
	who: 'cas',
	...reconstruction(Reconstruction1),
})

/** Find out how a file is put together. */
export const reconstructFileV2 = defineCall({
	method: 'GET',
	path: '/cas/v2/reconstructions/{file}',
	who: 'cas',
	...reconstruction(Reconstruction2),
})

/** Read bytes of a xorb. */
export const readXorb = defineCall({
	method: 'GET',
	path: '/cas/xorb-data/{hash}',
	who: 'signature',
	format: 'text',
	summary: 'Read bytes of a xorb',
	query: { signature: words('As the reconstruction says') },
	headers: { Range: words('Inside what the address was signed for') },
	answers: [{ status: 206, text: 'The bytes', type: BYTES }],
	fails: ['range-unsatisfiable'],
})
