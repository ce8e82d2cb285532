import { defineCall } from '../../call.ts'

const app = {
	summary: 'Read a file of a static app',
	text: 'In a sandbox: its page can reach nothing of the hub. Only public apps are served, and no files to pages of the hub other than the frame of an app.',
	answers: [
		{ text: 'The file', type: 'application/octet-stream', headers: { ETag: 'Of the file' } },
		{
			status: 302,
			text: 'For a browser that opens the file as a page of its own: to the page of the app',
			headers: { Location: 'Its address' },
		},
		{ status: 304, text: 'What the caller has is still right' },
	],
	fails: ['repo-not-found', 'entry-not-found', 'app-file-in-page'],
} as const

/** Read a file of a static app. */
export const leadToAppContent = defineCall({
	method: 'GET',
	path: '/app-content/{namespace}/{name}',
	who: 'signature',
	format: 'text',
	...app,
	answers: [{ status: 307, text: 'To the folder', headers: { Location: 'Its address' } }],
})

/** Read a file of a static app. */
export const readAppIndex = defineCall({
	method: 'GET',
	path: '/app-content/{namespace}/{name}/',
	who: 'signature',
	format: 'text',
	...app,
})

/** Read a file of a static app. */
export const readAppFile = defineCall({
	method: 'GET',
	path: '/app-content/{namespace}/{name}/{path*}',
	who: 'signature',
	format: 'text',
	...app,
})
