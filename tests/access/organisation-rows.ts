import type { Row } from './rows.ts'

const LAB = { name: 'lab', org: 'lab', user: 'rita', group: '0'.repeat(24) }
const free = (method: Row['method'], path: string, open: string, more: Partial<Row> = {}): Row => ({
	method,
	path,
	open,
	fill: LAB,
	...more,
})
const NO_ORDER = { upstream: 'nowhere', source: { type: 'pattern', pattern: 'lab/*' } }
const NOTHING = { form: () => ({ do: 'nothing' }), ok: 422 }

/** Organizations and the log, in the API. Columns as in `rows.ts`. Tokens cannot administer the hub. */
export const ORGANISATION_ENDPOINTS: readonly Row[] = [
	free('PUT', '/api/organizations/{name}/members/{user}/role', '1333+313++33', { body: () => ({ role: 'read' }) }),
	// Who is no member cannot leave.
	free('DELETE', '/api/organizations/{name}/members/{user}', '1333+313++33', { fill: { ...LAB, user: 'nobody' }, ok: 404 }),
	free('GET', '/api/organizations/{name}/resource-groups', '1333+313+++3'),
	free('POST', '/api/organizations/{name}/resource-groups', '1333+313++33', { body: () => ({ name: '' }), ok: 400 }),
	// No group has this id: administrators alone are told.
	free('GET', '/api/organizations/{name}/resource-groups/{group}', '1333+313+++3', { ok: 404 }),
	...(['PATCH', 'DELETE'] as const).map((method) =>
		free(method, '/api/organizations/{name}/resource-groups/{group}', '1333+313++33', { body: () => ({}), ok: 404 }),
	),
	free('POST', '/api/organizations/{name}/resource-groups/{group}/users', '1333+313++33', { body: () => ({ users: [] }), ok: 404 }),
	free('PUT', '/api/organizations/{name}/resource-groups/{group}/users/{user}', '1333+313++33', {
		body: () => ({ role: 'read' }),
		ok: 404,
	}),
	free('DELETE', '/api/organizations/{name}/resource-groups/{group}/users/{user}', '1333+313++33', { ok: 404 }),
	free('GET', '/api/organizations/{name}/audit-log/export', '1333+313+++3'),
	free('POST', '/api/discussions/mark-as-read', '1+++++13++3', { body: () => ({}) }),
	free('DELETE', '/api/notifications', '1+++++13++3', { body: () => ({ ids: ['f'.repeat(32)] }) }),
	free('PATCH', '/api/settings/notifications', '1+++++13++3', { body: () => ({ byMail: false }) }),
	free('PATCH', '/api/settings/watch', '1+++++13++3', { body: () => ({ add: [{ type: 'model', id: 'lab/public-model' }] }) }),
	free('GET', '/api/admin/audit-log/export', '133333133333'),
	free('GET', '/api/admin/health', '133333133333'),
	free('GET', '/api/admin/jobs', '133333133333'),
	free('POST', '/api/admin/jobs/{job}/run', '133333133333', { fill: { job: 'popularity' } }),
	free('POST', '/api/admin/queues/{queue}/retry', '133333133333', { fill: { queue: 'emails' } }),
	free('POST', '/api/reports', '1+++++1+++3', {
		body: () => ({ target: { type: 'account', name: 'lab' }, category: 'spam', reason: '' }),
		ok: 400,
	}),
	free('GET', '/api/admin/reports', '133333133333'),
	free('POST', '/api/admin/reports/{report}/close', '133333133333', {
		fill: { report: '0'.repeat(24) },
		body: () => ({ outcome: 'Done' }),
	}),
	free('GET', '/api/admin/accounts', '133333133333'),
	free('GET', '/api/admin/repositories', '133333133333'),
	free('GET', '/api/accounts/{name}/storage', '1333+313+++3'),
	free('GET', '/api/accounts/{name}/storage/repositories', '1333+313+++3'),
	free('PUT', '/api/admin/accounts/{name}/storage-limits', '133333133333', { body: () => ({ private: 'default' }) }),
	free('POST', '/api/admin/takedowns', '133333133333', {
		body: () => ({ target: { type: 'account', name: 'lab' }, action: 'suspend', reason: '' }),
	}),
	free('DELETE', '/api/admin/demo', '133333133333'),
	...['upstreams', 'rules', 'jobs', 'pins', 'space'].map((part) => free('GET', `/api/admin/mirror/${part}`, '133333133333')),
	free('GET', '/api/mirror/requests', '1+++++1++++', { ok: 501 }),
	free('POST', '/api/mirror/requests', '1+++++1+++3', {
		body: () => ({ kind: 'model', name: 'lab/public-model', reason: 'A test' }),
		ok: 501,
	}),
	free('POST', '/api/mirror/requests/{request}', '1+++++1+++3', {
		fill: { request: '0'.repeat(24) },
		body: () => ({ answer: 'refuse' }),
		ok: 501,
	}),
	free('POST', '/api/admin/mirror/upstreams', '133333133333', { body: () => ({ name: 'nowhere', address: 'https://hub.example' }) }),
	free('PATCH', '/api/admin/mirror/upstreams/{name}', '133333133333', { fill: { name: 'nowhere' }, body: () => ({ requestsMax: 1 }) }),
	free('POST', '/api/admin/mirror/upstreams/{name}/test', '133333133333', { fill: { name: 'nowhere' } }),
	free('DELETE', '/api/admin/mirror/upstreams/{name}', '133333133333', { fill: { name: 'nowhere' } }),
	free('POST', '/api/admin/mirror/rules', '133333133333', { body: () => ({ name: 'nightly', order: NO_ORDER }) }),
	free('DELETE', '/api/admin/mirror/rules/{name}', '133333133333', { fill: { name: 'nightly' } }),
	free('POST', '/api/admin/mirror/rules/{name}/run', '133333133333', { fill: { name: 'nightly' } }),
	free('POST', '/api/admin/mirror/jobs', '133333133333', { body: () => NO_ORDER }),
	...['', '/repositories'].map((part) =>
		free('GET', `/api/admin/mirror/jobs/{job}${part}`, '133333133333', { fill: { job: '0'.repeat(24) } }),
	),
	free('POST', '/api/admin/mirror/jobs/{job}', '133333133333', { fill: { job: '0'.repeat(24) }, body: () => ({ action: 'pause' }) }),
	free('POST', '/api/admin/mirror/space/drop', '133333133333', { body: () => ({ kind: 'model', name: 'lab/public-model' }) }),
	...['imports', 'files', 'keys'].map((part) => free('GET', `/api/admin/bundles/${part}`, '133333133333')),
	free('GET', '/api/admin/bundles/imports/{job}', '133333133333', { fill: { job: '0'.repeat(24) } }),
	free('POST', '/api/admin/bundles/imports', '133333133333', { body: () => ({ file: 'none.tar' }) }),
	free('DELETE', '/api/admin/mirror/pins', '133333133333', { body: () => ({ kind: 'model', name: 'lab/public-model' }) }),
]

