import type { PublicKey } from './signing-keys.ts'
import type { PublisherToken } from './exchanged-token.ts'
import type { Actor } from '../actors/actor.ts'
import type { Scope } from './scopes.ts'
import type { FormFields } from './form-fields.ts'
import type { Claims } from './user-info.ts'

/** An application that people can authorize to act on their behalf. */
export interface OAuthApp {
	/** 24 hexadecimal digits. */
	id: string
	/** The OAuth client id. For an application registered by a document, it is that document's address. */
	clientId: string
	name: string
	/** The person who registered it; absent for built-in applications and those that a document describes. */
	ownerId: string | undefined
	/** Addresses that responses may go to, compared exactly; an `http` address on a loopback host matches with any port. */
	redirectUris: readonly string[]
	homepage: string | undefined
	/** Whether it has a client secret. An application without one must use PKCE. */
	isConfidential: boolean
	createdAt: Date
}

/** What the owner of an application enters. */
export interface AppInput {
	name: string
	redirectUris: readonly string[]
	homepage?: string | undefined
	isConfidential: boolean
}

/** A validated authorization request of an application. */
export interface AuthorizationRequest {
	app: Pick<OAuthApp, 'clientId' | 'name' | 'homepage'>
	redirectUri: string
	scopes: readonly Scope[]
	state: string | undefined
	nonce: string | undefined
	/** The PKCE challenge, always S256. */
	challenge: string | undefined
	/** Organizations that the application requests access to. */
	orgIds: readonly string[]
	/** The `prompt` parameter of OpenID Connect. */
	prompt: 'none' | 'consent' | undefined
}

/** An authorization request for the consent page: either the question to show, or the address to redirect to at once. */
export type ReadRequest = { ask: AuthorizationRequest; app: OAuthApp } | { redirect: string }

/** A program that waits on another device. */
export interface DeviceRequest {
	userCode: string
	app: Pick<OAuthApp, 'clientId' | 'name' | 'homepage'>
	scopes: readonly Scope[]
}

/** The credentials by which a program identifies its application. */
export interface ClientCredentials {
	clientId: string | undefined
	clientSecret: string | undefined
}

/** The response of the token endpoint (protocol 06 section 2.3). */
export interface TokenAnswer {
	access_token: string
	token_type: 'bearer'
	/** Lifetime in seconds. */
	expires_in: number
	scope: string
	refresh_token?: string
	id_token?: string
}

/** The response that starts a device login (protocol 06 section 2.4). */
export interface DeviceAnswer {
	device_code: string
	user_code: string
	verification_uri: string
	verification_uri_complete: string
	/** Seconds between requests. */
	interval: number
	/** Lifetime in seconds. */
	expires_in: number
}

/** A person's authorization of an application. */
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

/** Stoa as a server of OAuth 2 and OpenID Connect (protocol 06 section 2). The token endpoint fails with `oauth-refused` and `oauth-client`. */
export interface OAuth {
	/** @throws `oauth-request` for an unknown application or an unregistered redirect address; never answer it by a redirect */
	readRequest(actor: Actor, query: FormFields): Promise<ReadRequest>
	/** The address to send the browser to. `orgIds`: organizations selected on the consent page. @throws as `readRequest`, `sign-in-needed` */
	allow(actor: Actor, query: FormFields, orgIds: readonly string[]): Promise<string>
	deny(actor: Actor, query: FormFields): Promise<string>

	startDevice(credentials: ClientCredentials, scope: string | undefined, origin: string): Promise<DeviceAnswer>
	/** The device request for a code that a person typed, in any case and with or without the hyphen. @throws `device-code` */
	deviceRequest(actor: Actor, userCode: string): Promise<DeviceRequest>
	/** @throws `device-code` | `sign-in-needed` */
	decideDevice(actor: Actor, userCode: string, isAllowed: boolean, orgIds: readonly string[]): Promise<void>

	/** The token endpoint. `origin` is the issuer. */
	exchange(
		credentials: ClientCredentials,
		form: FormFields,
		/** `audience`: the public address from the settings, which ID tokens of CI jobs must name; absent when none is set. */
		place: { origin: string; audience: string | undefined },
	): Promise<TokenAnswer | PublisherToken>
	/** Revokes a token of the application and everything issued from the same consent. Unknown tokens are not an error. */
	revoke(credentials: ClientCredentials, token: string): Promise<void>
	/** The userinfo claims about the person that the token acts for. @throws `sign-in-needed` */
	userInfo(actor: Actor, origin: string): Promise<Claims>
	/** The public keys as a JSON Web Key Set. */
	keys(): Promise<{ keys: PublicKey[] }>

	apps(actor: Actor): Promise<OAuthApp[]>
	/** @throws `sign-in-needed` | `invalid-input` */
	registerApp(actor: Actor, input: AppInput): Promise<{ app: OAuthApp; secret: string | undefined }>
	/** @throws `app-not-found` | `invalid-input` */
	changeApp(actor: Actor, id: string, input: Omit<AppInput, 'isConfidential'>): Promise<OAuthApp>
	/** Creates a new secret; the old one is invalid from then on. @throws `app-not-found` | `invalid-input` for a public application */
	renewSecret(actor: Actor, id: string): Promise<string>
	/** Deletes the application with every authorization of it. @throws `app-not-found` */
	deleteApp(actor: Actor, id: string): Promise<void>

	/** The applications that the caller authorized. */
	grants(actor: Actor): Promise<OAuthGrant[]>
	/** Revokes an authorization; its tokens are invalid at once. */
	revokeGrant(actor: Actor, id: string): Promise<void>
}
