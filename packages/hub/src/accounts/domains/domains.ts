import type { Account, Actor } from '../actors/actor.ts'

/** A domain that an organization claims. */
export interface OrgDomain {
	orgId: string
	/** In lower case and ASCII: `xn--...` for names in other scripts. */
	domain: string
	/** Only the administrators know it until they publish it. */
	token: string
	addedAt: Date
	/** Absent when the domain is not verified, or no longer. */
	verifiedAt: Date | undefined
}

/** The TXT record that an administrator publishes to prove a domain. */
export interface DomainProof {
	/** The name of the TXT record. */
	name: string
	value: string
}

/** Domains of organizations: verified by a TXT record and shown on the organization's page. Administrators of the organization manage them. */
export interface Domains {
	/** By name. @throws `account-not-found` | `org-admin-needed` */
	list(actor: Actor, org: string): Promise<{ domain: OrgDomain; proof: DomainProof }[]>
	/** Adding a domain twice changes nothing. @throws `org-admin-needed` | `invalid-input` */
	add(actor: Actor, org: string, domain: string): Promise<OrgDomain>
	/**
	 * Looks up the TXT record now. When it is missing, the domain becomes unverified.
	 * @throws `org-admin-needed` | `domain-not-found` | `domain-unproven` | `domain-taken` | `unavailable` when the DNS servers do not
	 * answer
	 */
	verify(actor: Actor, org: string, domain: string): Promise<OrgDomain>
	remove(actor: Actor, org: string, domain: string): Promise<void>
	/** The verified domains by name. They are public. */
	verified(org: Account): Promise<string[]>
}
