import type { Actor, Person } from '@stoa/hub'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import { createSignatures } from '../../../apps/server/src/signatures.ts'
import { xorbAddress } from '../../../apps/server/src/routes/xet/xorb-address.ts'
import { isHubError, parseSha256, parseXetHash } from '@stoa/vocabulary'
import { SoftwareAuthenticator } from '../../integration/server/software-authenticator.ts'
import { asThemselves, ask, batch, byToken, oidOf, ORIGIN, PART, PASSWORD, personOf, type Player, type World } from './world.ts'

/** Issues a credential in a world and returns a function that reports later whether the credential still works. */
type Credential = (world: World) => Promise<() => Promise<boolean>>

const DEVICE_CLIENT = '26be6b09-91c5-47da-9861-d2d2bb7a7e36'
/**
 * Longest wait for a message, in milliseconds: `expect.poll` would not know which of the tests that run at once asks. A message whose sending was
 * interrupted is sent again after a minute or more.
 */
const WAIT = { timeout: 240_000 }
const CALLBACK = 'https://app.example.org/callback'
const RECEIVER = 'https://receiver.example.org/'
const unknownHash = (): string => randomBytes(32).toString('hex')
const ref = (id: string) => ({ kind: 'model' as const, id })

/** Whether a call succeeds. A refusal by the hub counts as an answer; any other error is a fault of the test. */
async function passes(call: Promise<unknown>): Promise<boolean> {
	try {
		await call
		return true
	} catch (error) {
		if (isHubError(error)) return false
		throw error
	}
}

const whoami = async ({ server: { app } }: World, value: string): Promise<boolean> =>
	(await app.inject({ url: '/api/whoami-v2', headers: { authorization: `Bearer ${value}` } })).statusCode === 200

/** The key from the latest e-mail to an address whose link contains `part`. */
async function mailed({ server: { letters } }: World, to: string, part: string): Promise<string> {
	const find = () => letters.findLast((letter) => letter.to === to && letter.text.includes(part))
	await vi.waitUntil(find, WAIT)
	return new URL(/http\S+/.exec(find()?.text ?? '')?.[0] ?? '').searchParams.get('key') ?? ''
}

async function confirmed(world: World, player: Player): Promise<void> {
	const { credentials } = world.server.hub
	await credentials.requestConfirmation(await asThemselves(world.server, player))
	await credentials.confirmEmail({ kind: 'visitor' }, await mailed(world, `${player.name}@example.org`, '/auth/confirm'))
}

/** Sends a request to a signed address. Returns whether the hub still accepts the signature, whatever it answers to the body. */
async function reaches(
	{ server: { app } }: World,
	method: 'GET' | 'PUT' | 'POST',
	href: string,
	payload?: Buffer | object,
): Promise<boolean> {
	const { statusCode } = await app.inject({ method, url: href.replace(ORIGIN, ''), ...(payload && { payload }) })
	if (statusCode >= 500) throw new Error(`${method} ${href}: ${statusCode}`)
	return statusCode !== 401 && statusCode !== 403
}

const uploadOf = async (world: World, { token }: Player, id: string, bytes = randomBytes(300)): Promise<() => Promise<boolean>> => {
	const { upload } = await batch(world.server, token.headers, id, { operation: 'upload', bytes })
	return () => reaches(world, 'PUT', upload.href, bytes)
}

const downloadOf = async (world: World, headers: Record<string, string>, id: string): Promise<() => Promise<boolean>> => {
	const { download } = await batch(world.server, headers, id, { operation: 'download', bytes: world.stored })
	return () => reaches(world, 'GET', download.href)
}

