import type { Sha256 } from '@stoa/vocabulary'
import type { OAuthApp, OAuthGrant } from './oauth.ts'
import type { Scope } from './scopes.ts'

/** What an authorization code was issued for. */
export interface OAuthCode {
	hash: Sha256
	clientId: string
	clientName: string
	userId: string
	redirectUri: string
	scopes: readonly Scope[]
	orgIds: readonly string[]
	nonce: string | undefined
	challenge: string | undefined
	/** Marks all tokens issued from the same code. */
	family: string
	expiresAt: Date
	/** The account's `standing` at the time of consent. The code is valid only while it is unchanged. */
	standing: number | undefined
}

/** An access token with the refresh token issued with it. */
export interface OAuthToken {
	id: string
	/** Groups all tokens of one consent. All of them are revoked when a code or a refresh token is used twice. */
	family: string
	grantId: string
	userId: string
	clientId: string
	clientName: string
	scopes: readonly Scope[]
	orgIds: readonly string[]
	/** Ids of the repositories that the application created for the person. */
	madeIds: readonly string[]
	createdAt: Date
	expiresAt: Date
	/** When its refresh token was exchanged. */
	rotatedAt: Date | undefined
	refreshExpiresAt: Date | undefined
}

/** A program that waits until a person enters its code. */
export interface OAuthDevice {
	hash: Sha256
	userCode: string
	clientId: string
	clientName: string
	scopes: readonly Scope[]
	expiresAt: Date
	/** The time of its last request. */
	polledAt: Date | undefined
	decision: DeviceDecision | undefined
}

/** A person's decision about a waiting program. */
export interface DeviceDecision {
	isAllowed: boolean
	userId: string
	orgIds: readonly string[]
	/** The account's `standing` at that moment. The decision is valid only while it is unchanged. */
	standing: number | undefined
}

/** A key pair that signs ID tokens. */
export interface OAuthKey {
	/** Counts up from 1. */
	number: number
	kid: string
	/** The private key, encrypted with the hub's secret. */
	sealed: string
	createdAt: Date
}

/** Stores applications, codes, tokens and keys of the OAuth server. Secrets are stored as hashes. */
export interface OAuthRecords {
	insertApp(app: OAuthApp, secretHash: Sha256 | undefined): Promise<void>
	/** With the hash of its secret, if it has one. */
	app(clientId: string): Promise<{ app: OAuthApp; secretHash: Sha256 | undefined } | undefined>
	/** Newest first. */
	appsOf(ownerId: string): Promise<OAuthApp[]>
	/** Returns whether the owner has such an application. */
	updateApp(
		ownerId: string,
		id: string,
		changes: { name?: string; redirectUris?: readonly string[]; homepage?: string | null; secretHash?: Sha256 },
	): Promise<boolean>
	/** Deletes the application with its grants, codes and tokens. Returns whether it existed. */
	deleteApp(ownerId: string, id: string): Promise<boolean>

	insertCode(code: OAuthCode): Promise<void>
	/** Also returns codes that were used. */
	code(hash: Sha256): Promise<OAuthCode | undefined>
	/** Returns whether this was the first use. */
	useCode(hash: Sha256, at: Date): Promise<boolean>

	/** Creates the person's grant for the application, or replaces its scopes. Returns the id of the grant. */
	putGrant(grant: Omit<OAuthGrant, 'lastUsedAt'>): Promise<string>
	grantsOf(userId: string): Promise<OAuthGrant[]>
	/** Deletes the grant with its tokens. */
	deleteGrant(userId: string, id: string): Promise<void>

	insertToken(
		token: { id: string; family: string; grantId: string; accessHash: Sha256; refreshHash: Sha256 | undefined } & Pick<
			OAuthToken,
			'scopes' | 'orgIds' | 'createdAt' | 'expiresAt' | 'refreshExpiresAt'
		>,
	): Promise<void>
	/** Also records the use of the grant, at most once a minute. */
	byAccess(hash: Sha256): Promise<OAuthToken | undefined>
	byId(id: string): Promise<OAuthToken | undefined>
	byRefresh(hash: Sha256): Promise<OAuthToken | undefined>
	/** Records that an application created a repository. */
	noteMade(grantId: string, repoId: string): Promise<void>
	/** Records the first exchange of the refresh token. */
	rotate(id: string, at: Date): Promise<void>
	deleteFamily(family: string): Promise<void>

	insertDevice(device: Omit<OAuthDevice, 'polledAt' | 'decision'>): Promise<void>
	device(hash: Sha256): Promise<OAuthDevice | undefined>
	deviceByUserCode(userCode: string): Promise<OAuthDevice | undefined>
	/** Returns whether the request was still undecided. */
	decideDevice(userCode: string, decision: DeviceDecision): Promise<boolean>
	notePoll(hash: Sha256, at: Date): Promise<void>
	/** Returns whether it existed. When two programs ask at once, only one gets the token. */
	deleteDevice(hash: Sha256): Promise<boolean>

	/** Oldest first. */
	keys(): Promise<OAuthKey[]>
	/** Does nothing when another process created a key with that number first. */
	insertKey(key: OAuthKey): Promise<void>
	deleteKeysBefore(number: number): Promise<void>

	/** Deletes expired codes, tokens and device requests. */
	forget(before: Date): Promise<void>
}
