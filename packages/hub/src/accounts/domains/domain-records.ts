import type { OrgDomain } from './domains.ts'

/** Domains of organisations. */
export interface DomainRecords {
	/** By name. */
	ofOrg(orgId: string): Promise<OrgDomain[]>
	/** One that is there stays as it is. */
	insert(domain: OrgDomain): Promise<void>
	/** Inside a transaction that nothing needs afterwards. @throws `domain-taken` when another organisation has proven it */
	setVerified(orgId: string, domain: string, at: Date | undefined): Promise<void>
	/** Answers whether there was one. */
	remove(orgId: string, domain: string): Promise<boolean>
}
