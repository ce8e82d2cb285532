import type { Sha256 } from '@stoa/vocabulary'
import type { AccessToken } from './actor.ts'

/** Stores access tokens by the SHA-256 of their value. */
export interface TokenRecords {
	insert(token: Omit<AccessToken, 'lastUsedAt'> & { userId: string; hash: Sha256 }): Promise<void>
	/** Also records the time of use, at most once a minute. */
	byHash(hash: Sha256): Promise<{ token: AccessToken; userId: string } | undefined>
	byId(id: string): Promise<{ token: AccessToken; userId: string } | undefined>
	ofUser(userId: string): Promise<AccessToken[]>
	delete(userId: string, tokenId: string): Promise<void>
	/** Gives the token another value. Returns whether the person has such a token. */
	setHash(userId: string, tokenId: string, hash: Sha256, hint: string): Promise<boolean>
	/** Returns whether the token existed. */
	deleteByHash(hash: Sha256): Promise<boolean>
}