/** A Xet token, tested with a request that answers 404 or 400 when the token is valid. */
const xetOf = async (world: World, { token }: Player, id: string, scope: 'read' | 'write', query = ''): Promise<() => Promise<boolean>> => {
	const { app } = world.server
	const answer = await app.inject({ url: `/api/models/${id}/xet-${scope}-token/main${query}`, headers: token.headers })
	const headers = {
		authorization: `Bearer ${answer.json<{ accessToken: string }>().accessToken}`,
		'content-type': 'application/octet-stream',
	}
	return async () => {
		const { statusCode } =
			scope === 'read'
				? await app.inject({ url: `/cas/v1/reconstructions/${unknownHash()}`, headers })
				: await app.inject({ method: 'POST', url: '/cas/v1/shards', headers, payload: 'no shard' })
		expect([400, 401, 404]).toContain(statusCode)
		return statusCode !== 401
	}
}

const threads = new WeakMap<World, Map<string, Promise<number>>>()
/** The number of the one thread that all streams of a repository follow. */
function threadIn(world: World, key: 'work' | 'open'): Promise<number> {
	const known = threads.get(world) ?? new Map<string, Promise<number>>()
	threads.set(world, known)
	const found =
		known.get(key) ??
		ask<{ num: number }>(world.server, world.boss, ['POST', `/api/models/${world.at[key]}/discussions`], {
			title: 'Thread',
			description: 'Text',
		}).then(({ num }) => num)
	known.set(key, found)
	return found
}

const streamOf = async (world: World, actor: Actor, key: 'work' | 'open'): Promise<() => Promise<boolean>> => {
	const { watches } = world.server.hub.discussions
	const number = await threadIn(world, key)
	const told = await watches.watch(actor, ref(world.at[key]), number, { signal: new AbortController().signal, caller: 'standing' })
	const stream = told[Symbol.asyncIterator]()
	await stream.next()
	return async () => {
		const next = stream.next()
		// The thread is deleted with its repository. Then no comment wakes the stream, and it is checked at its next heartbeat.
		await ask(world.server, world.boss, ['POST', `/api/models/${world.at[key]}/discussions/${number}/comment`], { comment: 'More' }).catch(
			() => undefined,
		)
		return (await next).done !== true
	}
}

/** Refusals of a repository that administrators of the hub took down or locked. */
const RESTRICTED = /Access to this resource is disabled|administrators of this hub locked/

/** Opens a thread in a repository. Returns whether that is possible: nothing happens in a repository that was taken down or locked. */
async function opensThread({ server, boss }: World, id: string, thread: { title: string; description: string }): Promise<boolean> {
	const { headers } = boss.token
	const answer = await server.app.inject({ method: 'POST', url: `/api/models/${id}/discussions`, headers, payload: thread })
	if (answer.statusCode === 403 && RESTRICTED.test(answer.body)) return false
	if (answer.statusCode >= 300) throw new Error(`A thread in ${id}: ${answer.statusCode} ${answer.body}`)
	return true
}

/** A webhook, and a second one of the administrator that shows when the message would have arrived. */
const webhookOf = async (world: World, player: Player, key: 'work' | 'open'): Promise<() => Promise<boolean>> => {
	const { server, boss, posted } = world
	const [own, witness] = [`${RECEIVER}${player.name}/${key}`, `${RECEIVER}witness/${player.name}/${key}`] as const
	const name = world.at[key].split('/')[0] ?? ''
	for (const [owner, url] of [
		[player, own],
		[boss, witness],
	] as const)
		await ask(server, owner, ['POST', '/api/settings/webhooks'], {
			url,
			watched: [
				{ type: 'org', name },
				{ type: 'user', name: boss.name },
			],
			domains: ['discussion'],
		})
	return async () => {
		const title = `Told to ${player.name}`
		const told = (url: string, what: string) => posted.some((one) => one.url === url && one.body.includes(what))
		// Messages are sent in batches. When the witness has the second message, the batch of the first is complete.
		for (const what of [title, `${title} later`]) {
			if (!(await opensThread(world, world.at[key], { title: what, description: 'Private words' }))) return false
			await vi.waitUntil(() => told(witness, what), WAIT)
		}
		return told(own, title)
	}
}

