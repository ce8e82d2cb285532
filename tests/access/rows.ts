/**
 * The answers of every endpoint and page, one column for each caller of `CALLERS`:
 *
 *     v visitor   s stranger   r reader   w writer   a administrator   h operator of the hub
 *     x revoked token   R owner's read token   W owner's write token   S owner's session   C the same without the page's form token
 *
 * `+` the answer itself (`ok`, 200 when the row names none), `1` 401, `3` 403, `4` 404, `L` on to the sign-in page, `>` on to another page (303).
 */
export interface Row {
	method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
	/** As in the table of routes. */
	path: string
	/** On a public repository, or where no repository is named. */
	open: string
	/** On a private one; absent where no repository is named. */
	closed?: string
	/** Status of `+`. */
	ok?: number
	/** What stands in the address for `{rev*}`, `{rest*}`, `{path*}` and the like, when not a branch and a file that are there. */
	fill?: Record<string, string>
	query?: string
	body?: (place: Place) => unknown
	/** A page's form: these fields with the form token. */
	form?: (place: Place) => Record<string, string>
	/** Makes what the call will change, before every call. */
	before?: 'repo' | 'branch' | 'tag' | 'discussion'
	/** Tells apart rows of the same address. */
	note?: string
	kind?: 'space'
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
}

//                   vsrwahxRWSC
const EVERYONE /**/ = '+++++++++++'
const API_ALL /* */ = '++++++1++++'
const NOBODY /*  */ = '11111111111'
const GONE /*    */ = '44444444444'

const RIGHTS = {
	read: { open: '++++++1++++', closed: '14+++41++++' },
	// A body may be large, so sessions need the form token for reading with POST as well.
	readByPost: { open: '++++++1+++3', closed: '14+++41+++3' },
	write: { open: '133++313++3', closed: '143++413++3' },
	writeByGet: { open: '133++313+++', closed: '143++413+++' },
	administer: { open: '1333+313++3', closed: '1433+413++3' },
	// git sends no cookies: a session is a visitor.
	gitRead: { open: '++++++1++++', closed: '14+++41++11' },
	gitWrite: { open: '133++313+11', closed: '143++413+11' },
	copy: { open: '1+++++13++3', closed: '14+++413++3' },
	like: { open: '1+++++13++3', closed: '14+++413++3' },
	// Pages know sessions only: whoever sends a token is a visitor.
	page: { open: '+++++++++++', closed: '44+++4444++' },
	pageTalk: { open: 'L+++++LLL++', closed: '44+++4444++' },
	formTalk: { open: '1+++++111+3', closed: '44+++4444+3' },
	pageWrite: { open: 'L33++3LLL++', closed: '443++4444++' },
	pageAdminister: { open: 'L333+3LLL++', closed: '4433+4444++' },
	formAdminister: { open: '1333+3111+3', closed: '4433+4444+3' },
	formLike: { open: 'L+++++LLL+3', closed: 'L4+++4LLL+3' },
} as const

type Kind = keyof typeof RIGHTS
const on =
	(right: Kind) =>
	(method: Row['method'], path: string, more: Partial<Row> = {}): Row => ({ method, path, ...RIGHTS[right], ...more })
const read = on('read')
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

const OID = 'a'.repeat(64)
const COMMIT_LINES = '{"key":"header","value":{"summary":"Access"}}\n{"key":"file","value":{"path":"new.txt","content":"eA=="}}\n'

