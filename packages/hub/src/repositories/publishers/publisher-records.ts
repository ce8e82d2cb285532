import type { Publisher } from './publishers.ts'

/** Stores trusted publishers. They are deleted with their repository and with the person who added them, and their tokens with them. */
export interface PublisherRecords {
	insert(publisher: Publisher): Promise<void>
	byId(id: string): Promise<Publisher | undefined>
	/** Newest first: those that the person added, and those of repositories that these accounts own. */
	visibleTo(userId: string, ownerIds: readonly string[]): Promise<Publisher[]>
	/** For one repository, or for a person. */
	forTarget(issuer: string, target: Publisher['target']): Promise<Publisher[]>
	noteUse(id: string, at: Date): Promise<void>
	delete(id: string): Promise<void>
	/** Links a token to its publisher, and deletes the publisher's tokens that had expired by `at`. */
	adoptToken(id: string, tokenId: string, at: Date): Promise<void>
}
