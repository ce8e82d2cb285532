import type { Actor, Person } from '@stoa/hub'
import { createHash, randomBytes } from 'node:crypto'
import { ndjson, type TestServer } from '../../integration/server/open-test-server.ts'

/** The password of everybody. */
export const PASSWORD = 'correct horse battery'
/** What the hub calls itself. */
export const ORIGIN = 'http://hub.test'
/** Smallest part of an upload in parts. */
export const PART = 5 * 1024 * 1024

/** A person of the story. */
export interface Player {
	name: string
	/** A token of the role `write`, with its headers and its id. */
	token: { id: string; headers: { authorization: string } }
	/** The session that changes things, and one in another browser. */
	present: string
	other: string
}

/** Repositories of one story: all of the organization. */
export interface Places {
	/** Private; Mia is a member who writes. */
	work: string
	/** Public; Sam is a stranger. */
	open: string
	/** Gated; Gil was let in. */
	gate: string
}

/** One story: fresh people and repositories, so that what a change ends in one tells nothing about another. */
export interface World {
	server: TestServer
	/** Runs the hub. */
	root: () => Promise<Person>
	/** Administers the organizations. Never changes. */
	boss: Player
	/** Whose standing changes: a member who writes, an administrator of `guild`, and one of the administrators of the hub. */
	mia: Player
	/** The same, with an authenticator: for what changes the account when it is used. */
	twin: Player
	/** A stranger. */
	sam: Player
	/** A stranger who was let into the gated repository. */
	gil: Player
	org: string
	guild: string
	at: Places
	/** An object that every repository of the story holds. */
	stored: Buffer
	/** What webhooks were sent: address and text. */
	posted: { url: string; body: string }[]
}

/** The name that an object has in git-lfs. */
export const oidOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The person behind a session; fails when it has ended. */
export async function personOf({ hub }: TestServer, session: string): Promise<Person> {
	const found = await hub.people.personBySession(session)
	if (!found) throw new Error('The session has ended')
	return found
}

/** The person as a session of theirs would have them, whether one is open or not: to try a key apart from any session. */
export async function asThemselves({ hub }: TestServer, { name }: Player): Promise<Person> {
	const account = await hub.people.account(name)
	return {
		kind: 'person',
		account,
		memberships: await hub.people.memberships(account),
		scope: 'write',
		token: undefined,
		sessionId: 'not-a-session',
	}
}

/** A person with a token and two sessions. */
async function player(server: TestServer, name: string, isAdmin = false): Promise<Player> {
	const { hub } = server
	await hub.people.signUp({ name, email: `${name}@example.org`, password: PASSWORD, isAdmin })
	const [present, other] = [await open(server, name), await open(server, name)]
	const { value, token } = await hub.people.createToken(await personOf(server, present), { name: 'laptop', role: 'write' })
	return { name, token: { id: token.id, headers: { authorization: `Bearer ${value}` } }, present, other }
}

const open = async ({ hub }: TestServer, name: string): Promise<string> => (await hub.people.signIn({ name, password: PASSWORD })).token

/** A call of the API by a token; its body as JSON. */
export async function ask<Answer = Record<string, unknown>>(
	{ app }: TestServer,
	{ token }: Pick<Player, 'token'>,
	[method, url]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string],
	payload?: object,
): Promise<Answer> {
	const answer = await app.inject({ method, url, headers: token.headers, ...(payload && { payload }) })
	if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
	return answer.json<Answer>()
}

/** What a batch of git-lfs answers for one object. */
export interface BatchObject {
	actions?: Record<'upload' | 'verify' | 'download', { href: string; header: Record<string, string> }>
}

/** Asks for addresses of one object. `headers`: of whoever asks; none: a visitor. */
export async function batch(
	{ app }: TestServer,
	headers: Record<string, string>,
	id: string,
	{ operation, bytes, transfers = ['basic'] }: { operation: 'upload' | 'download'; bytes: Buffer; transfers?: string[] },
): Promise<NonNullable<BatchObject['actions']>> {
	const payload = { operation, transfers, objects: [{ oid: oidOf(bytes), size: bytes.length }] }
	const answer = await app.inject({ method: 'POST', url: `/${id}.git/info/lfs/objects/batch`, headers, payload })
	const [object] = answer.statusCode === 200 ? answer.json<{ objects: BatchObject[] }>().objects : []
	if (!object?.actions) throw new Error(`No addresses for ${operation} in ${id}: ${answer.statusCode} ${answer.body}`)
	return object.actions
}

/** Makes a repository of the organization with one large file. */
export async function makePlace(
	{ server, boss, stored }: Pick<World, 'server' | 'boss' | 'stored'>,
	id: string,
	isPrivate: boolean,
): Promise<void> {
	const [organization, name] = id.split('/')
	await ask(server, boss, ['POST', '/api/repos/create'], { name, organization, private: isPrivate })
	const { upload } = await batch(server, boss.token.headers, id, { operation: 'upload', bytes: stored })
	await server.app.inject({ method: 'PUT', url: upload.href.replace(ORIGIN, ''), payload: stored })
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main`,
		headers: { ...boss.token.headers, 'content-type': 'application/x-ndjson' },
		payload: ndjson([
			{ key: 'header', value: { summary: 'Add a model' } },
			{ key: 'lfsFile', value: { path: 'model.bin', algo: 'sha256', oid: oidOf(stored), size: stored.length } },
		]),
	})
	if (answer.statusCode !== 200) throw new Error(answer.body)
}

let count = 0

/** Makes a story. */
export async function makeWorld(server: TestServer, posted: World['posted'], rootSession: string): Promise<World> {
	count += 1
	const { hub } = server
	const named = (name: string): string => `${name}-${count}`
	const boss = await player(server, named('boss'))
	const [org, guild] = [named('org'), named('guild')]
	for (const name of [org, guild]) await hub.people.createOrg(await personOf(server, boss.present), { name })
	const mia = await player(server, named('mia'), true)
	const twin = await player(server, named('twin'), true)
	const [sam, gil] = [await player(server, named('sam')), await player(server, named('gil'))]
	for (const { name } of [mia, twin]) {
		await server.setMember(org, name, 'write')
		await server.setMember(guild, name, 'admin')
	}
	const stored = randomBytes(2000)
	const at = { work: `${org}/work`, open: `${org}/open`, gate: `${org}/gate` }
	const world: World = { server, root: () => personOf(server, rootSession), boss, mia, twin, sam, gil, org, guild, at, stored, posted }
	await makePlace(world, at.work, true)
	await makePlace(world, at.open, false)
	await makePlace(world, at.gate, false)
	await ask(server, boss, ['PUT', `/api/models/${at.gate}/settings`], { gated: 'manual' })
	await hub.gates.grant(await bossOf(world), { kind: 'model', id: at.gate }, { name: gil.name })
	return world
}

/** The administrator, signed in. */
export const bossOf = ({ server, boss }: Pick<World, 'server' | 'boss'>): Promise<Person> => personOf(server, boss.present)

/** The actor of a token as the hub finds it. */
export const byToken = ({ hub }: TestServer, { token }: Player): Promise<Actor> =>
	hub.people.personByToken(token.headers.authorization.slice('Bearer '.length))