/** Addresses of the API, of files and of git. */
export const ENDPOINTS: readonly Row[] = [
	free('GET', '/healthz'),
	free('GET', '/readyz'),
	free('GET', '/metrics'),
	free('POST', '/-/admin', NOBODY, { body: () => ({ do: 'check' }) }),
	free('POST', '/-/admin', EVERYONE, { body: () => ({ do: 'check' }), instead: 'operator', note: 'with the operator secret' }),
	free('GET', '/assets/{path*}', API_ALL.replaceAll('+', '4'), { fill: { path: 'missing.js' } }),
	free('GET', '/vendor/{library}/{path*}', API_ALL.replaceAll('+', '4'), { fill: { library: 'onnxruntime-web', path: 'missing.js' } }),

	free('GET', '/docs/search.json', API_ALL, { query: '?q=python' }),
	...['/llms.txt', '/.well-known/llms.txt', '/llms-full.txt', '/sitemap.xml', '/robots.txt'].map((path) => free('GET', path)),
	...['llms.txt', 'llms-full.txt', 'search-index.json'].map((name) =>
		free('GET', `/docs/{project*}/${name}`, API_ALL, { fill: { project: 'course' } }),
	),
	free('GET', '/docs/{path*}.md', API_ALL, { fill: { path: 'course/chapter0/1' } }),
	free('GET', '/docs-files/{project}/{version}/{path*}', API_ALL.replaceAll('+', '4'), { fill: { project: 'course', version: 'main' } }),
	free('GET', '/docs/search', EVERYONE),
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

	// Nobody is signed in where apps live, so a private one is missing for everyone.
	free('GET', '/app-content/{namespace}/{name}', EVERYONE, { kind: 'space', closed: EVERYONE, ok: 307 }),
	free('GET', '/app-content/{namespace}/{name}/', EVERYONE, { kind: 'space', closed: NOBODY }),
	free('GET', '/app-content/{namespace}/{name}/{path*}', EVERYONE, { kind: 'space', closed: NOBODY }),

	free('GET', '/api/whoami-v2', '1+++++1++++'),
	free('GET', '/api/users/{name}/overview', API_ALL, { fill: { name: 'olga' } }),
	free('GET', '/api/users/{name}/avatar', API_ALL, { fill: { name: 'olga' } }),
	free('GET', '/api/organizations/{name}/overview', API_ALL, { fill: { name: 'lab' } }),
	free('GET', '/api/organizations/{name}/avatar', API_ALL, { fill: { name: 'lab' } }),
	free('GET', '/api/organizations/{name}/members', API_ALL, { fill: { name: 'lab' } }),
	free('GET', '/api/users/{name}/likes', API_ALL, { fill: { name: 'olga' } }),
	free('GET', '/api/users/{name}/following', API_ALL, { fill: { name: 'olga' } }),
	...(['users', 'organizations'] as const).flatMap((kind) => [
		free('GET', `/api/${kind}/{name}/followers`, API_ALL, { fill: { name: 'lab' } }),
		free('POST', `/api/${kind}/{name}/follow`, '1+++++13++3', { fill: { name: 'lab' } }),
		free('DELETE', `/api/${kind}/{name}/follow`, '1+++++13++3', { fill: { name: 'lab' } }),
	]),
	free('GET', '/api/avatars/{name}', API_ALL, { fill: { name: 'lab' } }),

	free('GET', '/api/models'),
	free('GET', '/api/datasets'),
	free('GET', '/api/spaces'),
	free('GET', '/api/models-tags-by-type'),
	free('GET', '/api/datasets-tags-by-type'),
	free('GET', '/api/quicksearch', API_ALL, { query: '?q=lab' }),
	free('GET', '/api/trending'),
	free('HEAD', '/api/telemetry/{topic*}', API_ALL, { ok: 204, fill: { topic: 'a/b' } }),
	free('GET', '/api/tasks'),
	free('GET', '/api/agent-harnesses'),

	...(['POST', 'DELETE'] as const).map((method) => on('like')(method, '/api/{T}/{id}/like')),
	read('GET', '/api/{T}/{id}/likers'),
	read('GET', '/api/{T}/{id}/runtime', { kind: 'space' }),
	read('GET', '/api/{T}/{id}/tree/{rest*}'),
	readByPost('POST', '/api/{T}/{id}/paths-info/{rev}', { body: () => ({ paths: ['a.txt'] }) }),
	read('GET', '/api/{T}/{id}/refs'),
	read('GET', '/api/{T}/{id}/commits/{rest*}'),

	read('GET', '/api/{T}/{id}/compare/{range*}', { fill: { range: 'main..main' } }),
	read('GET', '/api/{T}/{id}/treesize/{rest*}', { fill: { rest: 'main/a.txt' } }),

	write('POST', '/api/{T}/{id}/preupload/{rev*}', { body: () => ({ files: [{ path: 'a.txt', size: 1, sample: '' }] }) }),
	write('POST', '/api/{T}/{id}/commit/{rev*}', { body: () => COMMIT_LINES }),
	write('POST', '/api/{T}/{id}/branch/{rev*}', { fill: { rev: 'made-{number}' }, body: () => ({}) }),
	write('DELETE', '/api/{T}/{id}/branch/{rev*}', { fill: { rev: 'kept' }, before: 'branch' }),
	write('POST', '/api/{T}/{id}/tag/{rev*}', { body: ({ number }) => ({ tag: `made-${number}` }) }),
	write('DELETE', '/api/{T}/{id}/tag/{rev*}', { fill: { rev: 'kept' }, before: 'tag' }),
	write('POST', '/api/{T}/{id}/super-squash/{rev*}', { body: () => ({}) }),

	free('POST', '/api/repos/create', '1+++++13++3', { body: ({ number }) => ({ name: `own-${number}` }), note: 'their own' }),
	free('POST', '/api/repos/create', '133++313++3', {
		body: ({ number }) => ({ name: `team-${number}`, organization: 'lab' }),
		note: 'under the organisation',
	}),
	administer('DELETE', '/api/repos/delete', { before: 'repo', body: ({ id }) => ({ name: id.split('/')[1], organization: 'lab' }) }),
	administer('POST', '/api/repos/move', { before: 'repo', body: ({ id, number }) => ({ fromRepo: id, toRepo: `lab/moved-${number}` }) }),
	read('GET', '/api/{T}/{id}/discussions'),
	// The first thread of each repository is the owner's: everybody else needs the right to write for some of what follows.
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
	// Only the author edits, and the comment asked for is not there: whoever may see the thread is told that.
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
	// Nothing of the table is gated, which only those are told who would be let through: `gated.test.ts` opens and closes gates.
	on('writeByGet')('GET', '/api/{T}/{id}/user-access-request/{status}', { fill: { status: 'pending' }, ok: 400 }),
	administer('POST', '/api/{T}/{id}/user-access-request/handle', { body: () => ({ user: 'rita', status: 'accepted' }), ok: 400 }),
	administer('POST', '/api/{T}/{id}/user-access-request/grant', { body: () => ({ user: 'rita' }), ok: 400 }),
	on('copy')('POST', '/api/{T}/{id}/user-access-request/cancel', { body: () => ({}), ok: 404 }),
	on('copy')('POST', '/{prefix}{id}/ask-access', { body: () => ({}), ok: 400 }),
	{ ...administer('GET', '/{prefix}{id}/user-access-report', { ok: 400 }), open: '1333+313+++', closed: '1433+413+++' },
	// Whoever reads may copy, under a name of their own, with a token that writes.
	on('copy')('POST', '/api/{T}/{id}/duplicate', { body: ({ number }) => ({ repository: `copy-${number}` }) }),
	free('GET', '/api/settings/repositories', '1+++++1++++'),
	free('GET', '/api/organizations/{name}/settings/repositories', '1333+31++++', { fill: { name: 'lab' } }),
	on('writeByGet')('GET', '/api/{T}/{id}/lfs-files'),
	write('POST', '/api/{T}/{id}/lfs-files/duplicate', { body: ({ id, kind }) => ({ target: { type: kind, name: id }, files: [] }) }),
	free('POST', '/api/validate-yaml', '++++++1+++3', { body: () => ({ content: '---\nlicense: mit\n---\n' }) }),
	read('GET', '/api/{T}/{id}'),
	read('GET', '/api/{T}/{id}/revision/{rev*}'),
	read('GET', '/api/models/{id}/snippets'),
	administer('PUT', '/api/{T}/{id}/settings', { body: () => ({ gated: false }) }),
	read('GET', '/api/{T}/{id}/auth-check'),
	on('writeByGet')('GET', '/api/{T}/{id}/auth-check/write'),
	read('GET', '/api/{T}/{id}/scan'),

	read('GET', '/api/{T}/{id}/xet-read-token/{rev*}'),
	on('writeByGet')('GET', '/api/{T}/{id}/xet-write-token/{rev*}'),
	// A token of the API is none of the CAS, whoever holds it.
	...(['/cas/v1/xorbs/default/{hash}', '/cas/v1/shards'] as const).map((path) => free('POST', path, NOBODY, { fill: { hash: OID } })),
	...(['/cas/v1/reconstructions/{file}', '/cas/v2/reconstructions/{file}'] as const).map((path) =>
		free('GET', path, NOBODY, { fill: { file: OID } }),
	),
	free('GET', '/cas/xorb-data/{hash}', '33333333333', { fill: { hash: OID }, query: '?signature=forged', note: 'forged' }),
	free('POST', '/v1/telemetry', EVERYONE, { body: () => ({}) }),
	free('POST', '/cas/v1/telemetry', EVERYONE, { body: () => ({}) }),
	free('GET', '/cas/{rest*}', GONE, { fill: { rest: 'v1/chunks/x' } }),
	free('POST', '/cas/{rest*}', GONE, { fill: { rest: 'v2/shards' } }),

	readByPost('POST', '/{prefix}{id}/info/lfs/objects/batch', { body: () => ({ operation: 'download', objects: [] }), note: 'to read' }),
	// Objects of pull requests come without a word of them.
	on('copy')('POST', '/{prefix}{id}/info/lfs/objects/batch', { body: () => ({ operation: 'upload', objects: [] }), note: 'to write' }),
	// Nothing was uploaded, which only those who may write are told.
	write('POST', '/{prefix}{id}/info/lfs/objects/verify', { body: () => ({ oid: OID, size: 1 }), ok: 404 }),
	write('POST', '/{prefix}{id}/info/lfs/locks/verify', { body: () => ({}) }),
	read('GET', '/{prefix}{id}/info/lfs/locks'),
	free('PUT', '/lfs/upload/{token}', '33333333333', { fill: { token: 'forged' }, body: () => 'x', note: 'forged' }),
	free('PUT', '/lfs/upload/{token}', EVERYONE, { fill: { token: '{upload}' }, body: () => 'x', ok: 422, note: 'signed, with other bytes' }),
	free('PUT', '/lfs/part/{token}', '33333333333', { fill: { token: '{upload}' }, body: () => 'x', note: 'signed for another purpose' }),
	free('POST', '/lfs/join/{token}', '33333333333', { fill: { token: '{upload}' }, body: () => ({}), note: 'signed for another purpose' }),
	free('POST', '/lfs/verify/{token}', '33333333333', { fill: { token: 'forged' }, body: () => ({ oid: OID, size: 1 }), note: 'forged' }),
	free('GET', '/lfs/download/{token}', '33333333333', { fill: { token: '{upload}' }, note: 'signed for another purpose' }),

	on('gitRead')('GET', '/{prefix}{id}/info/refs', { query: '?service=git-upload-pack', note: 'to fetch' }),
	on('gitWrite')('GET', '/{prefix}{id}/info/refs', { query: '?service=git-receive-pack', note: 'to push' }),
	on('gitRead')('POST', '/{prefix}{id}/git-upload-pack', { body: () => '0000' }),
	on('gitWrite')('POST', '/{prefix}{id}/git-receive-pack', { body: () => '0000' }),

	read('GET', '/{prefix}{id}/resolve/{rev}/{path*}'),
	read('HEAD', '/{prefix}{id}/resolve/{rev}/{path*}'),
	read('GET', '/{prefix}{id}/raw/{rev}/{path*}'),
]

