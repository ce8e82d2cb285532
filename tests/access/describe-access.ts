import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSignatures } from '../../apps/server/src/signatures.ts'
import { FINE_GRAINED } from './fine-grained.ts'
import { CALLERS, openHouse, type Caller, type House } from './house.ts'
import { requestOf } from './request-of.ts'
import type { Place, Row } from './rows.ts'

let house: House
const PLACES = (['model', 'dataset', 'space'] as const).flatMap((kind) =>
	(['public', 'private'] as const).map((visibility) => ({ kind, name: `${visibility}-${kind}`, visibility })),
)
/** What makes what a row's call is about. */
const NEEDED = {
	branch: { path: 'branch/kept', payload: {} },
	tag: { path: 'tag/main', payload: { tag: 'kept' } },
	discussion: { path: 'discussions', payload: { title: 'Is it good?' } },
} as const
/** Of an address that `will` was given to upload one byte. */
let uploadToken = ''
let number = 0

/** Which of a kind's repositories a call is about. */
type Look = 'public' | 'private' | 'gated'

const place = (row: Row, visibility: Look): Place => ({
	id: `lab/${row.before === 'repo' ? 'leaving-' : ''}${visibility}-${row.kind ?? 'model'}`,
	kind: row.kind ?? 'model',
	number: ++number,
})

async function prepare(row: Row, at: Place, look: Look): Promise<void> {
	const { id, kind } = at
	if (row.before === undefined) return
	if (row.before === 'collection') return makeCollection(at, look === 'private' ? 'private' : 'public')
	if (row.before === 'repo')
		return house.makeRepo(kind, id.replace('lab/', ''), look === 'private' ? 'private' : 'public', look === 'gated')
	const { path, payload } = NEEDED[row.before]
	await house.server.app.inject({ method: 'POST', url: `/api/${kind}s/${id}/${path}`, ...(await house.forApi('write token')), payload })
}

/** A collection of the organization with one item, as public or private as the repository in it. */
async function makeCollection(at: Place, visibility: 'public' | 'private'): Promise<void> {
	const answer = await house.server.app.inject({
		method: 'POST',
		url: '/api/collections',
		...(await house.forApi('write token')),
		payload: { title: `of ${at.number}`, namespace: 'lab', private: visibility === 'private', item: { type: at.kind, id: at.id } },
	})
	const made: { slug: string; items: { _id: string }[] } = answer.json()
	at.collection = made.slug.replace('lab/', '')
	at.item = made.items[0]?._id ?? 'none'
}

let visitors = 0

/** Each call to a page comes from a place of its own: guesses of codes and passwords are counted by it, and the table is not about them. */
function freshAddress(): string {
	visitors += 1
	return `198.18.${visitors >> 8}.${visitors & 255}`
}

/** The answer of one call, as the letters of the table. */
async function ask(row: Row, at: Place, caller: Caller, isPage: boolean, look: Look): Promise<string> {
	const credentials = await (isPage ? house.forPages(caller) : house.forApi(caller))
	const request = requestOf(row, at, credentials, { isPage, upload: uploadToken })
	const answer = await house.server.app.inject({ ...request, ...(isPage && { remoteAddress: freshAddress() }) })
	if (answer.headers.location?.startsWith('/login')) return 'L'
	if (
		answer.statusCode === ((look === 'gated' ? row.gatedOk : undefined) ?? row.ok ?? 200) &&
		answer.headers['x-error-code'] !== 'RepoNotFound'
	)
		return '+'
	if (answer.statusCode === 303) return '>'
	return { 401: '1', 403: '3', 404: '4' }[answer.statusCode] ?? `${answer.statusCode}`
}

/** Whose answer a caller gets where the row leaves theirs out. */
const AS: Partial<Record<Caller, Caller>> = {
	contributor: 'reader',
	'expired token': 'revoked token',
	'fine-grained token for the organization': 'write token',
	'fine-grained token for elsewhere': 'stranger',
}

/** A row as its test is called. */
export const addressed = ({ method, path, note }: Row): string => `${method} ${path}${note ? ` (${note})` : ''}`

/** The letters of a row with those that it leaves out. Tokens are visitors on pages, fine-grained ones too. */
function whole(row: Row, look: 'open' | 'closed' | 'gated', isPage: boolean): string {
	const letters = row[look] ?? row.open
	const fine = isPage ? undefined : FINE_GRAINED.get(addressed(row))
	const own = fine?.[look] ?? (look === 'closed' ? undefined : fine?.open)
	return CALLERS.reduce((known, caller, index) => {
		if (index < letters.length) return known
		if (own && caller.startsWith('fine-grained')) return known + own.charAt(CALLERS.length - index === 2 ? 0 : 1)
		const as = isPage && caller.startsWith('fine-grained') ? 'read token' : AS[caller]
		return known + known.charAt(as ? CALLERS.indexOf(as) : 0)
	}, letters)
}

async function columns(row: Row, visibility: Look, isPage: boolean): Promise<string> {
	let found = ''
	for (const caller of CALLERS) {
		const at = place(row, visibility)
		await prepare(row, at, visibility)
		found += await ask(row, at, caller, isPage, visibility)
	}
	return found
}

/** Opens a hub with the repositories that rows name. */
async function open(): Promise<void> {
	house = await openHouse()
	for (const { kind, name, visibility } of PLACES) await house.makeRepo(kind, name, visibility)
	for (const kind of ['model', 'dataset'] as const) await house.makeRepo(kind, `gated-${kind}`, 'public', true)
	const { hub } = house.server
	const account = await hub.people.account('olga')
	const owner = { kind: 'person', account, memberships: await hub.people.memberships(account), scope: 'write', token: undefined } as const
	const right = hub.standing.claims(owner, await hub.repos.find(owner, { kind: 'model', id: 'lab/public-model' }), 'write')
	uploadToken = createSignatures('s'.repeat(32)).sign('lfs-upload', { ...right, oid: 'a'.repeat(64), size: '1' }, 600).token
}

/** A test for each row: what every caller is answered, on a hub that the rows of a file share. */
export function describeAccess(rows: readonly Row[], what: 'endpoint' | 'page'): void {
	const isPage = what === 'page'
	describe(`every caller at every ${what}`, () => {
		beforeAll(open)
		afterAll(() => house.close())
		for (const row of rows) {
			test(addressed(row), async () => {
				const hasGate = row.closed !== undefined && row.kind !== 'space' // apps have none
				const found = {
					open: await columns(row, 'public', isPage),
					...(row.closed && { closed: await columns(row, 'private', isPage) }),
					...(hasGate && { gated: await columns(row, 'gated', isPage) }),
				}
				expect(found).toEqual({
					open: whole(row, 'open', isPage),
					...(row.closed && { closed: whole(row, 'closed', isPage) }),
					...(hasGate && { gated: whole(row, 'gated', isPage) }),
				})
				expect(house.server.problems).toEqual([])
			})
		}
	})
}
