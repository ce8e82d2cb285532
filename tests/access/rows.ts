import { CALL_GROUPS } from '@stoa/protocol'
import { API_ALL, EVERYONE, GONE, NOBODY, RIGHTS } from './rights.ts'
import { rowOf } from './row-of.ts'
import { ORGANISATION_ENDPOINTS, ORGANISATION_PAGES } from './organisation-rows.ts'

/**
 * The answers of every endpoint and page, one column for each caller of `CALLERS`:
 *
 *     v visitor   s stranger   r reader   w writer   a administrator   h operator of the hub
 *     x revoked token   R owner's read token   W owner's write token   S owner's session   C the same without the page's form token
 *     c contributor, to a repository that somebody else made   e expired token
 *     f owner's fine-grained token that writes the organization's repositories   g the same for the owner's own
 *
 * The last letters may be missing: a contributor is answered as a reader is then, an expired token as a revoked one, `f` as a write token
 * and `g` as a stranger but where `fine-grained.ts` says otherwise; on pages, which know no tokens, both as the read token.
 *
 * `+` the answer itself (`ok`, 200 when the row names none), `1` 401, `3` 403, `4` 404, `L` on to the sign-in page, `>` on to another page (303).
 */
export interface Row {
	method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
	/** As in the table of routes. */
	path: string
	/** On a public repository, or where no repository is named. */
	open: string
	/** On a private one; absent where no repository is named. */
	closed?: string
	/** On a public one that is gated; absent where that changes nothing. */
	gated?: string
	/** Status of `+`. */
	ok?: number
	/** The same on a gated one, when it differs. */
	gatedOk?: number
	/** What stands in the address for `{rev*}`, `{rest*}`, `{path*}` and the like, when not a branch and a file that are there. */
	fill?: Record<string, string>
	/** `{id}` in it stands for the repository. */
	query?: string
	body?: (place: Place) => unknown
	/** `Content-Type` of a body that is no JSON. */
	type?: string
	/** A page's form: these fields with the form token. */
	form?: (place: Place) => Record<string, string>
	/** Makes what the call will change, before every call. */
	before?: 'repo' | 'branch' | 'tag' | 'discussion' | 'collection'
	/** Tells apart rows of the same address. */
	note?: string
	kind?: 'space' | 'dataset'
	/** Sends this instead of the caller's credentials. */
	instead?: 'operator'
}

/** What a call is about. */
export interface Place {
	/** `namespace/name` */
	id: string
	kind: 'model' | 'dataset' | 'space'
	/** Different in every call. */
	number: number
	/** The slug of the organization's collection that `before` made, as public or private as the repository. */
	collection?: string
	/** The only item in it. */
	item?: string
}

type Kind = keyof typeof RIGHTS
const on =
	(right: Kind) =>
	(method: Row['method'], path: string, more: Partial<Row> = {}): Row => ({ method, path, ...RIGHTS[right], ...more })
const read = on('read')
const content = on('content')
const readByPost = on('readByPost')
const write = on('write')
const administer = on('administer')
const page = on('page')
const free = (method: Row['method'], path: string, open: string = API_ALL, more: Partial<Row> = {}): Row => ({
	method,
	path,
	open,
	...more,
})

/** A dataset of the viewer, whose answers are the same for a gated one that the caller may not read. */
const VIEWED: Partial<Row> = { kind: 'dataset', gated: '14+++41++++' }

const OID = 'a'.repeat(64)
const COMMIT_LINES = '{"key":"header","value":{"summary":"Access"}}\n{"key":"file","value":{"path":"new.txt","content":"eA=="}}\n'

const ofCollection = (right: Kind, method: Row['method'], path: string, more: Partial<Row> = {}): Row =>
	on(right)(method, path, { before: 'collection', fill: { namespace: 'lab', slug: '{collection}', item: '{item}' }, ...more })

const COLLECTION_ENDPOINTS: readonly Row[] = [
	ofCollection('see', 'GET', '/api/collections/{namespace}/{slug}'),
	ofCollection('write', 'PATCH', '/api/collections/{namespace}/{slug}', { body: () => ({ theme: 'blue' }) }),
	ofCollection('write', 'DELETE', '/api/collections/{namespace}/{slug}'),
	// It is in there already, which those are told who may put something in.
	ofCollection('write', 'POST', '/api/collections/{namespace}/{slug}/items', {
		body: ({ id, kind }) => ({ item: { id, type: kind } }),
		ok: 409,
	}),
	ofCollection('write', 'POST', '/api/collections/{namespace}/{slug}/items/batch', {
		body: ({ item }) => [{ action: 'update', _id: item, data: { note: 'x' } }],
	}),
	ofCollection('write', 'PATCH', '/api/collections/{namespace}/{slug}/items/{item}', { body: () => ({ note: 'x' }) }),
	ofCollection('write', 'DELETE', '/api/collections/{namespace}/{slug}/items/{item}'),
	...(['POST', 'DELETE'] as const).map((method) => ofCollection('copy', method, '/api/collections/{namespace}/{slug}/upvote')),
]