/** The pages that every kind of repository has. */
const ofRepo = (here: string, kind?: 'space'): Row[] => {
	const more = kind ? { kind } : {}
	return [
		page('GET', here, more),
		page('GET', `${here}/tree/{rest*}`, more),
		page('GET', `${here}/blob/{rest*}`, { ...more, fill: { rest: 'main/a.txt' } }),
		page('GET', `${here}/commits/{rest*}`, more),
		{
			...page('GET', `${here}/commit/{oid}`, { ...more, fill: { oid: 'main' }, ok: 404 }),
			open: EVERYONE,
			closed: EVERYONE,
			note: 'a branch is no commit',
		},
		page('GET', `${here}/discussions`, more),
		page('GET', `${here}/discussions/{number}`, { ...more, fill: { number: '1' }, before: 'discussion' }),
		on('pageTalk')('GET', `${here}/discussions/new`, more),
		on('formTalk')('POST', `${here}/discussions/new`, { ...more, form: () => ({ title: '-' }), ok: 422 }),
		on('formTalk')('POST', `${here}/discussions/{number}`, {
			...more,
			fill: { number: '1' },
			before: 'discussion',
			form: () => ({ do: 'comment', comment: '' }),
			ok: 422,
		}),
		// Nothing of the table is gated.
		on('pageTalk')('GET', `${here}/access`, { ...more, ok: 400 }),
		on('formTalk')('POST', `${here}/access`, { ...more, form: () => ({}), ok: 400 }),
		on('pageWrite')('GET', `${here}/upload/{rest*}`, more),
		on('pageAdminister')('GET', `${here}/settings`, more),
		on('formAdminister')('POST', `${here}/settings`, { ...more, form: () => ({ do: 'nothing' }), ok: 422 }),
		{ ...page('GET', `${here}/like`, more), open: EVERYONE, closed: EVERYONE, ok: 303 },
		on('formLike')('POST', `${here}/like`, { ...more, form: () => ({ like: 'yes' }), ok: 303 }),
	]
}

