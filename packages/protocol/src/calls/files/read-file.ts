import { defineCall } from '../../call.ts'
import { flag, named, words } from '../../parameters.ts'
import { entry } from './shared.ts'

const ranges = {
	Range: words('`bytes=0-99`: a part, or several'),
	'If-Range': words('The `ETag` that the part must belong to'),
	'If-None-Match': words('An `ETag`: 304 when it is still the one'),
} as const

const fileHeaders = {
	ETag: 'SHA-256 of a large file, else the id of the blob',
	'X-Repo-Commit': 'The commit that was read',
	'Accept-Ranges': '`bytes`',
} as const

const bytesOf = (text: string, type: string) =>
	[
		{ text, type, headers: fileHeaders },
		{
			status: 206,
			text: 'The part that was asked for',
			type,
			headers: { ...fileHeaders, 'Content-Range': 'Which part of how many bytes' },
		},
		{ status: 304, text: 'What the caller has is still right' },
	] as const

/** Read a file. */
export const readFile = defineCall({
	method: 'GET',
	path: '/{prefix}{id}/resolve/{rev}/{path*}',
	who: 'reader',
	format: 'text',
	lookup: 'handler',
	summary: 'Read a file',
	text: 'Large files come as themselves, whatever git holds. `X-Linked-Size` and `X-Linked-ETag` say that a file is large, `X-Xet-Hash` and `Link` where its chunks are; with `Accept: application/vnd.xet-fileinfo+json` that alone is answered, as JSON, for a file that has chunks.',
	query: {
		download: flag('Save it instead of showing it'),
		noContentDisposition: named('Leaves out `Content-Disposition`, which says whether to save or to show it'),
	},
	headers: ranges,
	answers: bytesOf('The bytes', 'application/octet-stream'),
	withHead: true,
	fails: [...entry.fails, 'range-unsatisfiable'],
})

/** Read what git holds of a file. */
export const readRawFile = defineCall({
	method: 'GET',
	path: '/{prefix}{id}/raw/{rev}/{path*}',
	who: 'reader',
	format: 'text',
	lookup: 'handler',
	summary: 'Read what git holds of a file',
	text: 'Of a large file that is its pointer.',
	headers: ranges,
	answers: bytesOf('The text', 'text/plain'),
	...entry,
})
