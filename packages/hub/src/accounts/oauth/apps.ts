import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import { requirePerson } from '../rights/rights.ts'
import { parseInput } from '../inputs/check-sign-up.ts'
import type { AppInput, OAuth, OAuthApp } from './oauth.ts'
import { checkRedirectUri } from './redirect-uri.ts'
import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import { textLine } from '../inputs/text-line.ts'
import type { OAuthRecords } from './oauth-records.ts'
import type { Store } from '../../database/store.ts'

const NAME_MAX = 100
const APPS_MAX = 100
const REDIRECTS_MAX = 20

const Name = textLine(NAME_MAX).min(1, 'enter a name for the application')
const Homepage = z.url({ protocol: /^https?$/, error: 'enter an address that begins with https://' }).max(2000)

/** What registering applications needs. */
export interface AppsDeps {
	records: Store<{ oauth: OAuthRecords }>
	now: () => Date
}

type Managing = Pick<OAuth, 'apps' | 'registerApp' | 'changeApp' | 'renewSecret' | 'deleteApp'>

/** Creates the service for applications that people register. */
export function createApps({ records, now }: AppsDeps): Managing {
	const rows = records.oauth

	async function own(ownerId: string, id: string): Promise<OAuthApp> {
		const found = (await rows.appsOf(ownerId)).find((app) => app.id === id)
		if (!found) throw new HubError('app-not-found')
		return found
	}

	return {
		apps: async (actor) => rows.appsOf(requirePerson(actor).account.id),
		async registerApp(actor, input) {
			const ownerId = requirePerson(actor).account.id
			if ((await rows.appsOf(ownerId)).length >= APPS_MAX) throw new HubError('too-many', { what: 'applications', limit: APPS_MAX })
			const id = records.newId()
			const secret = input.isConfidential ? `oauth_app_secret_${freshSecret()}` : undefined
			const app = { ...check(input), id, clientId: crypto.randomUUID(), ownerId, isConfidential: input.isConfidential, createdAt: now() }
			await rows.insertApp(app, secret === undefined ? undefined : hashSecret(secret))
			return { app, secret }
		},
		async changeApp(actor, id, input) {
			const ownerId = requirePerson(actor).account.id
			const app = await own(ownerId, id)
			const { name, redirectUris, homepage } = check(input)
			await rows.updateApp(ownerId, id, { name, redirectUris, homepage: homepage ?? null })
			return { ...app, name, redirectUris, homepage }
		},
		async renewSecret(actor, id) {
			const ownerId = requirePerson(actor).account.id
			const app = await own(ownerId, id)
			if (!app.isConfidential) throw new HubError('invalid-input', { what: 'the application', why: 'the application has no secret' })
			const secret = `oauth_app_secret_${freshSecret()}`
			await rows.updateApp(ownerId, id, { secretHash: hashSecret(secret) })
			return secret
		},
		async deleteApp(actor, id) {
			if (!(await rows.deleteApp(requirePerson(actor).account.id, id))) throw new HubError('app-not-found')
		},
	}
}

function check({ name, redirectUris, homepage }: Omit<AppInput, 'isConfidential'>): Pick<OAuthApp, 'name' | 'redirectUris' | 'homepage'> {
	const checked = {
		name: parseInput(Name, { what: 'the name', field: 'name' }, name),
		redirectUris: [...new Set(redirectUris.map(checkRedirectUri))],
		homepage: homepage === undefined ? undefined : parseInput(Homepage, { what: 'the home page', field: 'homepage' }, homepage),
	}
	if (checked.redirectUris.length === 0) throw new HubError('invalid-input', { what: 'the redirect addresses', why: 'enter at least one' })
	if (checked.redirectUris.length > REDIRECTS_MAX) throw new HubError('too-many', { what: 'addresses', limit: REDIRECTS_MAX })
	return checked
}