/** Pages of organizations and profiles. */
export const ORGANISATION_PAGES: readonly Row[] = [
	free('GET', '/settings/profile', 'L+++++LLL++'),
	free('POST', '/settings/profile', '1+++++111+3', NOTHING),
	free('GET', '/organizations/new', 'L+++++LLL++'),
	free('POST', '/organizations/new', '1+++++111+3', { form: () => ({ name: '-' }), ok: 422 }),
	...['', '/members', '/domains'].flatMap((part) => [
		free('GET', `/organizations/{org}/settings${part}`, 'L333+3LLL++'),
		free('POST', `/organizations/{org}/settings${part}`, '1333+3111+3', NOTHING),
	]),
	free('GET', '/organizations/{org}/settings/groups', 'L333+3LLL++'),
	free('POST', '/organizations/{org}/settings/groups', '1333+3111+3', { form: () => ({ name: '' }), ok: 422 }),
	// No group has this id: administrators alone are told.
	free('GET', '/organizations/{org}/settings/groups/{group}', 'L333+3LLL++', { ok: 404 }),
	free('POST', '/organizations/{org}/settings/groups/{group}', '1333+3111+3', { form: () => ({ do: 'nothing' }), ok: 404 }),
	...['usage', 'deleted'].flatMap((part) => [
		free('GET', `/organizations/{org}/settings/${part}`, 'L333+3LLL++'),
		free('POST', `/organizations/{org}/settings/${part}`, '1333+3111+3', NOTHING),
	]),
	free('GET', '/organizations/{org}/settings/audit', 'L333+3LLL++'),
	free('GET', '/organizations/{org}/leave', 'L4+++4LLL++'),
	// Administrators work on the pages of the hub.
	...[
		'',
		'/health',
		'/jobs',
		'/people',
		'/organisations',
		'/repositories',
		'/storage',
		'/deleted',
		'/sign-up',
		'/reports',
		'/demo',
		'/audit',
	].map((part) => free('GET', `/admin${part}`, 'L3333+LLL333')),
	free('POST', '/admin/deleted', '13333+111333', NOTHING),
	free('POST', '/admin/storage', '13333+111333', { form: () => ({ account: 'nobody-there' }), ok: 422 }),
	free('POST', '/admin/health', '13333+111333', { form: () => ({}), ok: 303 }),
	free('POST', '/admin/jobs', '13333+111333', { form: () => ({ do: 'retry', queue: 'emails' }), ok: 303 }),
	// This hub has no mirror: administrators alone are told.
	free('GET', '/admin/mirror', 'L3333+LLL333', { ok: 501 }),
	free('POST', '/admin/mirror', '13333+111333', { form: () => ({ do: 'nothing' }), ok: 501 }),
	free('GET', '/settings/mirror', '+++++++++++', { ok: 501 }),
	free('POST', '/settings/mirror', '++++++++++3', { form: () => ({ do: 'nothing' }), ok: 501 }),
	free('GET', '/settings/mirror/ask', '+++++++++++', { query: '?kind=model&id=lab/none', ok: 501 }),
	free('POST', '/settings/mirror/ask', '++++++++++3', { query: '?kind=model&id=lab/none', form: () => ({ reason: 'x' }), ok: 501 }),
	...['/admin/mirror/upstreams', '/admin/mirror/upstreams/{upstream}'].flatMap((page) => [
		free('GET', page, 'L3333+LLL333', { fill: { upstream: 'nowhere' }, ok: 501 }),
		free('POST', page, '13333+111333', { fill: { upstream: 'nowhere' }, form: () => ({ do: 'nothing' }), ok: 501 }),
	]),
	free('GET', '/admin/bundles', 'L3333+LLL333', { ok: 501 }),
	free('POST', '/admin/bundles', '13333+111333', { form: () => ({ do: 'nothing' }), ok: 501 }),
	free('GET', '/admin/mirror/space', 'L3333+LLL333', { ok: 501 }),
	free('POST', '/admin/mirror/space', '13333+111333', { form: () => ({ do: 'nothing' }), ok: 501 }),
	free('GET', '/admin/mirror/jobs/{job}', 'L3333+LLL333', { fill: { job: '0'.repeat(24) }, ok: 501 }),
	free('POST', '/admin/mirror/jobs/{job}', '13333+111333', { fill: { job: '0'.repeat(24) }, form: () => ({ do: 'nothing' }), ok: 501 }),
	...['', '/people', '/sign-up', '/reports'].map((part) => free('POST', `/admin${part}`, '13333+111333', NOTHING)),
	free('GET', '/admin/take-down', 'L3333+LLL333', { query: '?account=lab' }),
	free('POST', '/admin/take-down', '13333+111333', { query: '?account=lab', form: () => ({ act: 'nothing' }), ok: 422 }),
	// This hub has no demo content.
	free('POST', '/admin/demo', '13333+111333', { form: () => ({}), ok: 303 }),
	free('GET', '/report', 'L+++++LLL++', { query: '?account=lab' }),
	free('POST', '/report', '1+++++111+3', { query: '?account=lab', form: () => ({ reason: '' }), ok: 422 }),
	// This hub has an administrator already.
	free('GET', '/setup', '333333333333'),
	free('POST', '/setup', '333333333333', { form: () => ({ secret: 'guessed' }) }),
	free('GET', '/invitations', 'L+++++LLL++'),
	free('GET', '/invitations/{key}', 'L44444LLL44'),
	free('POST', '/invitations/{key}', '14444411143', { form: () => ({ do: 'accept' }), ok: 303 }),
]
