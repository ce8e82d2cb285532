import { defineCall } from '../../call.ts'

const built = (summary: string) =>
	({
		summary,
		answers: [{ text: 'The file, compressed as the caller can read it', type: 'application/octet-stream' }],
		fails: ['route-not-found'],
	}) as const

/** Get the icon of the hub. */
export const readFavicon = defineCall({
	method: 'GET',
	path: '/favicon.ico',
	who: 'anyone',
	format: 'text',
	cors: true,
	summary: 'Get the icon of the hub',
	answers: [{ text: 'The icon', type: 'image/x-icon' }],
})

/** Read a sample file that programs try a model with. */
export const readSample = defineCall({
	method: 'GET',
	path: '/assets/samples/{path*}',
	who: 'anyone',
	format: 'text',
	cors: true,
	...built('Read a sample file that programs try a model with'),
})

/** Read a script or style of the pages. */
export const readAsset = defineCall({
	method: 'GET',
	path: '/assets/{path*}',
	who: 'anyone',
	format: 'text',
	cors: true,
	...built('Read a script or style of the pages'),
})

/** Read a file of a library that apps may import. */
export const readVendorFile = defineCall({
	method: 'GET',
	path: '/vendor/{library}/{path*}',
	who: 'anyone',
	format: 'text',
	cors: true,
	...built('Read a file of a library that apps may import'),
})