const KNOWN: readonly Row[] = [
	...ORGANISATION_ENDPOINTS,
	free('GET', '/metrics', EVERYONE),
	free('POST', '/-/admin', NOBODY, { body: () => ({ do: 'check' }) }),
	free('POST', '/-/admin', EVERYONE, { body: () => ({ do: 'check' }), instead: 'operator', note: 'with the operator secret' }),
	free('GET', '/assets/samples/{path*}', API_ALL, { fill: { path: 'cats.jpg' } }),
	free('GET', '/assets/{path*}', API_ALL.replaceAll('+', '4'), { fill: { path: 'missing.js' } }),
	free('GET', '/vendor/{library}/{path*}', API_ALL.replaceAll('+', '4'), { fill: { library: 'onnxruntime-web', path: 'missing.js' } }),

	free('GET', '/docs/search.json', API_ALL, { query: '?q=python' }),
	free('GET', '/sitemaps/{name}.xml', API_ALL, { fill: { name: 'hub' } }),
	...['llms.txt', 'llms-full.txt', 'search-index.json'].map((name) =>
		free('GET', `/docs/{project*}/${name}`, API_ALL, { fill: { project: 'course' } }),
	),
	free('GET', '/docs/{path*}.md', API_ALL, { fill: { path: 'course/chapter0/1' } }),
	free('GET', '/docs-files/{project}/{version}/{path*}', API_ALL.replaceAll('+', '4'), { fill: { project: 'course', version: 'main' } }),
	free('GET', '/docs/{path*}', EVERYONE, { fill: { path: 'course/chapter0/1' } }),
	free('GET', '/course/{path*}', EVERYONE, { ok: 301, fill: { path: 'chapter0/1' } }),
	free('POST', '/mcp', '++++++1+++3', {
		body: () => ({
			jsonrpc: '2.0',
			id: 1,
			method: 'initialize',
			params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'access', version: '1' } },
		}),
	}),
	// Nothing is kept between two calls, so there is no stream to open and no session to end.
	free('GET', '/mcp', API_ALL, { ok: 405 }),
	free('DELETE', '/mcp', '++++++1+++3', { ok: 405 }),

	// No session reaches the address of apps, so a private one is missing for everyone.
	free('GET', '/app-content/{namespace}/{name}', EVERYONE, { kind: 'space', closed: EVERYONE, ok: 307 }),
	free('GET', '/app-content/{namespace}/{name}/', EVERYONE, { kind: 'space', closed: NOBODY }),
	free('GET', '/app-content/{namespace}/{name}/{path*}', EVERYONE, { kind: 'space', closed: NOBODY }),

	// The caller is no person but an application, which these calls do not name.
	...['/oauth/token', '/oauth/revoke'].map((path) =>
		free('POST', path, EVERYONE, { body: () => '', ok: path === '/oauth/token' ? 400 : 401 }),
	),
	free('POST', '/oauth/device', EVERYONE, { body: () => 'client_id=26be6b09-91c5-47da-9861-d2d2bb7a7e36' }),
	free('POST', '/oauth/userinfo', '1+++++1+++3', { body: () => '' }),
	free('GET', '/auth/external', EVERYONE, { ok: 501, note: 'where no provider is set up' }),
	free('GET', '/auth/external/callback', EVERYONE, { ok: 400, note: 'of whom did not begin here' }),
	// No token reaches it, whosever it is.
	free('GET', '/api/account/export', '111111111++'),
	free('POST', '/api/credentials/revoke', '++++++1+++3', { body: () => ['hf_nothing'], ok: 202 }),
	free('POST', '/uploads', '1+++++13++3', { body: () => 'GIF89a, or so', type: 'image/gif' }),
	free('GET', '/api/attachments', '1+++++1+++++13+'),
	free('DELETE', '/api/attachments/{name}', '144444134434133', { fill: { name: `${'a'.repeat(64)}.png` } }),
	free('GET', '/uploads/{name}', '444444144444', { fill: { name: `${'a'.repeat(64)}.png` } }),
	free('GET', '/external-images/{signature}/{address}', '33333333333', {
		fill: { signature: 'forged', address: 'aHR0cHM6Ly9leGFtcGxlLm9yZy9h' },
	}),

	free('GET', '/api/quicksearch', API_ALL, { query: '?q=lab' }),
	// The row asks of a model, which has none.
	free('GET', '/api/{T}/{repo}/leaderboard', '14444414444'),
	free('HEAD', '/api/telemetry/{topic*}', API_ALL, { ok: 204, fill: { topic: 'a/b' } }),

	free('POST', '/api/collections', '1+++++13++3', { body: ({ number }) => ({ title: `own ${number}` }), note: 'their own' }),
	free('POST', '/api/collections', '133++313++3+', {
		body: ({ number }) => ({ title: `team ${number}`, namespace: 'lab' }),
		note: 'under the organization',
	}),
	...COLLECTION_ENDPOINTS,
	// No card of the table cites anything.
	free('GET', '/api/papers/{paper*}', API_ALL, { ok: 404, fill: { paper: '1706.03762' } }),
	free('GET', '/api/arxiv/{paper*}/repos', API_ALL, { ok: 404, fill: { paper: '1706.03762' } }),
	free('GET', '/papers/{paper*}.md', API_ALL, { ok: 404, fill: { paper: '1706.03762' } }),
	free('POST', '/api/settings/webhooks', '1+++++13++3', { body: () => ({ watched: [], url: 'https://example.org/hook' }) }),
	...['', '/enable', '/disable', '/replay/{delivery}'].map((path) =>
		free('POST', `/api/settings/webhooks/{webhook}${path}`, '1+++++13++3', {
			body: () => ({ watched: [] }),
			ok: 404,
			note: 'of somebody else',
		}),
	),
	free('GET', '/api/settings/webhooks/{webhook}', '1+++++1++++', { ok: 404, note: 'of somebody else' }),
	free('DELETE', '/api/settings/webhooks/{webhook}', '1+++++13++3', { ok: 404, note: 'of somebody else' }),

	free('GET', '/api/spaces/semantic-search', API_ALL, { query: '?q=lab' }),
	free('GET', '/api/spaces/by-subdomain/{subdomain}', '14444414444', { fill: { subdomain: 'lab' } }),
	read('GET', '/api/{T}/{repo}/runtime', { kind: 'space' }),
	// A private app has no address: no session reaches the address of apps.
	{ ...read('GET', '/api/{T}/{repo}/host', { kind: 'space' }), closed: undefined },
	write('POST', '/api/{T}/{repo}/restart', { kind: 'space' }),
	...['pause', 'hardware', 'sleeptime', 'dev-mode', 'storage'].map((what) =>
		write('POST', `/api/{T}/{repo}/${what}`, { kind: 'space', body: () => ({}), ok: 501 }),
	),
	write('PUT', '/api/{T}/{repo}/volumes', { kind: 'space', body: () => ({}), ok: 501 }),
	...['storage', 'volumes'].map((what) => write('DELETE', `/api/{T}/{repo}/${what}`, { kind: 'space', ok: 501 })),
	on('writeByGet')('GET', '/api/{T}/{repo}/logs/{kind}', { kind: 'space', fill: { kind: 'run' } }),
	...['events', 'metrics'].map((what) => on('writeByGet')('GET', `/api/{T}/{repo}/${what}`, { kind: 'space', ok: 501 })),
	on('writeByGet')('GET', '/api/{T}/{repo}/secrets', { kind: 'space' }),
	{ ...on('writeByGet')('GET', '/api/{T}/{repo}/variables', { kind: 'space' }), open: API_ALL },
	...['secrets', 'variables'].flatMap((what) => [
		write('POST', `/api/{T}/{repo}/${what}`, { kind: 'space', body: () => ({ key: `A_${what}`, value: 'x' }) }),
		write('DELETE', `/api/{T}/{repo}/${what}`, { kind: 'space', body: () => ({ key: `A_${what}` }) }),
	]),

	free('GET', '/api/buckets/{namespace}/{rest*}', '14444414444', { fill: { namespace: 'lab', rest: 'x' } }),
	free('DELETE', '/api/buckets/{rest*}', '14444414443', { fill: { rest: 'lab/x' } }),
	free('POST', '/api/buckets/{namespace}/{rest*}', '1+++++1+++3', { fill: { namespace: 'lab', rest: 'x' }, body: () => ({}), ok: 501 }),
	free('PUT', '/api/buckets/{rest*}', '14444414443', { fill: { rest: 'lab/x/settings' }, body: () => ({ private: true }) }),
	free('GET', '/buckets/{rest*}', '14444414444', { fill: { rest: 'lab/x/resolve/a.txt' } }),
	free('GET', '/kernels/{rest*}', '14444414444', { fill: { rest: 'lab/x/resolve/main/a.txt' } }),
	free('GET', '/api/kernels/{rest*}', '14444414444', { fill: { rest: 'lab/x' } }),
	...['/api/jobs/{namespace}', '/api/scheduled-jobs/{namespace}'].flatMap((path) => [
		free('GET', path, '1+++++1++++', { fill: { namespace: 'lab' } }),
		free('POST', path, '1+++++1+++3', { fill: { namespace: 'lab' }, body: () => ({}), ok: 501 }),
	]),
	// Models have no Parquet copies: the dataset viewer's own tests ask for datasets.
	...['parquet', 'parquet/{rest*}', 'croissant'].map((part) => free('GET', `/api/{T}/{repo}/${part}`, '14444414444')),
	// The viewer gives the same answer to all callers from whom a dataset is hidden (protocol 09 section 2).
	...['is-valid', 'splits', 'first-rows', 'rows', 'size', 'info'].map((question) =>
		content('GET', `/datasets-server/${question}`, { ...VIEWED, query: '?dataset={id}&config=default&split=train' }),
	),
	// The engine of the tests of access is off, which only readers learn.
	...['filter', 'statistics'].map((question) =>
		content('GET', `/datasets-server/${question}`, { ...VIEWED, query: '?dataset={id}&config=default&split=train', ok: 501 }),
	),
	content('GET', '/datasets-server/search', { ...VIEWED, query: '?dataset={id}&config=default&split=train&query=x', ok: 501 }),
	...['query', 'query-file'].map((question) =>
		content('GET', `/datasets-server/${question}`, { ...VIEWED, query: '?dataset={id}&config=default&split=train&sql=SELECT+1', ok: 501 }),
	),
	// The hub of this test converts nothing.
	...['parquet', 'croissant-crumbs'].map((question) =>
		content('GET', `/datasets-server/${question}`, { ...VIEWED, query: '?dataset={id}', ok: 501 }),
	),
	content('GET', '/datasets-server/{question}', { ...VIEWED, fill: { question: 'presidio-entities' }, query: '?dataset={id}', ok: 501 }),
	readByPost('POST', '/api/{T}/{id}/paths-info/{rev}', { body: () => ({ paths: ['a.txt'] }) }),

	content('GET', '/api/{T}/{id}/compare/{range*}', { fill: { range: 'main..main' } }),
	read('GET', '/api/{T}/{id}/treesize/{rest*}', { fill: { rest: 'main/a.txt' } }),

	write('POST', '/api/{T}/{id}/preupload/{rev*}', { body: () => ({ files: [{ path: 'a.txt', size: 1, sample: '' }] }) }),
	write('POST', '/api/{T}/{id}/commit/{rev*}', { body: () => COMMIT_LINES }),
	write('POST', '/api/{T}/{id}/branch/{rev*}', { fill: { rev: 'made-{number}' }, body: () => ({}) }),
	write('DELETE', '/api/{T}/{id}/branch/{rev*}', { fill: { rev: 'kept' }, before: 'branch' }),
	write('POST', '/api/{T}/{id}/tag/{rev*}', { body: ({ number }) => ({ tag: `made-${number}` }) }),
	write('DELETE', '/api/{T}/{id}/tag/{rev*}', { fill: { rev: 'kept' }, before: 'tag' }),
	write('POST', '/api/{T}/{id}/super-squash/{rev*}', { body: () => ({}) }),

	free('POST', '/api/repos/create', '1+++++13++3', { body: ({ number }) => ({ name: `own-${number}` }), note: 'their own' }),
	free('POST', '/api/repos/create', '133++313++3+', {
		body: ({ number }) => ({ name: `team-${number}`, organization: 'lab' }),
		note: 'under the organization',
	}),
	administer('DELETE', '/api/repos/delete', { before: 'repo', body: ({ id }) => ({ name: id.split('/')[1], organization: 'lab' }) }),
	free('GET', '/api/deleted-repos', '1+++++1++++'),
	free('GET', '/api/organizations/{name}/settings/deleted-repos', '1333+313+++3', { fill: { name: 'lab' } }),
	free('GET', '/api/admin/deleted-repos', '133333133333'),
	free('POST', '/api/deleted-repos/{repoId}/restore', '14444414443', { fill: { repoId: 'f'.repeat(24) }, body: () => ({}) }),
	free('DELETE', '/api/deleted-repos/{repoId}', '14444414443', { fill: { repoId: 'f'.repeat(24) } }),
	administer('POST', '/api/repos/move', { before: 'repo', body: ({ id, number }) => ({ fromRepo: id, toRepo: `lab/moved-${number}` }) }),
	// The first thread of each repository is the owner's: all others need the right to write for some of what follows.
	read('GET', '/api/{T}/{id}/discussions/{number}', { fill: { number: '1' }, before: 'discussion' }),
	on('copy')('POST', '/api/{T}/{id}/discussions', { body: () => ({ title: 'A question' }) }),
	on('copy')('POST', '/api/{T}/{id}/discussions/{number}/comment', {
		fill: { number: '1' },
		before: 'discussion',
		body: () => ({ comment: 'Yes.' }),
	}),
	write('POST', '/api/{T}/{id}/discussions/{number}/title', {
		fill: { number: '1' },
		before: 'discussion',
		body: () => ({ title: 'Another one' }),
	}),
	write('POST', '/api/{T}/{id}/discussions/{number}/status', {
		fill: { number: '1' },
		before: 'discussion',
		body: () => ({ status: 'closed' }),
	}),
	write('POST', '/api/{T}/{id}/discussions/{number}/merge', {
		fill: { number: '1' },
		before: 'discussion',
		body: () => ({}),
		ok: 404,
		note: 'no pull request',
	}),
	write('POST', '/api/{T}/{id}/discussions/{number}/pin', { fill: { number: '1' }, before: 'discussion', body: () => ({ pinned: true }) }),
	read('GET', '/api/{T}/{id}/discussions/{number}/changes', { fill: { number: '1' }, before: 'discussion', query: '?seconds=0' }),
	write('POST', '/api/{T}/{id}/discussions/{number}/lock', {
		fill: { number: '1' },
		before: 'discussion',
		body: () => ({ locked: false }),
	}),
	on('copy')('POST', '/api/{T}/{id}/discussions/{number}/reactions', {
		fill: { number: '1' },
		before: 'discussion',
		body: () => ({ event: 'f'.repeat(24), reaction: '👍' }),
		ok: 404,
	}),
	// Only the author edits, and the comment asked for is not there: readers of the thread are told that.
	on('copy')('POST', '/api/{T}/{id}/discussions/{number}/comment/{event}/edit', {
		fill: { number: '1', event: 'f'.repeat(24) },
		before: 'discussion',
		body: () => ({ content: 'x' }),
		ok: 404,
	}),
	on('copy')('POST', '/api/{T}/{id}/discussions/{number}/comment/{event}/hide', {
		fill: { number: '1', event: 'f'.repeat(24) },
		before: 'discussion',
		ok: 404,
	}),
	administer('DELETE', '/api/{T}/{id}/discussions/{number}', { fill: { number: '{number}' }, ok: 404, note: 'one that is not there' }),
	// That something is not gated is told only to those who would be let through.
	on('writeByGet')('GET', '/api/{T}/{id}/user-access-request/{status}', { fill: { status: 'pending' }, ok: 400, gatedOk: 200 }),
	administer('POST', '/api/{T}/{id}/user-access-request/batch', { body: () => [], ok: 400, gatedOk: 200 }),
	administer('POST', '/api/{T}/{id}/user-access-request/handle', {
		body: () => ({ user: 'rita', status: 'accepted' }),
		ok: 400,
		gatedOk: 404,
	}),
	administer('POST', '/api/{T}/{id}/user-access-request/grant', { body: () => ({ user: 'nobody-at-all' }), ok: 400, gatedOk: 404 }),
	on('copy')('POST', '/api/{T}/{id}/user-access-request/cancel', { body: () => ({}), ok: 404 }),
	on('copy')('POST', '/{prefix}{id}/ask-access', { body: () => ({}), ok: 400, gated: '1>+++>13++3+' }),
	{ ...administer('GET', '/{prefix}{id}/user-access-report', { ok: 400, gatedOk: 200 }), open: '1333+313+++', closed: '1433+413+++' },
	// Readers may copy, under a name of their own, with a token that writes.
	on('copy')('POST', '/api/{T}/{id}/duplicate', { body: ({ number }) => ({ repository: `copy-${number}` }), gated: '13+++313++3+' }),
	free('GET', '/api/organizations/{name}/settings/repositories', '1333+31++++', { fill: { name: 'lab' } }),
	administer('POST', '/api/{T}/{id}/lfs-files/batch', { body: () => ({ deletions: { sha: [OID], rewriteHistory: true } }) }),
	administer('DELETE', '/api/{T}/{id}/lfs-files/{sha}', { fill: { sha: OID } }),
	write('POST', '/api/{T}/{id}/lfs-files/duplicate', { body: ({ id, kind }) => ({ target: { type: kind, name: id }, files: [] }) }),
	free('POST', '/api/validate-yaml', '++++++1+++3', { body: () => ({ content: '---\nlicense: mit\n---\n' }) }),
	content('GET', '/api/models/{repo}/safetensors-metadata/{path*}', {
		fill: { path: 'a.txt' },
		ok: 400,
		note: 'of a file that is no index',
	}),
	content('GET', '/v2/{repo}/manifests/{tag}', { fill: { tag: 'Q4_0' }, ok: 400, note: 'of a model without GGUF files' }),
	administer('PUT', '/api/{T}/{id}/settings', { body: () => ({}) }),
	administer('POST', '/api/{T}/{id}/resource-group', { body: () => ({ resourceGroupId: null }) }),
	content('GET', '/api/{T}/{id}/auth-check'),

	content('GET', '/api/{T}/{id}/xet-read-token/{rev*}'),
	// A token of the API is none of the CAS, in any hands.
	...(['/cas/v1/xorbs/default/{hash}', '/cas/v1/shards'] as const).map((path) => free('POST', path, NOBODY, { fill: { hash: OID } })),
	...(['/cas/v1/reconstructions/{file}', '/cas/v2/reconstructions/{file}'] as const).map((path) =>
		free('GET', path, NOBODY, { fill: { file: OID } }),
	),
	free('GET', '/cas/v1/chunks/{space}/{hash}', NOBODY, { fill: { space: 'default', hash: OID } }),
	free('GET', '/datasets-server/assets/{token}', '44444444444', { fill: { token: 'forged' }, note: 'forged' }),
	free('GET', '/cas/xorb-data/{hash}', '33333333333', { fill: { hash: OID }, query: '?signature=forged', note: 'forged' }),
	free('POST', '/v1/telemetry', EVERYONE, { body: () => ({}) }),
	free('POST', '/cas/v1/telemetry', EVERYONE, { body: () => ({}) }),
	free('GET', '/cas/{rest*}', GONE, { fill: { rest: 'v1/chunks/x' } }),
	free('POST', '/cas/{rest*}', GONE, { fill: { rest: 'v2/shards' } }),

	readByPost('POST', '/{prefix}{id}/info/lfs/objects/batch', {
		body: () => ({ operation: 'download', objects: [] }),
		note: 'to read',
		gated: '13+++31+++3+',
	}),
	// Objects of pull requests come without a word of them.
	on('copy')('POST', '/{prefix}{id}/info/lfs/objects/batch', {
		body: () => ({ operation: 'upload', objects: [] }),
		note: 'to write',
		gated: '13+++313++3+',
	}),
	// Nothing was uploaded, which only those who may write are told.
	write('POST', '/{prefix}{id}/info/lfs/objects/verify', { body: () => ({ oid: OID, size: 1 }), ok: 404 }),
	write('POST', '/{prefix}{id}/info/lfs/locks/verify', { body: () => ({}) }),
	content('GET', '/{prefix}{id}/info/lfs/locks'),
	write('POST', '/{prefix}{id}/info/lfs/locks', { body: ({ number }) => ({ path: `locked-${number}.bin` }), ok: 201 }),
	write('POST', '/{prefix}{id}/info/lfs/locks/{lock}/unlock', { fill: { lock: 'f'.repeat(24) }, body: () => ({}), ok: 404 }),
	free('PUT', '/lfs/upload/{token}', '33333333333', { fill: { token: 'forged' }, body: () => 'x', note: 'forged' }),
	free('PUT', '/lfs/upload/{token}', EVERYONE, { fill: { token: '{upload}' }, body: () => 'x', ok: 422, note: 'signed, with other bytes' }),
	free('PUT', '/lfs/part/{token}', '33333333333', { fill: { token: '{upload}' }, body: () => 'x', note: 'signed for another purpose' }),
	free('GET', '/lfs/join/{token}', '33333333333', { fill: { token: '{upload}' }, note: 'signed for another purpose' }),
	free('POST', '/lfs/join/{token}', '33333333333', { fill: { token: '{upload}' }, body: () => ({}), note: 'signed for another purpose' }),
	free('POST', '/lfs/verify/{token}', '33333333333', { fill: { token: 'forged' }, body: () => ({ oid: OID, size: 1 }), note: 'forged' }),
	free('GET', '/lfs/download/{token}', '33333333333', { fill: { token: '{upload}' }, note: 'signed for another purpose' }),

	on('gitRead')('GET', '/{prefix}{id}/info/refs', { query: '?service=git-upload-pack', note: 'to fetch' }),
	on('gitWrite')('GET', '/{prefix}{id}/info/refs', { query: '?service=git-receive-pack', note: 'to push' }),
	on('gitRead')('POST', '/{prefix}{id}/git-upload-pack', { body: () => '0000' }),
	on('gitWrite')('POST', '/{prefix}{id}/git-receive-pack', { body: () => '0000' }),

	content('GET', '/{prefix}{id}/resolve/{rev}/{path*}'),
	content('HEAD', '/{prefix}{id}/resolve/{rev}/{path*}'),
	content('GET', '/{prefix}{id}/raw/{rev}/{path*}'),
	// There is no card.
	read('GET', '/{prefix}{id}.md', { ok: 404 }),
	// A page, which knows no token.
	page('GET', '/{prefix}{repo}', { closed: '444444444++44' }),
]

