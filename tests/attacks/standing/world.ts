import type { Actor, Person } from '@stoa/hub'
import { createHash, randomBytes } from 'node:crypto'
import { ndjson, type TestServer } from '../../integration/server/open-test-server.ts'

/** The password of every account. */
export const PASSWORD = 'correct horse battery'
/** The public address of the hub. */
export const ORIGIN = 'http://hub.test'
/** Smallest part of a multipart upload, in bytes. */
export const PART = 5 * 1024 * 1024

/** A person in the world. */
export interface Player {
	name: string
	/** A token of the role `write`, with its headers and its id. */
	token: { id: string; headers: { authorization: string } }
	/** The session that makes the changes, and one in another browser. */
	present: string
	other: string
}

/** Repositories of one world, all owned by the organization. */
export interface Places {
	/** Private; Mia is a member who writes. */
	work: string
	/** Public; Sam is a stranger. */
	open: string
	/** Gated; Gil has access. */
	gate: string
}

/** Fresh people and repositories for one change, so that its effect says nothing about another change. */
export interface World {
	server: TestServer
	/** An administrator of the hub. */
	root: () => Promise<Person>
	/** An administrator of the organizations, whom no change affects. */
	boss: Player
	/** The account whose rights change: a member with write access, an administrator of `guild`, and one of the administrators of the hub. */
	mia: Player
	/** The same person, with an authenticator: for credentials that change the account when they are used. */
	twin: Player
	/** A signed-in account without rights here. */
	sam: Player
	/** A stranger who was given access to the gated repository. */
	gil: Player
	org: string
	guild: string
	at: Places
	/** An object that every repository of the world holds. */
	stored: Buffer
	/** What webhooks received: address and body. */
	posted: { url: string; body: string }[]
}

/** The object id of some bytes in git-lfs. */
export const oidOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The person behind a session. Fails when the session has ended. */
export async function personOf({ hub }: TestServer, session: string): Promise<Person> {
	const found = await hub.people.personBySession(session)
	if (!found) throw new Error('The session has ended')
	return found
}

/** The person as a session of theirs would give it, whether one is open or not, to test a key independently of any session. */
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

/** The answer of a git-lfs batch call for one object. */
export interface BatchObject {
	actions?: Record<'upload' | 'verify' | 'download', { href: string; header: Record<string, string> }>
}

/** Requests the addresses of one object. `headers`: the caller's credentials; none for a visitor. */
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

/** Creates a repository of the organization with one large file. */
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

/** Creates a world. */
export async function makeWorld(server: TestServer, posted: World['posted'], rootSession: string): Promise<World> {
	count += 1
	const number = count // others are made meanwhile
	const { hub } = server
	const named = (name: string): string => `${name}-${number}`
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

/** Returns the hub's administrator, signed in. */
export const bossOf = ({ server, boss }: Pick<World, 'server' | 'boss'>): Promise<Person> => personOf(server, boss.present)

/** The actor that the hub finds for a token. */
export const byToken = ({ hub }: TestServer, { token }: Player): Promise<Actor> =>
	hub.people.personByToken(token.headers.authorization.slice('Bearer '.length))
