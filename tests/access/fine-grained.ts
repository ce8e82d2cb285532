/** Letters of the two fine-grained tokens, `f` and `g` of `rows.ts`; on a gated repository those of `open` where it has none. */
interface Fine {
	open: string
	closed?: string
	gated?: string
}

const each = (names: readonly string[], letters: Fine): [string, Fine][] => names.map((name) => [name, letters])
const ORG = '/api/organizations/{name}'
const GROUP = `${ORG}/resource-groups/{group}`
const THREAD = '/api/{T}/{id}/discussions'
const COLLECTION = '/api/collections/{namespace}/{slug}'
const WEBHOOK = '/api/settings/webhooks'

/**
 * Where fine-grained tokens are not answered as a write token (`f`) and a stranger (`g`) are, by method, address and note: both carry
 * `repo.write` and no other permission, the one in the organization and the other for its owner's own account.
 */
export const FINE_GRAINED: ReadonlyMap<string, Fine> = new Map([
	// `org.read` or `org.write` is needed.
	...each(
		[
			`PUT ${ORG}/members/{user}/role`,
			`DELETE ${ORG}/members/{user}`,
			`GET ${ORG}/audit-log/export`,
			'GET /api/accounts/{name}/storage',
			'GET /api/accounts/{name}/storage/repositories',
			'GET /api/organizations/{name}/settings/deleted-repos',
			`GET ${ORG}/resource-groups`,
			`POST ${ORG}/resource-groups`,
			...['GET', 'PATCH', 'DELETE'].map((method) => `${method} ${GROUP}`),
			`POST ${GROUP}/users`,
			...['PUT', 'DELETE'].map((method) => `${method} ${GROUP}/users/{user}`),
		],
		{ open: '33' },
	),
	// What a person does anywhere is given by no permission, or by one that these lack.
	...each(
		[
			'POST /api/discussions/mark-as-read',
			'GET /api/notifications',
			'DELETE /api/notifications',
			'PATCH /api/settings/notifications',
			'PATCH /api/settings/watch',
			...['users', 'organizations'].flatMap((kind) => ['POST', 'DELETE'].map((method) => `${method} /api/${kind}/{name}/follow`)),
			'POST /api/collections (their own)',
			'POST /api/collections (under the organization)',
			`GET ${WEBHOOK}`,
			`POST ${WEBHOOK}`,
			...['', '/enable', '/disable', '/replay/{delivery}'].map((path) => `POST ${WEBHOOK}/{webhook}${path} (of somebody else)`),
			...['GET', 'DELETE'].map((method) => `${method} ${WEBHOOK}/{webhook} (of somebody else)`),
		],
		{ open: '33' },
	),
	// `discussion.write` is needed, or a token for everything.
	...each(
		[
			`POST ${THREAD}`,
			...['comment', 'title', 'status', 'reactions', 'comment/{event}/edit', 'comment/{event}/hide'].map(
				(what) => `POST ${THREAD}/{number}/${what}`,
			),
			'POST /api/{T}/{id}/user-access-request/cancel',
			'POST /{prefix}{id}/ask-access',
			'POST /{prefix}{id}/info/lfs/objects/batch (to write)',
			...['POST', 'DELETE'].map((method) => `${method} /api/{T}/{id}/like`),
		],
		{ open: '33', closed: '34' },
	),
	['POST /uploads', { open: '33' }],
	// `collection.read` and `collection.write` are needed.
	[`GET ${COLLECTION}`, { open: '++', closed: '44' }],
	...each(
		[
			...['PATCH', 'DELETE'].map((method) => `${method} ${COLLECTION}`),
			`POST ${COLLECTION}/items`,
			`POST ${COLLECTION}/items/batch`,
			...['PATCH', 'DELETE'].map((method) => `${method} ${COLLECTION}/items/{item}`),
		],
		{ open: '33', closed: '44' },
	),
	...each(
		['POST', 'DELETE'].map((method) => `${method} ${COLLECTION}/upvote`),
		{ open: '33', closed: '33' },
	),
	// The one may make repositories in the organization, the other under its owner's name.
	['POST /api/repos/create (their own)', { open: '3+' }],
	['POST /api/{T}/{id}/duplicate', { open: '3+', closed: '34', gated: '33' }],
	// Of the organization's repositories the other sees those that are public.
	[`GET ${ORG}/settings/repositories`, { open: '++' }],
])