/** Calls whose answers follow from their definitions. */
const DERIVED = CALL_GROUPS.flatMap(({ calls }) => calls.map(rowOf)).filter(
	({ method, path }) => !KNOWN.some((row) => row.method === method && row.path === path),
)

/** Addresses of the API, of files and of git. */
export const ENDPOINTS: readonly Row[] = [...KNOWN, ...DERIVED]

/** The rows of datasets. */
const DATASET_PAGES: readonly Row[] = [
	on('pageContent')('GET', '/datasets/{namespace}/{name}/viewer/{config}/{split}', {
		kind: 'dataset',
		fill: { config: 'default', split: 'train' },
	}),
	on('pageContent')('GET', '/datasets/{namespace}/{name}/sql/{config}/{split}', {
		kind: 'dataset',
		fill: { config: 'default', split: 'train' },
	}),
	on('pageContent')('GET', '/datasets/{namespace}/{name}/viewer/{config}/{split}/{row}', {
		kind: 'dataset',
		fill: { config: 'default', split: 'train', row: '0' },
	}),
	on('pageContent')('GET', '/datasets/{namespace}/{name}/viewer', { kind: 'dataset', ok: 303 }),
]

/** The pages that every kind of repository has. */
const ofRepo = (here: string, kind?: 'space'): Row[] => {
	const more = kind ? { kind } : {}
	return [
		page('GET', here, more),
		page('GET', `${here}/tree/{rest*}`, more),
		on('pageContent')('GET', `${here}/blob/{rest*}`, { ...more, fill: { rest: 'main/a.txt' } }),
		page('GET', `${here}/commits/{rest*}`, more),
		{
			...page('GET', `${here}/commit/{oid}`, { ...more, fill: { oid: 'main' }, ok: 404 }),
			open: EVERYONE,
			closed: EVERYONE,
			note: 'a branch is no commit',
		},
		on('pageContent')('GET', `${here}/blame/{rest*}`, { ...more, fill: { rest: 'main/a.txt' } }),
		page('GET', `${here}/branches`, more),
		on('formWrite')('POST', `${here}/branches`, { ...more, form: () => ({ do: 'create-branch', branch: '..' }), ok: 422 }),
		page('GET', `${here}/compare/{rest*}`, { ...more, fill: { rest: 'main...main' } }),
		// Readers may propose.
		on('pagePropose')('GET', `${here}/edit/{rest*}`, { ...more, fill: { rest: 'main/a.txt' } }),
		on('formPropose')('POST', `${here}/edit/{rest*}`, {
			...more,
			fill: { rest: 'main/a.txt' },
			form: () => ({ do: 'save', path: '' }),
			ok: 422,
		}),
		on('pagePropose')('GET', `${here}/new/{rest*}`, { ...more, fill: { rest: 'main' } }),
		on('formPropose')('POST', `${here}/new/{rest*}`, { ...more, fill: { rest: 'main' }, form: () => ({ do: 'save', path: '' }), ok: 422 }),
		page('GET', `${here}/discussions`, more),
		page('GET', `${here}/discussions/{number}`, { ...more, fill: { number: '1' }, before: 'discussion' }),
		page('GET', `${here}/discussions/{number}/files`, { ...more, fill: { number: '1' }, before: 'discussion' }),
		on('pageTalk')('GET', `${here}/discussions/new`, more),
		on('formTalk')('POST', `${here}/discussions/new`, { ...more, form: () => ({ title: '-' }), ok: 422 }),
		on('formTalk')('POST', `${here}/discussions/{number}`, {
			...more,
			fill: { number: '1' },
			before: 'discussion',
			form: () => ({ do: 'comment', comment: '' }),
			ok: 422,
		}),
		on('formTalk')('POST', `${here}/discussions/{number}/files`, {
			...more,
			fill: { number: '1' },
			before: 'discussion',
			form: () => ({ do: 'comment', comment: '' }),
			ok: 422,
		}),
		// Only what is gated is asked for, and decided about.
		on('pageAdminister')('GET', `${here}/settings/storage`, more),
		on('formAdminister')('POST', `${here}/settings/storage`, { ...more, form: () => ({ do: 'nothing' }), ok: 422 }),
		on('pageAdminister')('GET', `${here}/settings/access`, { ...more, ok: 400, gatedOk: 200 }),
		on('formAdminister')('POST', `${here}/settings/access`, { ...more, form: () => ({ do: 'nothing' }), ok: 400, gatedOk: 422 }),
		on('pageTalk')('GET', `${here}/report`, more),
		on('formTalk')('POST', `${here}/report`, { ...more, form: () => ({ reason: '' }), ok: 422 }),
		on('pageTalk')('GET', `${here}/access`, { ...more, ok: 400, gatedOk: 200, gated: 'L+>>>+LLL>>>' }),
		on('formTalk')('POST', `${here}/access`, { ...more, form: () => ({}), ok: 400, gated: '1>>>>>111>3>' }),
		on('pagePropose')('GET', `${here}/upload/{rest*}`, { ...more, fill: { rest: 'main' } }),
		on('pageAdminister')('GET', `${here}/settings`, more),
		on('formAdminister')('POST', `${here}/settings`, { ...more, form: () => ({ do: 'nothing' }), ok: 422 }),
		on('pageTalk')('GET', `${here}/watch`, more),
		on('formTalk')('POST', `${here}/watch`, { ...more, form: () => ({ level: 'loud' }), ok: 400 }),
		on('pageTalk')('GET', `${here}/collect`, more),
		on('formTalk')('POST', `${here}/collect`, { ...more, form: () => ({ title: '' }), ok: 422 }),
		on('pagePropose')('GET', `${here}/duplicate`, more),
		on('formPropose')('POST', `${here}/duplicate`, { ...more, form: () => ({ name: '' }), ok: 422 }),
		{ ...page('GET', `${here}/like`, more), open: EVERYONE, closed: EVERYONE, ok: 303 },
		on('formLike')('POST', `${here}/like`, { ...more, form: () => ({ like: 'yes' }), ok: 303 }),
	]
}

