import type { Person } from '@stoa/hub'
import { createIdTokens } from '@stoa/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CiProvider, startCiProvider, type TokenFlaws } from './ci-provider.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
const ORIGIN = 'http://hub.test'
const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
const JOB = { sub: 'repo:ada/engine:ref:refs/heads/main', repository: 'ada/engine', ref: 'refs/heads/main' }
const CLAIMS = 'repository = ada/engine\nref = refs/heads/main'

let ci: CiProvider
let server: TestServer
let ada: Person
beforeAll(async () => {
	ci = await startCiProvider()
	server = await openTestServer({ ports: { idTokens: createIdTokens({ issuers: [ci.issuer], log: () => undefined }) } })
	ada = await signedIn('ada')
	await server.makeRepo('ada', 'engine')
	await server.makeRepo('ada', 'other')
})
afterAll(async () => {
	await server.close()
	await ci.close()
})

/** Signs in again and returns the person with their current memberships. */
async function signedIn(name: string): Promise<Person> {
	await server.as(name)
	const { token } = await server.hub.people.signIn({ name, password: PASSWORD })
	const person = await server.hub.people.personBySession(token)
	if (!person) throw new Error('The session is over')
	return person
}
const trust = (actor: Person, resource: string, claims = CLAIMS, issuer = ci.issuer) =>
	server.hub.publishers.add(actor, { resource, issuer, claims })

/** The JSON body that the clients send. */
const ask = (fields: object) => server.app.inject({ method: 'POST', url: '/oauth/token', payload: { grant_type: GRANT, ...fields } })
const exchange = async (resource: string, claims: object = JOB, flaws: TokenFlaws = {}, audience = ORIGIN) =>
	ask({ subject_token_type: ID_TOKEN, subject_token: await ci.token(audience, { ...claims }, flaws), resource })
