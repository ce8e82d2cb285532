import type { Sha256 } from '@stoa/vocabulary'
import type { OAuthApp, OAuthGrant } from './oauth.ts'
import type { Scope } from './scopes.ts'

/** What an authorization code stands for, until it is exchanged. */
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
	/** Marks all tokens that come from it. */
	family: string
	expiresAt: Date
	/** The account's `standing` when its person consented: the code is good only while the account has it. */
	standing: number | undefined
}

/** An access token with the refresh token that came with it. */
export interface OAuthToken {
	id: string
	/** Everything that came from one consent: ends together when a code or a refresh token is used twice. */
	family: string
	grantId: string
	userId: string
	clientId: string
	clientName: string
	scopes: readonly Scope[]
	orgIds: readonly string[]
	/** Ids of the repositories that the application made for its person. */
	madeIds: readonly string[]
	createdAt: Date
	expiresAt: Date
	/** When its refresh token was exchanged. */
	rotatedAt: Date | undefined
	refreshExpiresAt: Date | undefined
}

/** A program that waits for somebody to type its code. */
export interface OAuthDevice {
	hash: Sha256
	userCode: string
	clientId: string
	clientName: string
	scopes: readonly Scope[]
	expiresAt: Date
	/** When it asked last. */
	polledAt: Date | undefined
	decision: DeviceDecision | undefined
}

/** What a person answered a program that waits. */
export interface DeviceDecision {
	isAllowed: boolean
	userId: string
	orgIds: readonly string[]
	/** The account's `standing` at that moment: the answer is good only while the account has it. */
	standing: number | undefined
}

/** A key that signs ID tokens. */
export interface OAuthKey {
	/** Counts up from 1. */
	number: number
	kid: string
	/** The private key, sealed with the hub's secret. */
	sealed: string
	createdAt: Date
}

/** Applications, codes, tokens and keys of the OAuth provider. Secrets are kept as hashes. */
export interface OAuthRecords {
	insertApp(app: OAuthApp, secretHash: Sha256 | undefined): Promise<void>
	/** With the hash of its secret, when it has one. */
	app(clientId: string): Promise<{ app: OAuthApp; secretHash: Sha256 | undefined } | undefined>
	/** Newest first. */
	appsOf(ownerId: string): Promise<OAuthApp[]>
	/** Answers whether the owner has such an application. */
	updateApp(
		ownerId: string,
		id: string,
		changes: { name?: string; redirectUris?: readonly string[]; homepage?: string | null; secretHash?: Sha256 },
	): Promise<boolean>
	/** With its grants, codes and tokens. Answers whether there was one. */
	deleteApp(ownerId: string, id: string): Promise<boolean>

	insertCode(code: OAuthCode): Promise<void>
	/** Used ones too. */
	code(hash: Sha256): Promise<OAuthCode | undefined>
	/** Answers whether this was its first use. */
	useCode(hash: Sha256, at: Date): Promise<boolean>

	/** The person's grant to that application, made or brought up to these scopes; answers its id. */
	putGrant(grant: Omit<OAuthGrant, 'lastUsedAt'>): Promise<string>
	grantsOf(userId: string): Promise<OAuthGrant[]>
	/** With its tokens. */
	deleteGrant(userId: string, id: string): Promise<void>

	insertToken(
		token: { id: string; family: string; grantId: string; accessHash: Sha256; refreshHash: Sha256 | undefined } & Pick<
			OAuthToken,
			'scopes' | 'orgIds' | 'createdAt' | 'expiresAt' | 'refreshExpiresAt'
		>,
	): Promise<void>
	/** Also notes the use of its grant, at most once a minute. */
	byAccess(hash: Sha256): Promise<OAuthToken | undefined>
	byId(id: string): Promise<OAuthToken | undefined>
	byRefresh(hash: Sha256): Promise<OAuthToken | undefined>
	/** Notes that an application made a repository. */
	noteMade(grantId: string, repoId: string): Promise<void>
	/** Notes the first exchange of its refresh token. */
	rotate(id: string, at: Date): Promise<void>
	deleteFamily(family: string): Promise<void>

	insertDevice(device: Omit<OAuthDevice, 'polledAt' | 'decision'>): Promise<void>
	device(hash: Sha256): Promise<OAuthDevice | undefined>
	deviceByUserCode(userCode: string): Promise<OAuthDevice | undefined>
	/** Answers whether it was still open. */
	decideDevice(userCode: string, decision: DeviceDecision): Promise<boolean>
	notePoll(hash: Sha256, at: Date): Promise<void>
	/** Answers whether it was there: of two programs, one gets the token. */
	deleteDevice(hash: Sha256): Promise<boolean>

	/** Oldest first. */
	keys(): Promise<OAuthKey[]>
	/** Does nothing when another process made that number first. */
	insertKey(key: OAuthKey): Promise<void>
	deleteKeysBefore(number: number): Promise<void>

	/** Removes codes, tokens and devices that are over. */
	forget(before: Date): Promise<void>
}