/** Pages and their forms. */
export const PAGES: readonly Row[] = [
	...ORGANISATION_PAGES,
	...DATASET_PAGES,
	...['/', '/models', '/datasets', '/apps', '/tasks', '/libraries', '/design', '/search'].map((path) => free('GET', path, EVERYONE)),
	free('GET', '/tasks/{task}', EVERYONE, { fill: { task: 'fill-mask' } }),
	free('GET', '/libraries/{library}', EVERYONE, { fill: { library: 'transformers' } }),
	...['/docs', '/docs/search'].map((path) => free('GET', path, EVERYONE)),
	free('GET', '/docs/{rest*}', EVERYONE, { fill: { rest: 'course/chapter0/1' } }),
	free('GET', '/spaces', EVERYONE, { ok: 307 }),
	...['/settings', '/new-dataset', '/new-space'].map((path) => free('GET', path, EVERYONE, { ok: 307 })),
	free('GET', '/user/likes', 'L+++++LLL++', { ok: 303 }),
	free('GET', '/apps/{rest*}', EVERYONE, { ok: 307, fill: { rest: 'a/b' } }),
	// Who is signed in goes on at once.
	...['/join', '/login'].map((path) => free('GET', path, '+>>>>>+++>>', {})),
	...['/join', '/login'].map((path) => free('POST', path, '++++++++++3', { form: () => ({ name: '-', password: '-' }), ok: 422 })),
	free('GET', '/logout', EVERYONE, { ok: 303 }),
	free('GET', '/new', 'L+++++LLL++'),
	free('POST', '/new', '1+++++111+3', { form: () => ({ kind: 'model', name: '-' }), ok: 422 }),
	...['/login/forgot', '/login/reset', '/auth/confirm'].map((path) => free('GET', path, EVERYONE)),
	free('POST', '/login/forgot', '++++++++++3', { form: () => ({ name: 'nobody' }) }),
	...['/login/reset', '/auth/confirm'].map((path) =>
		free('POST', path, '++++++++++3', { form: () => ({ key: 'none', password: 'long enough' }), ok: 422 }),
	),
	free('GET', '/settings/account', 'L+++++LLL++'),
	free('POST', '/settings/account', '1+++++111+3', { form: () => ({ do: 'password', current: 'wrong' }), ok: 422 }),
	free('GET', '/settings/passkeys', 'L+++++LLL++'),
	free('POST', '/settings/passkeys', '1+++++111+3', { form: () => ({ do: 'begin', name: 'Laptop', password: 'wrong' }), ok: 422 }),
	free('POST', '/login', '++++++++++3', {
		note: 'by passkey',
		form: () => ({ do: 'passkey-sign-in', ticket: '-', answer: '{}' }),
		ok: 422,
	}),
	free('GET', '/settings/log', 'L+++++LLL++'),
	free('GET', '/settings/storage', 'L+++++LLL++'),
	free('POST', '/settings/storage', '1+++++111+3', { form: () => ({ do: 'uploads' }), ok: 303 }),
	free('GET', '/settings/deleted', 'L+++++LLL++'),
	free('POST', '/settings/deleted', '1+++++111+3', { form: () => ({ do: 'restore', id: 'f'.repeat(24) }), ok: 404 }),
	free('GET', '/settings/publishers', 'L+++++LLL++'),
	free('POST', '/settings/publishers', '1+++++111+3', { form: () => ({ do: 'add', resource: 'lab', issuer: '', claims: '' }), ok: 422 }),
	free('GET', '/settings/two-factor', 'L+++++LLL++'),
	free('POST', '/settings/two-factor', '1+++++111+3', { form: () => ({ do: 'begin', password: 'wrong' }), ok: 422 }),
	free('GET', '/login/continue', EVERYONE, { query: '?next=/new' }),
	free('GET', '/login/resume', 'L+++++LLL++'),
	free('GET', '/oauth/authorize', EVERYONE, { query: '?client_id=unknown', ok: 400, note: 'of an unknown application' }),
	free('POST', '/oauth/authorize', '1+++++111+3', { query: '?client_id=unknown', form: () => ({ answer: 'allow' }), ok: 400 }),
	...['/oauth/device', '/oauth/device/answer', '/settings/applications'].map((path) => free('GET', path, 'L+++++LLL++')),
	free('POST', '/oauth/device/answer', '1+++++111+3', { form: () => ({ user_code: 'nothing' }), ok: 422 }),
	free('POST', '/settings/applications', '1+++++111+3', { form: () => ({ name: '' }), ok: 422 }),
	free('GET', '/settings/applications/{application}', 'L44444LLL44', { fill: { application: 'f'.repeat(24) }, note: 'of somebody else' }),
	free('GET', '/auth/leaked-tokens', EVERYONE),
	free('POST', '/auth/leaked-tokens', '++++++++++3', { form: () => ({ tokens: 'hf_nothing' }) }),
	free('GET', '/settings/tokens', 'L+++++LLL++'),
	free('POST', '/settings/tokens', '1+++++111+3', { form: () => ({ name: '', role: 'read' }), ok: 422 }),
	free('GET', '/papers', EVERYONE),
	free('GET', '/papers/{paper*}', EVERYONE, { ok: 404, fill: { paper: '1706.03762' } }),
	free('GET', '/notifications', 'L+++++LLL++'),
	free('POST', '/notifications', '1+++++111+3', { form: () => ({ do: 'read-all' }), ok: 303 }),
	free('GET', '/settings/notifications', 'L+++++LLL++'),
	free('POST', '/settings/notifications', '1+++++111+3', { form: () => ({ kind: 'thread' }), ok: 303 }),
	free('GET', '/settings/webhooks', 'L+++++LLL++'),
	free('POST', '/settings/webhooks', '1+++++111+3', { form: () => ({ url: '' }), ok: 422 }),
	free('GET', '/settings/webhooks/{webhook}', 'L+++++LLL++', { ok: 404, note: 'of somebody else' }),
	free('POST', '/settings/webhooks/{webhook}', '1+++++111+3', { form: () => ({ do: 'test' }), ok: 404, note: 'of somebody else' }),
	free('GET', '/collections', EVERYONE),
	free('GET', '/collections/new', 'L+++++LLL++'),
	free('POST', '/collections/new', '1+++++111+3', { form: () => ({ title: '' }), ok: 422 }),
	ofCollection('page', 'GET', '/collections/{namespace}/{slug}'),
	ofCollection('formUpvote', 'POST', '/collections/{namespace}/{slug}', { form: () => ({ upvote: 'yes' }), ok: 303 }),
	ofCollection('pageWrite', 'GET', '/collections/{namespace}/{slug}/edit'),
	ofCollection('formWrite', 'POST', '/collections/{namespace}/{slug}/edit', { form: () => ({ do: 'save', title: '' }), ok: 422 }),
	free('POST', '/{namespace}', 'L+++++LLL+3', { fill: { namespace: 'lab' }, form: () => ({ follow: 'yes' }), ok: 303 }),
	...['datasets', 'spaces'].map((kind) => free('GET', `/${kind}/{name}`, EVERYONE.replaceAll('+', '4'), { fill: { name: 'nothing' } })),
	free('GET', '/{namespace}', EVERYONE, { fill: { namespace: 'lab' } }),
	...ofRepo('/{namespace}/{name}'),
	...ofRepo('/spaces/{namespace}/{name}', 'space'),
]
