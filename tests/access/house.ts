import type { Person } from '@stoa/hub'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

/** The identities, in the order of the columns of `rows.ts`. */
export const CALLERS = [
	'visitor',
	'stranger',
	'reader',
	'writer',
	'administrator',
	'operator',
	'revoked token',
	'read token',
	'write token',
	'session',
	'session without form token',
	'contributor',
	'expired token',
	'fine-grained token for the organization',
	'fine-grained token for elsewhere',
] as const
/** A kind of caller. */
export type Caller = (typeof CALLERS)[number]

const PERSON: Partial<Record<Caller, string>> = {
	stranger: 'stella',
	reader: 'rita',
	writer: 'will',
	administrator: 'adele',
	contributor: 'conny',
	operator: 'helga',
	'read token': 'olga',
	'write token': 'olga',
	session: 'olga',
	'session without form token': 'olga',
	'fine-grained token for the organization': 'olga',
	'fine-grained token for elsewhere': 'olga',
}

/** What a caller sends with a call. */
export interface Credentials {
	headers: Record<string, string>
	/** For the hidden field of forms and `x-csrf-token`. */
	csrf: string | undefined
}

/** A hub with an organization, people with every role, and everything that the rows of the table name. */
export interface House {
	server: TestServer
	/** What the caller sends to the API. */
	forApi(caller: Caller): Promise<Credentials>
	/** What the caller's browser sends to pages. */
	forPages(caller: Caller): Promise<Credentials>
	/** The actor of an account, as a session makes it. */
	personOf(name: string): Promise<Person>
	/** Makes an account. */
	addPerson(name: string): Promise<void>
	/** What the browser of a signed-in person sends, to pages and to the API. */
	signIn(name: string): Promise<Credentials>
	/** A fresh token of a person. */
	token(name: string, role: 'read' | 'write'): Promise<Credentials>
	/** A repository of the organization, made when it is missing. */
	makeRepo(kind: 'model' | 'dataset' | 'space', name: string, visibility: 'public' | 'private', gated?: boolean): Promise<void>
	close(): Promise<void>
}

const DAY_MS = 24 * 3600 * 1000
const PASSWORD = 'correct horse battery'
const ORIGIN = 'http://hub.test'

