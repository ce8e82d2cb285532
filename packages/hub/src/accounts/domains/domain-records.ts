import type { OrgDomain } from './domains.ts'

/** Stores domains of organizations. */
export interface DomainRecords {
	/** By name. */
	ofOrg(orgId: string): Promise<OrgDomain[]>
	/** An existing domain stays unchanged. */
	insert(domain: OrgDomain): Promise<void>
	/** Call it last in a transaction. @throws `domain-taken` when another organization has verified the domain */
	setVerified(orgId: string, domain: string, at: Date | undefined): Promise<void>
	/** Returns whether the domain existed. */
	remove(orgId: string, domain: string): Promise<boolean>
}
