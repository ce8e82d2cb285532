import type { PublisherToken } from './exchanged-token.ts'
import type { Actor } from '../actors/actor.ts'
import type { Scope } from './scopes.ts'
import type { FormFields } from './form-fields.ts'
import type { Claims } from './user-info.ts'

/** An application that people may let act for them. */
export interface OAuthApp {
	/** 24 hexadecimal digits. */
	id: string
	/** What it calls itself towards the hub; for applications registered by a document, that document's address. */
	clientId: string
	name: string
	/** Who registered it; absent for those that come with the hub and those that a document describes. */
	ownerId: string | undefined
	/** Addresses that answers may go to, exactly; `http` on a loopback host matches with every port. */
	redirectUris: readonly string[]
	homepage: string | undefined
	/** Whether it keeps a secret. Without one it must prove by PKCE that it asked itself. */
	isConfidential: boolean
	createdAt: Date
}

/** What the owner of an application writes down. */
export interface AppInput {
	name: string
	redirectUris: readonly string[]
	homepage?: string | undefined
	isConfidential: boolean
}

/** A checked request of an application to act for somebody. */
export interface AuthorizationRequest {
	app: Pick<OAuthApp, 'clientId' | 'name' | 'homepage'>
	redirectUri: string
	scopes: readonly Scope[]
	state: string | undefined
	nonce: string | undefined
	/** PKCE, always S256. */
	challenge: string | undefined
	/** Organisations that the application asks to be let into. */
	orgIds: readonly string[]
	/** `prompt` of OpenID Connect. */
	prompt: 'none' | 'consent' | undefined
}

/** A request as the consent page gets it: to be asked about, or answered at once. */
export type ReadRequest = { ask: AuthorizationRequest; app: OAuthApp } | { redirect: string }

/** A program that waits on another device. */
export interface DeviceRequest {
	userCode: string
	app: Pick<OAuthApp, 'clientId' | 'name' | 'homepage'>
	scopes: readonly Scope[]
}

/** How a program proves which application it is. */
export interface ClientCredentials {
	clientId: string | undefined
	clientSecret: string | undefined
}

/** Answer of the token endpoint (protocol 06 section 2.3). */
export interface TokenAnswer {
	access_token: string
	token_type: 'bearer'
	/** Seconds. */
	expires_in: number
	scope: string
	refresh_token?: string
	id_token?: string
}

/** Answer that starts a device login (protocol 06 section 2.4). */
export interface DeviceAnswer {
	device_code: string
	user_code: string
	verification_uri: string
	verification_uri_complete: string
	/** Seconds. */
	interval: number
	/** Seconds. */
	expires_in: number
}

/** An application that somebody let in. */
export interface OAuthGrant {
	id: string
	userId: string
	clientId: string
	clientName: string
	scopes: readonly Scope[]
	orgIds: readonly string[]
	grantedAt: Date
	lastUsedAt: Date | undefined
}

/** Stoa as a provider of OAuth 2 and OpenID Connect (protocol 06 section 2). Failures of the token endpoint are `oauth-refused` and `oauth-client`. */
export interface OAuth {
	/** @throws `oauth-request` for an unknown application or an address it has not registered: never to be answered by a redirect */
	readRequest(actor: Actor, query: FormFields): Promise<ReadRequest>
	/** The address to send the browser to. `orgIds`: organisations ticked on the consent page. @throws as `readRequest`, `sign-in-needed` */
	allow(actor: Actor, query: FormFields, orgIds: readonly string[]): Promise<string>
	deny(actor: Actor, query: FormFields): Promise<string>

	startDevice(credentials: ClientCredentials, scope: string | undefined, origin: string): Promise<DeviceAnswer>
	/** What waits under a code that somebody typed, in any case and with or without the hyphen. @throws `device-code` */
	deviceRequest(actor: Actor, userCode: string): Promise<DeviceRequest>
	/** @throws `device-code` | `sign-in-needed` */
	decideDevice(actor: Actor, userCode: string, isAllowed: boolean, orgIds: readonly string[]): Promise<void>

	/** The token endpoint. `origin` is the issuer. */
	exchange(
		credentials: ClientCredentials,
		form: FormFields,
		/** `audience`: the address that those who run the hub set for it, which ID tokens of jobs have to name; absent: none is set. */
		place: { origin: string; audience: string | undefined },
	): Promise<TokenAnswer | PublisherToken>
	/** Ends a token of the application, and all that came from the same consent. Unknown tokens are no failure. */
	revoke(credentials: ClientCredentials, token: string): Promise<void>
	/** What the userinfo endpoint says of the person that the token acts for. @throws `sign-in-needed` */
	userInfo(actor: Actor, origin: string): Promise<Claims>
	/** Public keys, as a JSON Web Key Set. */
	keys(): Promise<{ keys: Record<string, unknown>[] }>

	apps(actor: Actor): Promise<OAuthApp[]>
	/** @throws `sign-in-needed` | `invalid-input` */
	registerApp(actor: Actor, input: AppInput): Promise<{ app: OAuthApp; secret: string | undefined }>
	/** @throws `app-not-found` | `invalid-input` */
	changeApp(actor: Actor, id: string, input: Omit<AppInput, 'isConfidential'>): Promise<OAuthApp>
	/** A new secret; the old one is worth nothing from then on. @throws `app-not-found` | `invalid-input` for a public application */
	renewSecret(actor: Actor, id: string): Promise<string>
	/** With all that people allowed it. @throws `app-not-found` */
	deleteApp(actor: Actor, id: string): Promise<void>

	/** Applications that the caller let in. */
	grants(actor: Actor): Promise<OAuthGrant[]>
	/** Takes back what an application was allowed; its tokens end at once. */
	revokeGrant(actor: Actor, id: string): Promise<void>
}