/** Opens it. */
export async function openHouse(): Promise<House> {
	const server = await openTestServer({ pages: true, settings: { STOA_RATE_SIGN_IN: '0' } })
	const { app, hub, personOf, setMember } = server
	const addPerson = async (name: string): Promise<void> => {
		await hub.people.signUp({ name, email: `${name}@example.org`, password: PASSWORD, isAdmin: name === 'helga' })
	}
	for (const name of new Set(Object.values(PERSON))) await addPerson(name)
	await hub.people.createOrg(await personOf('olga'), { name: 'lab' })
	await setMember('lab', 'rita', 'read')
	await setMember('lab', 'will', 'write')
	await setMember('lab', 'adele', 'admin')
	await setMember('lab', 'conny', 'contributor')
	const kept = new Map<string, Promise<Credentials>>()
	const once = (key: string, make: () => Promise<Credentials>): Promise<Credentials> => {
		const made = kept.get(key) ?? make()
		kept.set(key, made)
		return made
	}

	async function token(name: string, role: 'read' | 'write'): Promise<Credentials> {
		const { value } = await hub.people.createToken(await personOf(name), { name: 'access', role })
		return { headers: { authorization: `Bearer ${value}` }, csrf: undefined }
	}

	async function expired(): Promise<Credentials> {
		server.setClock(-2 * DAY_MS)
		const { value } = await hub.people.createToken(await personOf('olga'), { name: 'over', role: 'write', days: 1 })
		server.setClock(0)
		return { headers: { authorization: `Bearer ${value}` }, csrf: undefined }
	}

	/** A token that writes repositories of one account only: of the organization, or of its owner. */
	async function fineGrained(account: 'lab' | 'olga'): Promise<Credentials> {
		const permissions = {
			canReadGated: false,
			global: [],
			scoped: [{ type: 'account' as const, name: account, permissions: ['repo.write'] }],
		}
		const { value } = await hub.people.createToken(await personOf('olga'), { name: `for ${account}`, role: 'fineGrained', permissions })
		return { headers: { authorization: `Bearer ${value}` }, csrf: undefined }
	}

	async function revoked(): Promise<Credentials> {
		const person = await personOf('olga')
		const { value, token: made } = await hub.people.createToken(person, { name: 'gone', role: 'write' })
		await hub.people.revokeToken(person, made.id)
		return { headers: { authorization: `Bearer ${value}` }, csrf: undefined }
	}

	/** Asks a page with a form for its hidden field, and keeps the cookie that belongs to it. */
	async function withForm(headers: Record<string, string>, page: string): Promise<Credentials> {
		const answer = await app.inject({ url: page, headers })
		const csrf = /name="csrf" value="([^"]+)"/.exec(answer.body)?.[1]
		if (csrf === undefined) throw new Error(`${page} has no form: ${answer.statusCode}`)
		const cookies = [headers.cookie, ...answer.cookies.map(({ name, value }) => `${name}=${value}`)].filter(Boolean)
		return { headers: { ...headers, cookie: cookies.join('; '), origin: ORIGIN }, csrf }
	}

	async function signIn(name: string): Promise<Credentials> {
		const { token: value } = await hub.people.signIn({ name, password: PASSWORD })
		return withForm({ cookie: `stoa_session=${value}` }, '/new')
	}

	async function credentials(caller: Caller, pages: boolean): Promise<Credentials> {
		const name = PERSON[caller]
		if (caller === 'revoked token') return pages ? withForm({ cookie: 'stoa_session=ended' }, '/login') : revoked()
		if (caller === 'expired token') return pages ? withForm((await expired()).headers, '/login') : expired()
		if (name === undefined) return pages ? withForm({}, '/login') : { headers: {}, csrf: undefined }
		if (caller === 'session') return signIn(name)
		if (caller === 'session without form token') return { headers: (await signIn(name)).headers, csrf: undefined }
		const made = await tokenOf(caller, name)
		if (made) return pages ? withForm(made.headers, '/login') : made
		return pages ? signIn(name) : token(name, 'write')
	}

	/** Of the callers that are a token themselves; they are visitors on pages. */
	async function tokenOf(caller: Caller, name: string): Promise<Credentials | undefined> {
		if (caller === 'read token') return token(name, 'read')
		if (caller === 'write token') return token(name, 'write')
		if (caller === 'fine-grained token for the organization') return fineGrained('lab')
		return caller === 'fine-grained token for elsewhere' ? fineGrained('olga') : undefined
	}

	return {
		server,
		personOf,
		addPerson,
		signIn,
		token,
		forApi: (caller) => once(`api ${caller}`, () => credentials(caller, false)),
		forPages: (caller) => once(`pages ${caller}`, () => credentials(caller, true)),
		async makeRepo(kind, name, visibility, gated = false) {
			const ref = { kind, id: `lab/${name}` }
			const owner = await personOf('olga')
			const found = await hub.repos.findReadable(owner, ref).catch(() => undefined)
			const isThere = found?.name === ref.id // and not merely renamed
			const settings = { visibility, gated: gated ? ('manual' as const) : (false as const) }
			if (isThere) {
				if (found.visibility !== visibility || found.gated !== settings.gated) await hub.repos.changeSettings(owner, ref, settings)
				return
			}
			await hub.repos.create(owner, {
				kind,
				name,
				namespace: 'lab',
				visibility,
				sdk: kind === 'space' ? 'static' : undefined,
				license: undefined,
				files: ['a.txt', 'index.html'].map((path) => ({ path, content: Buffer.from(`${path} of ${name}`) })),
			})
			if (gated) await hub.repos.changeSettings(owner, ref, settings)
		},
		close: () => server.close(),
	}
}