const commit = (id: string, token: string) =>
	server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main`,
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
		payload: [
			{ key: 'header', value: { summary: 'From a job' } },
			{ key: 'file', value: { path: 'a.txt', content: 'a', encoding: 'utf-8' } },
		]
			.map((line) => JSON.stringify(line))
			.join('\n'),
	})

test('a trusted job gets a token that writes one repository for an hour, and nothing else', async () => {
	const publisher = await trust(ada, 'ada/engine')
	const answer = await exchange('ada/engine')
	expect(answer.statusCode).toBe(200)
	expect(answer.headers['cache-control']).toBe('no-store')
	expect(answer.json()).toEqual({
		access_token: expect.stringMatching(/^hf_/),
		issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
		token_type: 'bearer',
		expires_in: 3600,
		scope: 'write-repos',
	})
	const { access_token: token } = answer.json<{ access_token: string }>()
	expect((await commit('ada/engine', token)).statusCode).toBe(200)
	expect((await commit('ada/other', token)).statusCode).toBe(403)
	const headers = { authorization: `Bearer ${token}` }
	const deletion = await server.app.inject({ method: 'DELETE', url: '/api/repos/delete', headers, payload: { name: 'engine' } })
	expect(deletion.statusCode).toBe(403)
	expect((await server.app.inject({ method: 'POST', url: '/api/repos/create', headers, payload: { name: 'new' } })).statusCode).toBe(403)

	const [listed] = await server.hub.publishers.list(ada)
	expect(listed).toMatchObject({ resource: 'ada/engine', claims: { repository: 'ada/engine' }, lastUsedAt: expect.any(Date) })
	const { entries } = await server.hub.audit.own(ada, { limit: 10 })
	expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['publisher.add', 'token.create']))

	server.setClock(61 * 60_000)
	expect((await commit('ada/engine', token)).statusCode).toBe(401)
	server.setClock(0)
	await server.hub.publishers.remove(ada, publisher.id)
	expect((await commit('ada/engine', token)).statusCode).toBe(401)
	expect((await exchange('ada/engine')).json()).toMatchObject({ error: 'invalid_grant' })
})

test('tokens of other jobs, audiences, keys, times and providers are refused with words that reveal no repository', async () => {
	await trust(ada, 'ada/engine')
	const hidden = await server.makeRepo('ada', 'hidden', { private: true })
	const refusals: [string, Promise<{ statusCode: number; json(): unknown }>, RegExp][] = [
		['another branch', exchange('ada/engine', { ...JOB, ref: 'refs/heads/evil' }), /trusts no publisher/],
		['another project', exchange('ada/engine', { ...JOB, repository: 'eve/engine' }), /trusts no publisher/],
		['another repository', exchange('ada/other'), /trusts no publisher/],
		['a hidden repository', exchange(hidden), /trusts no publisher/],
		['none', exchange('ada/none'), /trusts no publisher/],
		['a person', exchange('ada'), /trusts no publisher/],
		['nonsense', exchange('a/b/c/d'), /trusts no publisher/],
		['another audience', exchange('ada/engine', JOB, {}, 'https://huggingface.example'), /aud/],
		['another key', exchange('ada/engine', JOB, { otherKey: true }), /signature/],
		['no signature', exchange('ada/engine', JOB, { unsigned: true }), /ID token/],
		['the public key as secret', exchange('ada/engine', JOB, { publicKeyAsSecret: true }), /alg/i],
		['over', exchange('ada/engine', JOB, { lastsSeconds: -60 }), /exp/],
		['another provider', exchange('ada/engine', { ...JOB, iss: 'https://evil.test' }), /does not trust/],
		['no token', ask({ subject_token_type: ID_TOKEN, subject_token: 'x', resource: 'ada/engine' }), /no ID token/],
	]
	for (const [what, asked, why] of refusals) {
		const answer = await asked
		expect([what, answer.statusCode, answer.json()]).toEqual([
			what,
			400,
			{ error: 'invalid_grant', error_description: expect.stringMatching(why) },
		])
	}
	const email = await ask({ subject_token_type: 'urn:huggingface:token-type:user-email', subject_token: 'ada@example.org' })
	expect([email.statusCode, email.json()]).toMatchObject([400, { error: 'invalid_request' }])
	expect(server.problems).toEqual([])
})

test('a person trusts jobs to read gated files on their behalf', async () => {
	const owner = await server.as('gil')
	await server.makeRepo('gil', 'gated')
	await server.commit('gil', 'gil/gated', { 'secret.txt': 'in here' })
	await server.app.inject({ method: 'PUT', url: '/api/models/gil/gated/settings', headers: owner, payload: { gated: 'auto' } })
	const bea = await signedIn('bea')
	await server.app.inject({ method: 'POST', url: '/gil/gated/ask-access', headers: await server.as('bea') })
	await trust(bea, 'bea', 'sub = repo:bea/jobs')
	const { access_token: token, scope } = (await exchange('bea', { sub: 'repo:bea/jobs' })).json<{ access_token: string; scope: string }>()
	expect(scope).toBe('gated-repos')
	const read = await server.app.inject({ url: '/gil/gated/resolve/main/secret.txt', headers: { authorization: `Bearer ${token}` } })
	expect([read.statusCode, read.body]).toEqual([200, 'in here'])
	expect((await commit('gil/gated', token)).statusCode).toBe(403)
})

test('only administrators add publishers to a repository, and each of them can remove one', async () => {
	const [cleo, eve] = [await signedIn('cleo'), await signedIn('eve')]
	await server.hub.people.createOrg(cleo, { name: 'guild' })
	await server.setMember('guild', 'ada', 'admin')
	await server.setMember('guild', 'eve', 'write')
	const admin = await signedIn('cleo')
	await server.hub.repos.create(admin, { kind: 'dataset', name: 'words', namespace: 'guild', visibility: 'public' })
	await expect(trust(await signedIn('eve'), 'datasets/guild/words')).rejects.toMatchObject({ code: 'read-only' })
	await expect(trust(eve, 'ada/engine')).rejects.toMatchObject({ code: 'read-only' })
	await expect(trust(eve, 'ada/hidden')).rejects.toMatchObject({ code: 'repo-not-found' })
	await expect(trust(eve, 'ada')).rejects.toMatchObject({ code: 'invalid-input' })
	await expect(trust(eve, 'eve', CLAIMS, 'https://evil.test')).rejects.toMatchObject({ code: 'invalid-input' })
	const { id } = await trust(admin, 'datasets/guild/words')
	const other = await signedIn('ada')
	expect((await server.hub.publishers.list(other)).map(({ resource }) => resource)).toContain('datasets/guild/words')
	expect(await server.hub.publishers.list(await signedIn('eve'))).toEqual([])
	await server.hub.publishers.remove(await signedIn('eve'), id)
	expect((await exchange('datasets/guild/words')).statusCode).toBe(200)
	await server.hub.publishers.remove(other, id)
	expect((await exchange('datasets/guild/words')).statusCode).toBe(400)
})

test('a hub without a public address exchanges no ID token, whatever host the request names', async () => {
	const idTokens = createIdTokens({ issuers: [ci.issuer], log: () => undefined })
	const unnamed = await openTestServer({ settings: { STOA_PUBLIC_URL: '' }, ports: { idTokens } })
	try {
		await unnamed.makeRepo('ada', 'engine')
		const { token } = await unnamed.hub.people.signIn({ name: 'ada', password: PASSWORD })
		const owner = await unnamed.hub.people.personBySession(token)
		if (!owner) throw new Error('The session has expired')
		await unnamed.hub.publishers.add(owner, { resource: 'ada/engine', issuer: ci.issuer, claims: CLAIMS })
		const answer = await unnamed.app.inject({
			method: 'POST',
			url: '/oauth/token',
			headers: { host: 'other-hub.test' },
			payload: {
				grant_type: GRANT,
				subject_token_type: ID_TOKEN,
				subject_token: await ci.token('http://other-hub.test', JOB),
				resource: 'ada/engine',
			},
		})
		expect([answer.statusCode, answer.json()]).toEqual([
			400,
			{ error: 'invalid_grant', error_description: expect.stringContaining('no public address: set STOA_PUBLIC_URL') },
		])
	} finally {
		await unnamed.close()
	}
})

test('an unavailable provider has another error than an invalid token, and is asked again', async () => {
	const away = await startCiProvider()
	const tokens = createIdTokens({ issuers: [away.issuer], log: () => undefined })
	const token = await away.token(ORIGIN, JOB)
	away.setAway(true)
	await expect(tokens.verify(token, ORIGIN)).rejects.toMatchObject({ code: 'unavailable' })
	away.setAway(false)
	expect(await tokens.verify(token, ORIGIN)).toMatchObject({ claims: JOB })
	await away.close()
})
