import type { Publisher } from './publishers.ts'

/** Trusted publishers. They go with their repository and with whoever set them up, and tokens that they got go with them. */
export interface PublisherRecords {
	insert(publisher: Publisher): Promise<void>
	byId(id: string): Promise<Publisher | undefined>
	/** Newest first: those that somebody set up, and those of repositories that these accounts own. */
	visibleTo(userId: string, ownerIds: readonly string[]): Promise<Publisher[]>
	/** For one repository, or for a person themselves. */
	forTarget(issuer: string, target: Publisher['target']): Promise<Publisher[]>
	noteUse(id: string, at: Date): Promise<void>
	delete(id: string): Promise<void>
	/** Links a token to the publisher that got it, and forgets those of it that are over at `at`. */
	adoptToken(id: string, tokenId: string, at: Date): Promise<void>
}
