import type { Sha256 } from '@stoa/vocabulary'
import type { AccessToken } from './actor.ts'

/** Access tokens by the SHA-256 of their value. */
export interface TokenRecords {
	insert(token: Omit<AccessToken, 'lastUsedAt'> & { userId: string; hash: Sha256 }): Promise<void>
	/** Also notes the use, at most once a minute. */
	byHash(hash: Sha256): Promise<{ token: AccessToken; userId: string } | undefined>
	byId(id: string): Promise<{ token: AccessToken; userId: string } | undefined>
	ofUser(userId: string): Promise<AccessToken[]>
	delete(userId: string, tokenId: string): Promise<void>
	/** Gives it another value; answers whether the person has such a token. */
	setHash(userId: string, tokenId: string, hash: Sha256, hint: string): Promise<boolean>
	/** Answers whether there was one. */
	deleteByHash(hash: Sha256): Promise<boolean>
}
