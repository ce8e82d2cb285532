import { HubError } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { requireOrgAdmin } from '../rights/org-access.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { findOrg } from '../organisations/find-org.ts'
import type { Account, Actor } from '../actors/actor.ts'
import type { NameTexts } from '../../outside/name-texts.ts'
import type { DomainProof, Domains, OrgDomain } from './domains.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { DomainRecords } from './domain-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	domains: DomainRecords
}

/** Most domains of one organization. */
const DOMAINS_MAX = 20
const LENGTH_MAX = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** The label of the TXT record. A label of its own avoids conflicts with other records. */
const CHALLENGE = '_stoa-challenge'
const PREFIX = 'stoa-domain-verification='

/** What domains need. */
export interface DomainsDeps {
	records: Store<Tables>
	/** Absent when the hub cannot verify domains. */
	nameTexts?: NameTexts | undefined
	now: () => Date
}

/** Normalizes a domain that a person typed to lower case and ASCII. @throws {HubError} `invalid-input` */
function parseDomain(text: string): string {
	// The parser would silently drop other parts of a URL around the host, so such text is refused.
	const plain = /[\s/\\:@?#%]/.test(text.trim()) ? '' : text.trim()
	const domain = domainToASCII(plain.replace(/\.$/, '')).toLowerCase()
	const labels = domain.split('.')
	const isName =
		domain.length <= LENGTH_MAX && labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
	if (!isName)
		throw new HubError('invalid-input', {
			what: `the domain "${text.trim()}"`,
			why: 'enter a name like example.org, without https:// and a path',
		})
	return domain
}

function proofOf({ domain, token }: OrgDomain): DomainProof {
	return { name: `${CHALLENGE}.${domain}`, value: `${PREFIX}${token}` }
}

/** Creates domains on the records and DNS. */
export function createDomains({ records, nameTexts, now }: DomainsDeps): Domains {
	const deed = auditEntry.bind(undefined, { newId: records.newId, now })

	async function administered(actor: Actor, orgName: string): Promise<Account> {
		const org = await findOrg(records, orgName)
		requireOrgAdmin(actor, org)
		return org
	}

	async function one(actor: Actor, orgName: string, text: string): Promise<{ org: Account; found: OrgDomain }> {
		const org = await administered(actor, orgName)
		const wanted = parseDomain(text)
		const found = (await records.domains.ofOrg(org.id)).find(({ domain }) => domain === wanted)
		if (!found) throw new HubError('domain-not-found', { domain: wanted })
		return { org, found }
	}

	async function textsUnder(name: string): Promise<string[]> {
		if (!nameTexts) throw new HubError('not-offered', { what: 'domain verification', why: 'this hub makes no DNS requests' })
		try {
			return await nameTexts.texts(name)
		} catch (cause) {
			const error = new HubError('unavailable', { what: `What the name servers say of ${name}` })
			error.cause = cause
			throw error
		}
	}

	async function setVerified(actor: Actor, org: Account, domain: string, at: Date | undefined): Promise<void> {
		await records.transaction(async (tables) => {
			const action = at ? 'domain.verify' : 'domain.lapse'
			await tables.audit.insert(deed(actor, { action, scopeId: org.id, subject: domain }))
			await tables.domains.setVerified(org.id, domain, at)
		})
	}

	return {
		async list(actor, orgName) {
			const org = await administered(actor, orgName)
			return (await records.domains.ofOrg(org.id)).map((domain) => ({ domain, proof: proofOf(domain) }))
		},

		async add(actor, orgName, text) {
			const org = await administered(actor, orgName)
			const domain = parseDomain(text)
			const added: OrgDomain = { orgId: org.id, domain, token: randomBytes(20).toString('hex'), addedAt: now(), verifiedAt: undefined }
			return records.transaction(async (tables) => {
				await tables.accounts.lock(org.id)
				const known = await tables.domains.ofOrg(org.id)
				const found = known.find((other) => other.domain === domain)
				if (found) return found
				if (known.length >= DOMAINS_MAX)
					throw new HubError('invalid-input', { what: 'the domain', why: `an organization can have at most ${DOMAINS_MAX}` })
				await tables.domains.insert(added)
				await tables.audit.insert(deed(actor, { action: 'domain.add', scopeId: org.id, subject: domain }))
				return added
			})
		},

		async verify(actor, orgName, text) {
			const { org, found } = await one(actor, orgName, text)
			const { name, value } = proofOf(found)
			const texts = await textsUnder(name)
			if (!texts.some((record) => record.trim() === value)) {
				if (found.verifiedAt) await setVerified(actor, org, found.domain, undefined)
				throw new HubError('domain-unproven', { name, value, found: texts.length })
			}
			if (found.verifiedAt) return found
			const verifiedAt = now()
			await setVerified(actor, org, found.domain, verifiedAt)
			return { ...found, verifiedAt }
		},

		async remove(actor, orgName, text) {
			const { org, found } = await one(actor, orgName, text)
			await records.transaction(async (tables) => {
				if (!(await tables.domains.remove(org.id, found.domain))) throw new HubError('domain-not-found', { domain: found.domain })
				await tables.audit.insert(deed(actor, { action: 'domain.remove', scopeId: org.id, subject: found.domain }))
			})
		},

		verified: async (org) => (await records.domains.ofOrg(org.id)).flatMap(({ domain, verifiedAt }) => (verifiedAt ? [domain] : [])),
	}
}
