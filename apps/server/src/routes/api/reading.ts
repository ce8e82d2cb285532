import { calls, nextLink } from '@stoa/protocol'
import { HubError, isOid } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { limited } from '../../body.ts'
import { presentEntry } from '../../present/files.ts'
import { avatarAddress } from '../../present/people.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/** Most paths in one question (protocol 03 section 4). */
const PATHS_MAX = 2000

/** Folders and history of repositories (protocol 03 sections 3 and 4, 04 sections 6 and 7). */
export const readingRoutes: readonly Route[] = [
	handle(calls.listFolder, tree),
	handle(calls.listPaths, pathsInfo),
	handle(calls.listRefs, refs),
	handle(calls.listCommits, commits),
	handleReply(calls.compareRevisions, compare),
	handle(calls.weighFolder, treeSize),
]

/**
 * Revision and path of an address whose segments are `rest`. A first segment that contains `%2F` is the whole revision; the domain splits
 * unescaped slashes (protocol 01 section 9).
 */
async function splitRest({ hub, repo, rest }: RepoCall): Promise<{ rev: string; path: string }> {
	const [first = '', ...others] = rest
	if (first.includes('/')) return { rev: first, path: others.join('/') }
	return hub.files.splitRevision(repo, rest.join('/'))
}

async function tree(call: Asked<typeof calls.listFolder>): Promise<Answer<typeof calls.listFolder>> {
	const { hub, actor, repo, query, reply, origin, path: address } = call
	const { rev, path } = await splitRest(call)
	const { expand = false, recursive = false, limit = expand ? 100 : 1000, cursor } = call.parameters()
	const page = await hub.files.tree(actor, { kind: repo.kind, id: repo.name }, rev, path, {
		recursive,
		expand,
		limit,
		...(cursor !== undefined && { cursor }),
	})
	if (page.next !== undefined) reply.header('link', nextLink(origin, address, query, { cursor: page.next }))
	// The content of a commit never changes; only the ways to download large files can. Shared caches must not store it, because they would
	// still serve it after the repository became private or was taken down.
	if (isOid(rev) && repo.visibility === 'public' && repo.gated === false) reply.header('cache-control', 'private, max-age=3600')
	return page.entries.map((entry) => presentEntry(entry, expand))
}

async function pathsInfo({ hub, actor, repo, params, request, body }: RepoCall): Promise<Answer<typeof calls.listPaths>> {
	const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
	const input = calls.PathsInfo.parse(isForm ? formBody(await body.form()) : await body.json())
	if (input.paths.length > PATHS_MAX) throw new HubError('too-many', { what: 'paths', limit: PATHS_MAX })
	const paths = input.paths.map((path) => path.replace(/\/+$/, '')).filter((path) => path !== '')
	const expand = input.expand ?? false
	const entries = await hub.files.pathsInfo(actor, { kind: repo.kind, id: repo.name }, params.rev ?? '', paths, { expand })
	return entries.map((entry) => presentEntry(entry, expand))
}

function formBody(form: URLSearchParams): { paths: string[]; expand: string | null } {
	return { paths: [...form.getAll('paths'), ...form.getAll('paths[]')], expand: form.get('expand') }
}

async function refs({ hub, actor, repo, parameters }: Asked<typeof calls.listRefs>): Promise<Answer<typeof calls.listRefs>> {
	const { include_prs: isNew, include_pull_requests: isOld } = parameters()
	const found = await hub.commits.refs(actor, { kind: repo.kind, id: repo.name })
	const present = (list: typeof found.branches) => list.map(({ name, ref, target }) => ({ name, ref, targetCommit: target }))
	return {
		branches: present(found.branches),
		converts: present(found.converts),
		tags: present(found.tags),
		...((isNew ?? isOld) && { pullRequests: present(found.pullRequests) }),
	}
}

const escapeHtml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

async function commits(call: Asked<typeof calls.listCommits>): Promise<Answer<typeof calls.listCommits>> {
	const { hub, actor, repo, query, reply, origin, path: address } = call
	const { rev } = await splitRest(call)
	const { limit = 50, p: index = 0, expand } = call.parameters()
	const formatted = expand.includes('formatted')
	const { commits: page, total } = await hub.commits.history(actor, { kind: repo.kind, id: repo.name }, rev, { skip: index * limit, limit })
	reply.header('x-total-count', String(total))
	if ((index + 1) * limit < total) reply.header('link', nextLink(origin, address, query, { p: String(index + 1) }))
	return page.map(({ oid, title, message, date, authors, parents }) => ({
		id: oid,
		title,
		message,
		date,
		authors: authors.map((user) => ({ user, avatar: avatarAddress(origin, user) })),
		parents,
		...(formatted && { formatted: { title: escapeHtml(title), message: escapeHtml(message) } }),
	}))
}

/** Largest diff that is answered inside JSON, in bytes; with `raw` it is streamed whole. */
const DIFF_MAX = 8 * 1024 * 1024

async function compare({
	hub,
	actor,
	ref,
	params,
	reply,
	parameters,
}: Asked<typeof calls.compareRevisions>): Promise<FastifyReply | Answer<typeof calls.compareRevisions>> {
	const [, base, dots, head] = /^(.+?)(\.{2,3})(.+)$/.exec(params.range ?? '') ?? []
	if (base === undefined || dots === undefined || head === undefined)
		throw new HubError('invalid-input', { what: 'the address', why: 'write two revisions with two or three dots between them' })
	const found = await hub.commits.compare(actor, ref, { base, head, fromCommonAncestor: dots === '...' })
	if (parameters().raw) return reply.type('text/plain; charset=utf-8').send(found.diff)
	const parts: Uint8Array[] = []
	for await (const part of limited(found.diff, DIFF_MAX, 'The difference (raw=true sends it whole)')) parts.push(part)
	return { base: found.base, head: found.head, diff: Buffer.concat(parts).toString('utf8') }
}

async function treeSize(call: RepoCall): Promise<Answer<typeof calls.weighFolder>> {
	const { rev, path } = await splitRest(call)
	return { path, size: await call.hub.files.sizeUnder(call.actor, call.ref, rev, path) }
}
