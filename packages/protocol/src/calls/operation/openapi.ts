import { defineCall } from '../../call.ts'

/** Read this description. */
export const readApiDescription = defineCall({
	method: 'GET',
	path: '/api/openapi.json',
	who: 'anyone',
	summary: 'Read this description',
	answers: [
		{ text: 'OpenAPI 3.1', type: 'application/json', headers: { ETag: 'Of the document' } },
		{ status: 304, text: 'What the caller has is still right' },
	],
})

/** Read this description. */
export const readOpenApi = defineCall({
	method: 'GET',
	path: '/openapi.json',
	who: 'anyone',
	summary: 'Read this description',
	answers: [
		{ text: 'OpenAPI 3.1', type: 'application/json', headers: { ETag: 'Of the document' } },
		{ status: 304, text: 'What the caller has is still right' },
	],
})
