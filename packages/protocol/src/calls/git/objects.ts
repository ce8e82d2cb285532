import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { words } from '../../parameters.ts'
import { Nothing } from '../../shapes/basics.ts'
import { LFS, verify } from './shared.ts'

const BYTES = 'application/octet-stream'

/** Send an object. */
export const uploadObject = defineCall({
	method: 'PUT',
	path: '/lfs/upload/{token}',
	who: 'signature',
	format: 'lfs',
	cors: true,
	summary: 'Send an object',
	body: { limits: { kind: 'bytes', bytesMax: 'address' }, types: [BYTES], text: 'Its bytes; they are hashed and compared.' },
	answers: [{ text: 'Stored', headers: { ETag: 'Its SHA-256' } }],
	fails: ['object-mismatch'],
})

/** Send a part of an object. */
export const uploadObjectPart = defineCall({
	method: 'PUT',
	path: '/lfs/part/{token}',
	who: 'signature',
	format: 'lfs',
	cors: true,
	summary: 'Send a part of an object',
	body: { limits: { kind: 'bytes', bytesMax: 'address' }, types: [BYTES], text: 'Its bytes.' },
	answers: [{ text: 'Stored', headers: { ETag: 'SHA-256 of the part' } }],
	fails: ['object-mismatch'],
})

/** List the parts of an object that are here. */
export const listObjectParts = defineCall({
	method: 'GET',
	path: '/lfs/join/{token}',
	who: 'signature',
	format: 'lfs',
	cors: true,
	summary: 'List the parts of an object that are here',
	text: 'For uploads that were broken off: what is listed need not be sent again. The address is that of `POST`.',
	answers: [{ text: 'Their numbers', schema: z.object({ parts: z.array(z.int()) }), type: LFS }],
})

/** Put the parts of an object together. */
export const joinObjectParts = defineCall({
	method: 'POST',
	path: '/lfs/join/{token}',
	who: 'signature',
	format: 'lfs',
	cors: true,
	summary: 'Put the parts of an object together',
	body: { limits: listOf(10000, { keys: 4, bytes: 256 }), types: [LFS], schema: z.object({}).loose(), isOptional: true },
	answers: [{ text: 'Stored', schema: Nothing, type: LFS }],
	fails: ['object-mismatch', 'object-missing'],
})

/** Ask whether an object arrived. */
export const verifyObject = defineCall({
	method: 'POST',
	path: '/lfs/verify/{token}',
	who: 'signature',
	format: 'lfs',
	cors: true,
	...verify,
})

/** Read an object. */
export const downloadObject = defineCall({
	method: 'GET',
	path: '/lfs/download/{token}',
	who: 'signature',
	format: 'lfs',
	cors: true,
	summary: 'Read an object',
	headers: { Range: words('A part of it') },
	answers: [
		{ text: 'Its bytes', type: BYTES, headers: { ETag: 'Its SHA-256' } },
		{ status: 206, text: 'The part', type: BYTES },
	],
	fails: ['object-not-found', 'range-unsatisfiable'],
})
