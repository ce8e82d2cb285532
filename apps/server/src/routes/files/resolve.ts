import type { FoundFile } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { isOid } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { FILE_POLICY } from '../../security-headers.ts'
import { redirectToName } from '../redirect.ts'
import { type Asked, handleReply } from '../handle.ts'
import type { RefCall, Route } from '../route.ts'
import { countedClient } from './counted-client.ts'
import { dispositionOf, presentationOf } from './content-type.ts'
import { sendBytes } from './send-bytes.ts'
import { sendXetFileInfo, writeXetFileHeaders } from './xet-headers.ts'

/** Bytes of files (protocol 03 sections 1 and 2). */
export const fileRoutes: readonly Route[] = [handleReply(calls.readFile, resolve), handleReply(calls.readRawFile, raw)]

async function resolve(call: Asked<typeof calls.readFile>): Promise<FastifyReply> {
	const { hub, actor, ref, request, reply } = call
	const { rev, path } = await splitAddress(call)
	const file = await hub.files.findShown(actor, ref, rev, path)
	// Clients read what the file is from the redirect itself (protocol 00, live runs).
	reply.header('x-repo-commit', file.commit).header('etag', `"${file.etag}"`)
	if (file.lfs) reply.header('x-linked-etag', `"${file.etag}"`).header('x-linked-size', String(file.size))
	if (file.repo.name !== ref.id) return redirectToName(call, file.repo)
	writeXetFileHeaders(call, file)
	const fileInfo = sendXetFileInfo(call, file)
	if (fileInfo) return fileInfo
	const presentation = presentationOf(path)
	const { download, noContentDisposition } = call.parameters()
	const inline = presentation.inline && download !== true
	if (!noContentDisposition) reply.header('content-disposition', dispositionOf(path, inline))
	const { 'if-none-match': known } = request.headers
	const client = matches(known, file.etag) ? undefined : countedClient(call)
	if (client !== undefined) hub.repos.countDownload(file.repo, file.path, client)
	return send(call, file, rev, presentation.contentType, known)
}

async function raw(call: RefCall): Promise<FastifyReply> {
	const { hub, actor, ref, request } = call
	const { rev, path } = await splitAddress(call)
	const file = await hub.files.findRaw(actor, ref, rev, path)
	if (file.repo.name !== ref.id) return redirectToName(call, file.repo)
	return send(call, file, rev, 'text/plain; charset=utf-8', request.headers['if-none-match'])
}

/** Revision and path; the domain splits a revision with unescaped slashes (`refs/pr/1`). */
async function splitAddress({ hub, actor, ref, params }: RefCall): Promise<{ rev: string; path: string }> {
	const { rev = '', path = '' } = params
	if (rev !== 'refs') return { rev, path }
	const repo = await hub.repos.findReadable(actor, ref)
	return hub.files.splitRevision(repo, `${rev}/${path}`)
}

async function send(
	{ request, reply, settings }: RefCall,
	file: FoundFile,
	rev: string,
	contentType: string,
	ifNoneMatch: string | undefined,
): Promise<FastifyReply> {
	const lasting = isOid(rev)
	const shared = file.repo.visibility === 'public' && file.repo.gated === false
	reply
		.header('x-repo-commit', file.commit)
		.header('etag', `"${file.etag}"`)
		.header('content-type', contentType)
		.header('content-security-policy', FILE_POLICY)
		.header('cross-origin-resource-policy', 'cross-origin')
		.header('cache-control', `${shared ? 'public' : 'private'}, ${lasting ? 'max-age=31536000, immutable' : 'no-cache'}`)
	if (!shared) reply.header('vary', [reply.getHeader('vary'), 'Authorization, Cookie'].filter(Boolean).join(', '))
	if (matches(ifNoneMatch, file.etag)) return reply.code(304).removeHeader('content-disposition').send()
	return sendBytes(file, { request, reply, settings, etag: file.etag })
}

/** Whether `If-None-Match` names the entity. */
function matches(header: string | undefined, etag: string): boolean {
	const names = (header ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''))
	return names.includes('*') || names.includes(`"${etag}"`)
}
