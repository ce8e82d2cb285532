import { z } from 'zod'
import type { Credentials } from '../access/house.ts'
import type { Circle, SecretHub } from './secrets.ts'

/** What an identity may do with a repository, weakest first. `seen`: may know that it exists and read its card, but not its files. */
export const RIGHTS = ['none', 'seen', 'read', 'write', 'administer'] as const
/** One right. */
export type Right = (typeof RIGHTS)[number]

/** An identity that attacks, with its credentials and rights. */
export interface Identity {
	name: string
	/** Credentials for pages. Pages ignore tokens. */
	pages: Credentials
	api: Credentials
	/** Rights on pages and through the API, by visibility group. */
	rights: { pages: Record<Circle, Right>; api: Record<Circle, Right> }
	/** Whether it is an administrator of the hub, which sees the names and sizes of all repositories on the administration pages. */
	isHubAdmin: boolean
}

const STRANGER: Record<Circle, Right> = {
	olgaPrivate: 'none',
	olgaGated: 'seen',
	labPrivate: 'none',
	labGated: 'seen',
	groupPrivate: 'none',
}
const inLab = (right: Right, inGroup: Right = 'none'): Record<Circle, Right> => ({
	...STRANGER,
	labPrivate: right,
	labGated: right,
	groupPrivate: inGroup,
})
const everywhere = (right: Right): Record<Circle, Right> => ({ ...inLab(right, right), olgaPrivate: right, olgaGated: right })
const REDIRECT = 'https://app.example.org/callback'
const NOTHING: Credentials = { headers: {}, csrf: undefined }

/** Creates every identity. */
export async function openIdentities({ house, repos, group }: SecretHub): Promise<Identity[]> {
	const { app, hub } = house.server
	const owner = await house.forApi('write token')

	async function call(url: string, payload: object, { headers, csrf }: Credentials = owner): Promise<void> {
		const answer = await app.inject({ method: 'POST', url, headers: { ...headers, ...(csrf && { 'x-csrf-token': csrf }) }, payload })
		if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
	}

	/** Creates an account and signs it in. Its session is used for pages and for the API. */
	async function newcomer(name: string): Promise<Credentials> {
		await house.addPerson(name)
		return house.signIn(name)
	}

	const ofPerson = (name: string, credentials: Credentials, rights = STRANGER): Identity => ({
		name,
		pages: credentials,
		api: credentials,
		rights: { pages: rights, api: rights },
		isHubAdmin: false,
	})
	/** Pages treat a caller with a token as a visitor, who has a form token of their own. */
	const visitor = await house.forPages('visitor')
	const ofToken = (name: string, token: Credentials, rights: Record<Circle, Right>): Identity => ({
		name,
		pages: { headers: { ...visitor.headers, ...token.headers }, csrf: visitor.csrf },
		api: token,
		rights: { pages: STRANGER, api: rights },
		isHubAdmin: false,
	})

	async function asker(name: string, isRejected: boolean): Promise<Identity> {
		const credentials = await newcomer(name)
		for (const { circle, kind, id } of repos) {
			if (!circle.endsWith('Gated')) continue
			await call(`/${kind === 'model' ? '' : `${kind}s/`}${id}/ask-access`, { Company: 'Northlight' }, credentials)
			if (isRejected) await call(`/api/${kind}s/${id}/user-access-request/handle`, { user: name, status: 'rejected' })
		}
		return ofPerson(isRejected ? 'rejected asker' : 'pending asker', credentials)
	}

	/** Member of the organization without a role there, in a closed group of another part of it. */
	async function outsider(): Promise<Identity> {
		const credentials = await newcomer('otto')
		await house.server.setMember('lab', 'otto', 'no_access')
		const users = [{ user: 'otto', role: 'admin' }]
		await call('/api/organizations/lab/resource-groups', { name: 'Elsewhere', closed: true, users })
		return ofPerson('member of another closed group', credentials)
	}

	async function insider(): Promise<Identity> {
		const credentials = await newcomer('greta')
		await house.server.setMember('lab', 'greta', 'no_access')
		await call(`/api/organizations/lab/resource-groups/${group}/users`, { users: [{ user: 'greta', role: 'read' }] })
		return ofPerson('member of the closed group', credentials, { ...STRANGER, groupPrivate: 'read' })
	}

	async function suspended(): Promise<Identity> {
		const session = await newcomer('susan')
		await house.server.setMember('lab', 'susan', 'write')
		const token = await house.token('susan', 'write')
		await hub.takedowns.act(await house.personOf('helga'), { type: 'account', name: 'susan' }, { act: 'suspend', reason: 'Spam' })
		const nowhere = { ...STRANGER, olgaGated: 'none', labGated: 'none' } as const
		return { ...ofPerson('suspended writer', session), api: token, rights: { pages: STRANGER, api: nowhere } }
	}

	async function bareToken(): Promise<Identity> {
		const permissions = { canReadGated: false, global: [], scoped: [] }
		const { value } = await hub.people.createToken(await house.personOf('olga'), { name: 'bare', role: 'fineGrained', permissions })
		return ofToken("owner's token with nothing ticked", { headers: { authorization: `Bearer ${value}` }, csrf: undefined }, STRANGER)
	}

	async function application(): Promise<Identity> {
		const person = await house.personOf('olga')
		const { app: registered, secret } = await hub.oauth.registerApp(person, {
			name: 'Watch',
			redirectUris: [REDIRECT],
			isConfidential: true,
		})
		const query = new URLSearchParams({
			client_id: registered.clientId,
			redirect_uri: REDIRECT,
			response_type: 'code',
			scope: 'openid profile',
			state: 'xyz',
		})
		const code = new URL(await hub.oauth.allow(person, query, [])).searchParams.get('code') ?? ''
		const answer = await app.inject({
			method: 'POST',
			url: '/oauth/token',
			headers: {
				authorization: `Basic ${Buffer.from(`${registered.clientId}:${secret ?? ''}`).toString('base64')}`,
				'content-type': 'application/x-www-form-urlencoded',
			},
			payload: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT }).toString(),
		})
		const value = z.object({ access_token: z.string() }).parse(answer.json()).access_token
		return ofToken("owner's application with few scopes", { headers: { authorization: `Bearer ${value}` }, csrf: undefined }, STRANGER)
	}

	return [
		{ ...ofPerson('visitor', NOTHING), pages: visitor },
		ofPerson('stranger', await house.signIn('stella')),
		await asker('petra', false),
		await asker('rolf', true),
		ofPerson('reader', await house.signIn('rita'), inLab('read')),
		ofPerson('contributor', await house.signIn('conny'), inLab('read')),
		ofPerson('writer', await house.signIn('will'), inLab('write')),
		ofPerson('organization administrator', await house.signIn('adele'), inLab('administer', 'administer')),
		await outsider(),
		await insider(),
		await suspended(),
		{ ...ofPerson('hub administrator', await house.signIn('helga')), isHubAdmin: true },
		await bareToken(),
		ofToken("owner's fine-grained token for elsewhere", await house.forApi('fine-grained token for elsewhere'), {
			...STRANGER,
			olgaPrivate: 'administer',
			olgaGated: 'administer',
		}),
		await application(),
		ofToken("owner's read token", await house.forApi('read token'), everywhere('read')),
		ofPerson('owner', await house.signIn('olga'), everywhere('administer')),
	]
}