/** Pages and their forms. */
export const PAGES: readonly Row[] = [
	...['/', '/models', '/datasets', '/apps', '/tasks', '/libraries', '/design', '/search'].map((path) => free('GET', path, EVERYONE)),
	free('GET', '/tasks/{id}', EVERYONE, { fill: { id: 'fill-mask' } }),
	free('GET', '/libraries/{key}', EVERYONE, { fill: { key: 'transformers' } }),
	...['/docs', '/docs/search'].map((path) => free('GET', path, EVERYONE)),
	free('GET', '/docs/{rest*}', EVERYONE, { fill: { rest: 'course/chapter0/1' } }),
	free('GET', '/spaces', EVERYONE, { ok: 307 }),
	free('GET', '/apps/{rest*}', EVERYONE, { ok: 307, fill: { rest: 'a/b' } }),
	// Who is signed in goes on at once.
	...['/join', '/login'].map((path) => free('GET', path, '+>>>>>+++>>', {})),
	...['/join', '/login'].map((path) => free('POST', path, '++++++++++3', { form: () => ({ name: '-', password: '-' }), ok: 422 })),
	free('GET', '/logout', EVERYONE, { ok: 303 }),
	free('GET', '/new', 'L+++++LLL++'),
	free('POST', '/new', '1+++++111+3', { form: () => ({ kind: 'model', name: '-' }), ok: 422 }),
	free('GET', '/settings/tokens', 'L+++++LLL++'),
	free('POST', '/settings/tokens', '1+++++111+3', { form: () => ({ name: '', role: 'read' }), ok: 422 }),
	free('GET', '/{namespace}', EVERYONE, { fill: { namespace: 'lab' } }),
	...ofRepo('/{namespace}/{name}'),
	...ofRepo('/spaces/{namespace}/{name}', 'space'),
]
