import { calls, nextLink, queryCount, queryFlag } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/** Most files on one page (protocol 04 section 10). */
const PAGE_MAX = 1000

/** A repository's large files, for those who write it (protocol 04 sections 3.6 and 10). */
export const largeFileRoutes: readonly Route[] = [
	handle(calls.listLargeFiles, list),
	handle(calls.deleteLargeFiles, remove),
	handle(calls.deleteLargeFile, removeOne),
	handle(calls.shareLargeFiles, share),
]

function numberOf(query: URLSearchParams, name: string): number | undefined {
	const value = queryCount(query, name)
	if (value === 'invalid') throw new HubError('invalid-input', { what: `"${name}"`, why: 'write a whole number from 0' })
	return value
}

async function list({ hub, actor, ref, query, reply, origin, path }: RepoCall): Promise<Answer<typeof calls.listLargeFiles>> {
	const limit = Math.min(numberOf(query, 'limit') || PAGE_MAX, PAGE_MAX)
	const { files, next } = await hub.largeFiles.list(actor, ref, { cursor: numberOf(query, 'cursor') ?? 0, limit })
	if (next !== undefined) reply.header('link', nextLink(origin, path, query, { cursor: String(next) }))
	return files.map((file) => ({
		fileOid: file.oid,
		filename: file.path,
		oid: file.oid,
		pushedAt: file.date,
		ref: file.ref,
		size: file.size,
	}))
}

async function remove({ hub, actor, ref, read }: Asked<typeof calls.deleteLargeFiles>): Promise<Answer<typeof calls.deleteLargeFiles>> {
	const { sha, rewriteHistory = false } = (await read()).deletions
	await hub.largeFiles.remove(actor, ref, sha, { rewriteHistory })
	return {}
}

async function removeOne({ hub, actor, ref, params, query }: RepoCall): Promise<Answer<typeof calls.deleteLargeFile>> {
	await hub.largeFiles.remove(actor, ref, [params.sha ?? ''], { rewriteHistory: queryFlag(query, 'rewriteHistory') ?? false })
	return {}
}

async function share({ hub, actor, ref, read }: Asked<typeof calls.shareLargeFiles>): Promise<Answer<typeof calls.shareLargeFiles>> {
	const { target, files } = await read()
	const missing = await hub.largeFiles.share(
		actor,
		ref,
		{ kind: target.type ?? 'model', id: target.name },
		files.map(({ sha256 }) => sha256),
	)
	return { failed: missing.map((sha256) => ({ sha256, error: 'The source repository has no such object' })) }
}
