import { calls } from '@stoa/protocol'
import type { FoundFile } from '@stoa/hub'
import type { FastifyReply } from 'fastify'
import type { RefCall } from '../route.ts'
import { callAddress } from '../../call-address.ts'

/** What hub.js accepts for a file that it can fetch by its chunks. */
const XET_FILE_INFO = 'application/vnd.xet-fileinfo+json'

/** Where a file's chunks are described. Only files that can be reconstructed have them. */
interface XetFileInfo {
	hash: string
	refreshUrl: string
	reconstructionUrl: string
}

function xetFileInfo({ origin }: RefCall, file: FoundFile): XetFileInfo | undefined {
	return file.xetHash === undefined
		? undefined
		: {
				hash: file.xetHash,
				refreshUrl: origin + callAddress(calls.issueXetReadToken, { rev: [file.commit] }, { kind: file.repo.kind, id: file.repo.name }),
				reconstructionUrl: origin + callAddress(calls.reconstructFile, { file: file.xetHash }),
			}
}

/**
 * What clients need to fetch a file from the hub's CAS (protocol 03 section 1.2): with these headers hf_xet does not fall back to plain HTTP.
 */
export function writeXetFileHeaders(call: RefCall, file: FoundFile): void {
	const info = xetFileInfo(call, file)
	if (!info) return
	call.reply
		.header('x-xet-hash', info.hash)
		.header('x-xet-refresh-route', info.refreshUrl)
		.header('link', `<${info.refreshUrl}>; rel="xet-auth", <${info.reconstructionUrl}>; rel="xet-reconstruction-info"`)
		.header('vary', 'Accept')
}

/** Answers who asks for the whereabouts of the chunks instead of the bytes; `undefined` when the bytes are asked for, or there are no chunks. */
export function sendXetFileInfo(call: RefCall, file: FoundFile): FastifyReply | undefined {
	const info = xetFileInfo(call, file)
	if (!info || call.request.headers.accept?.includes(XET_FILE_INFO) !== true) return undefined
	// The entity tag is that of the bytes, which stays in `X-Linked-ETag`.
	return call.reply
		.removeHeader('etag')
		.header('content-type', XET_FILE_INFO)
		.header('cache-control', 'private, no-cache')
		.send(JSON.stringify(info))
}
