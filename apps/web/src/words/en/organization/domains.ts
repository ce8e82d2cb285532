import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/organization/domains` say. */
export const domains = {
	title: 'Domains',
	lead: (name: string) => `Verified domains are shown on the page of ${name}, so that people know who is behind it.`,
	added: (domain: string) => `${domain} added. Prove below that it is yours.`,
	wasVerified: (domain: string) => `${domain} verified.`,
	removed: (domain: string) => `${domain} removed.`,
	addADomain: 'Add a domain',
	domain: 'Domain',
	domainPlaceholder: 'example.org',
	add: 'Add',
	verified: 'verified',
	keepTheRecord: (when: ReactNode) => sentence`${when}. Keep the record: the verification ends when a later check does not find it.`,
	proofHint: (domain: string) => `Publish this TXT record in the DNS of ${domain}, then verify the domain here.`,
	name: 'Name',
	copyTheName: 'Copy the name',
	value: 'Value',
	copyTheValue: 'Copy the value',
	checkAgain: (domain: string) => `Check ${domain} again`,
	checkNow: (domain: string) => `Check ${domain} now`,
	checkAgainLabel: 'Check again',
	checkNowLabel: 'Check now',
	remove: (domain: string) => `Remove ${domain}`,
	removeLabel: 'Remove',
}