const oauthTokens = async ({ server }: World, person: Person): Promise<{ access_token: string; refresh_token?: string }> => {
	const { oauth } = server.hub
	const { device_code: code, user_code: typed } = await oauth.startDevice(
		{ clientId: DEVICE_CLIENT, clientSecret: undefined },
		undefined,
		ORIGIN,
	)
	await oauth.decideDevice(person, typed, true, [])
	return exchange(server.hub, { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code, client_id: DEVICE_CLIENT })
}

const exchange = (hub: World['server']['hub'], form: Record<string, string>) =>
	hub.oauth.exchange({ clientId: form['client_id'], clientSecret: undefined }, new URLSearchParams(form), {
		origin: ORIGIN,
		audience: ORIGIN,
	})

/**
 * Every kind of credential. They are issued and tested in this order: a credential that changes the account when it is used comes last, on an
 * account of its own.
 */
export const CREDENTIALS = {
	'session that makes the change':
		async ({ server, mia }) =>
		async () =>
			(await server.hub.people.personBySession(mia.present)) !== undefined,
	'session in another browser':
		async ({ server, mia }) =>
		async () =>
			(await server.hub.people.personBySession(mia.other)) !== undefined,
	'form token of another browser': async ({ server, mia }) => {
		const cookie = `stoa_session=${mia.other}`
		const csrf = /name="csrf" value="([^"]+)"/.exec((await server.app.inject({ url: '/new', headers: { cookie } })).body)?.[1] ?? ''
		expect(csrf).not.toBe('')
		return async () => {
			const headers = { cookie, origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
			const fields = { csrf, do: 'profile', fullname: 'Mia', description: '', website: '' }
			const answer = await server.app.inject({
				method: 'POST',
				url: '/settings/profile',
				headers,
				payload: new URLSearchParams(fields).toString(),
			})
			return answer.statusCode === 303 && !String(answer.headers.location).startsWith('/login')
		}
	},
	'question for a passkey in another browser': async ({ server, mia }) => {
		const { credentials } = server.hub
		const device = new SoftwareAuthenticator('https://hub.test')
		const asked = { name: 'Key', password: PASSWORD, origin: 'https://hub.test' }
		const { options, ticket } = await credentials.beginPasskey(await personOf(server, mia.other), asked)
		return async () => {
			const person = await server.hub.people.personBySession(mia.other)
			return (
				person !== undefined && passes(credentials.addPasskey(person, { ticket, answer: device.make(options), origin: 'https://hub.test' }))
			)
		}
	},
	'address that another browser got': async (world) => {
		const cookie = `stoa_session=${world.mia.other}`
		const csrf = /name="csrf" value="([^"]+)"/.exec((await world.server.app.inject({ url: '/new', headers: { cookie } })).body)?.[1] ?? ''
		return downloadOf(world, { cookie, origin: ORIGIN, 'x-csrf-token': csrf }, world.at.work)
	},
	'write token': async (world) => () => whoami(world, world.mia.token.headers.authorization.slice('Bearer '.length)),
	'fine-grained token': async (world) => {
		const person = await personOf(world.server, world.mia.present)
		const scoped = [{ type: 'model' as const, name: world.at.work, permissions: ['repo.write'] }]
		const permissions = { canReadGated: false, global: [], scoped }
		const { value } = await world.server.hub.people.createToken(person, { name: 'narrow', role: 'fineGrained', permissions })
		return () => whoami(world, value)
	},
	'token of a trusted publisher': async (world) => {
		const { hub } = world.server
		const person = await personOf(world.server, world.mia.present)
		await hub.publishers.add(person, { resource: world.mia.name, issuer: 'https://ci.example.org', claims: 'repository = jobs/all' })
		const form = { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token', subject_token: 'job', resource: world.mia.name }
		const { access_token: value } = await exchange(hub, { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', ...form })
		return () => whoami(world, value)
	},
	'token of an application': async (world) => {
		const { access_token: value } = await oauthTokens(world, await personOf(world.server, world.mia.present))
		return () => whoami(world, value)
	},
	'refresh token of an application': async (world) => {
		const { refresh_token: value = '' } = await oauthTokens(world, await personOf(world.server, world.mia.present))
		return () => passes(exchange(world.server.hub, { grant_type: 'refresh_token', refresh_token: value, client_id: DEVICE_CLIENT }))
	},
	'download address that an application got': async (world) => {
		const { access_token: value } = await oauthTokens(world, await personOf(world.server, world.mia.present))
		return downloadOf(world, { authorization: `Bearer ${value}` }, world.at.open)
	},
	'upload address': (world) => uploadOf(world, world.mia, world.at.work),
	'address of a part': async (world) => {
		const bytes = randomBytes(PART)
		const { upload } = await batch(world.server, world.mia.token.headers, world.at.work, {
			operation: 'upload',
			bytes,
			transfers: ['multipart'],
		})
		return () => reaches(world, 'PUT', upload.header['1'] ?? '', Buffer.from('not a part'))
	},
	'address that joins parts': async (world) => {
		const bytes = randomBytes(PART)
		const { upload } = await batch(world.server, world.mia.token.headers, world.at.work, {
			operation: 'upload',
			bytes,
			transfers: ['multipart'],
		})
		return () => reaches(world, 'GET', upload.href)
	},
	'address that verifies': async (world) => {
		const bytes = randomBytes(300)
		const { verify } = await batch(world.server, world.mia.token.headers, world.at.work, { operation: 'upload', bytes })
		return () => reaches(world, 'POST', verify.href, { oid: oidOf(world.stored), size: world.stored.length })
	},
	'download address': (world) => downloadOf(world, world.mia.token.headers, world.at.work),
	'Xet token that writes': (world) => xetOf(world, world.mia, world.at.work, 'write'),
	'Xet token that reads': (world) => xetOf(world, world.mia, world.at.work, 'read'),
	'address of xorb bytes': async (world) => {
		const { hub } = world.server
		const actor = await byToken(world.server, world.mia)
		const repo = await hub.repos.findReadable(actor, ref(world.at.work))
		const claims = hub.standing.claims(actor, repo, 'read')
		const [hash, file] = [parseXetHash(unknownHash()), parseXetHash(unknownHash())]
		const { xet } = world.server.records
		await xet.insertFile({ hash: file, size: world.stored.length, sha256: parseSha256(oidOf(world.stored)), terms: [] })
		await xet.entitle(repo.id, [file])
		const href = xorbAddress(createSignatures('s'.repeat(32)), ORIGIN, { hash, file, bytes: { start: 0, end: 9 } }, claims)
		return () => reaches(world, 'GET', href)
	},
	'event stream of a thread': async (world) => streamOf(world, await byToken(world.server, world.mia), 'work'),
	webhook: (world) => webhookOf(world, world.mia, 'work'),
	'e-mail about a thread': async (world) => {
		const { server, mia, boss } = world
		for (const player of [mia, boss]) {
			await confirmed(world, player)
			await server.hub.notifications.choose(await asThemselves(server, player), { unwanted: [], byMail: true })
		}
		return async () => {
			const title = `Calls ${mia.name}`
			if (!(await opensThread(world, world.at.work, { title, description: `@${mia.name}` }))) return false
			await tellAll(world)
			return server.letters.some(({ to, subject }) => to === `${mia.name}@example.org` && subject.startsWith(title))
		}
	},
	'invitation to the organization': async (world) => {
		const { organisations } = world.server.hub
		const { secret } = await organisations.invite(await personOf(world.server, world.mia.present), world.guild, { role: 'admin' })
		return async () => passes(organisations.invitation(await personOf(world.server, world.sam.present), secret))
	},
	'invitation to the hub': async (world) => {
		const { credentials } = world.server.hub
		const { key } = await credentials.invite(await personOf(world.server, world.mia.present), {})
		return () => credentials.isInvitation(key)
	},
	'download address of a visitor': (world) => downloadOf(world, {}, world.at.open),
	'download address of a stranger': (world) => downloadOf(world, world.sam.token.headers, world.at.open),
	'upload address of a stranger': (world) => uploadOf(world, world.sam, world.at.open),
	'Xet token of a stranger': (world) => xetOf(world, world.sam, world.at.open, 'read'),
	'Xet token of a stranger that proposes': (world) => xetOf(world, world.sam, world.at.open, 'write', '?create_pr=1'),
	'event stream of a stranger': async (world) => streamOf(world, await byToken(world.server, world.sam), 'open'),
	'webhook of a stranger': (world) => webhookOf(world, world.sam, 'open'),
	'download address of a person who was let in': (world) => downloadOf(world, world.gil.token.headers, world.at.gate),
	'Xet token of a person who was let in': (world) => xetOf(world, world.gil, world.at.gate, 'read'),
	'authorization code': async (world) => {
		const { oauth } = world.server.hub
		const person = await personOf(world.server, world.twin.other)
		const { app, secret } = await oauth.registerApp(await personOf(world.server, world.sam.present), {
			name: 'App',
			redirectUris: [CALLBACK],
			isConfidential: true,
		})
		const query = { client_id: app.clientId, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid', state: 'x' }
		const code = new URL(await oauth.allow(person, new URLSearchParams(query), [])).searchParams.get('code') ?? ''
		const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK })
		return () => passes(oauth.exchange({ clientId: app.clientId, clientSecret: secret }, form, { origin: ORIGIN, audience: ORIGIN }))
	},
	'answer to a device': async (world) => {
		const { hub } = world.server
		const { device_code: code, user_code: typed } = await hub.oauth.startDevice(
			{ clientId: DEVICE_CLIENT, clientSecret: undefined },
			undefined,
			ORIGIN,
		)
		await hub.oauth.decideDevice(await personOf(world.server, world.twin.other), typed, true, [])
		const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code, client_id: DEVICE_CLIENT }
		return () => passes(exchange(hub, form))
	},
	'key for another e-mail address': async (world) => {
		const { credentials } = world.server.hub
		const email = `${world.twin.name}@elsewhere.example.org`
		await credentials.changeEmail(await personOf(world.server, world.twin.other), { email, password: PASSWORD })
		const key = await mailed(world, email, '/auth/confirm')
		return () => passes(asThemselves(world.server, world.twin).then((person) => credentials.confirmEmail(person, key)))
	},
	'sign-in that waits for its code': async (world) => {
		const { hub } = world.server
		const person = await personOf(world.server, world.twin.present)
		const { secret } = await hub.credentials.beginSecondFactor(person, PASSWORD)
		const totp = new TOTP({ secret: Secret.fromBase32(secret) })
		const codes = await hub.credentials.confirmSecondFactor(person, totp.generate())
		let pending = ''
		await hub.people.signIn({ name: world.twin.name, password: PASSWORD }).catch((error: unknown) => {
			if (isHubError(error, 'second-factor')) pending = String(error.fields['pending'])
		})
		expect(pending).not.toBe('')
		return () => passes(hub.credentials.finishSignIn({ pending, code: codes[0] ?? '' }))
	},
	'key for a new password': async (world) => {
		const { credentials } = world.server.hub
		await credentials.requestReset(world.mia.name)
		const key = await mailed(world, `${world.mia.name}@example.org`, '/login/reset')
		return () => passes(credentials.resetPassword(key, 'chosen by mail'))
	},
} satisfies Record<string, Credential>

/** The name of a kind of credential. */
export type CredentialName = keyof typeof CREDENTIALS

/** Waits until all events so far have been delivered: until the administrator has the e-mail about a later event. */
async function tellAll(world: World): Promise<void> {
	const { server, boss, sam } = world
	const title = `Later ${randomBytes(4).toString('hex')}`
	await ask(server, sam, ['POST', '/api/repos/create'], { name: 'talk' })
	await ask(server, sam, ['POST', `/api/models/${sam.name}/talk/discussions`], { title, description: `@${boss.name}` })
	await vi.waitUntil(() => server.letters.some(({ to, subject }) => to === `${boss.name}@example.org` && subject.startsWith(title)), WAIT)
}
