import type { Account, Actor } from '../actors/actor.ts'

/** A domain that an organisation says is its own. */
export interface OrgDomain {
	orgId: string
	/** In lower case and ASCII: `xn--...` for names in other letters. */
	domain: string
	/** Known to the administrators alone until they publish it. */
	token: string
	addedAt: Date
	/** Absent: it was not proven yet, or is no longer. */
	verifiedAt: Date | undefined
}

/** What an administrator publishes to prove a domain. */
export interface DomainProof {
	/** Of the TXT record. */
	name: string
	value: string
}

/** Domains of organisations: proven by a TXT record, shown on their pages. Administrators of the organisation decide. */
export interface Domains {
	/** By name. @throws `account-not-found` | `org-admin-needed` */
	list(actor: Actor, org: string): Promise<{ domain: OrgDomain; proof: DomainProof }[]>
	/** Adding one twice changes nothing. @throws `org-admin-needed` | `invalid-input` */
	add(actor: Actor, org: string, domain: string): Promise<OrgDomain>
	/**
	 * Asks for the record now. One that is gone takes the proof back.
	 * @throws `org-admin-needed` | `domain-not-found` | `domain-unproven` | `domain-taken` | `unavailable` when the name servers do not answer
	 */
	verify(actor: Actor, org: string, domain: string): Promise<OrgDomain>
	remove(actor: Actor, org: string, domain: string): Promise<void>
	/** The proven ones, by name: for everybody. */
	verified(org: Account): Promise<string[]>
}
