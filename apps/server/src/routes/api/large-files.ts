import { calls, nextLink } from '@stoa/protocol'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/** Most files on one page (protocol 04 section 10). */
const PAGE_MAX = 1000

/** A repository's large files, for people who may write to it (protocol 04 sections 3.6 and 10). */
export const largeFileRoutes: readonly Route[] = [
	handle(calls.listLargeFiles, list),
	handle(calls.deleteLargeFiles, remove),
	handle(calls.deleteLargeFile, removeOne),
	handle(calls.shareLargeFiles, share),
]

async function list(call: Asked<typeof calls.listLargeFiles>): Promise<Answer<typeof calls.listLargeFiles>> {
	const { hub, actor, ref, query, reply, origin, path } = call
	const { limit = PAGE_MAX, cursor = 0 } = call.parameters()
	const { files, next } = await hub.largeFiles.list(actor, ref, { cursor, limit })
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

async function removeOne({
	hub,
	actor,
	ref,
	params,
	parameters,
}: Asked<typeof calls.deleteLargeFile>): Promise<Answer<typeof calls.deleteLargeFile>> {
	await hub.largeFiles.remove(actor, ref, [params.sha ?? ''], { rewriteHistory: parameters().rewriteHistory ?? false })
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
