import type { Account, DomainProof, OrgDomain } from '@stoa/hub'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { loadOrg, type OrgParams } from '../../../parts/org/load-org.ts'
import { text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the domains in an organization's settings show. */
export interface OrgDomainsData {
	org: Account
	domains: { domain: OrgDomain; proof: DomainProof }[]
	form: FormState
}

type Call = PageCall<OrgParams>
type At = Call & { org: Account }

/** Asks for the organization's domains. @throws `org-admin-needed` */
export async function loadOrgDomains(call: Call): Promise<OrgDomainsData> {
	const org = await loadOrg(call)
	return { org, domains: await call.hub.domains.list(call.actor, org.name), form: EMPTY_FORM }
}

const domainForm = (run: (at: At, domain: string) => Promise<unknown>, became: 'added' | 'wasVerified' | 'removed', field = 'form') =>
	form({
		fields: { domain: text },
		done: (words, { domain }) => words.organization.domains[became](domain.trim()),
		async run(at: At, { domain }) {
			await run(at, domain)
			return orgSettingsAddress(at.org.name, 'domains')
		},
		failures: {
			'invalid-input': field,
			'domain-not-found': 'form',
			'domain-taken': 'form',
			'domain-unproven': 'form',
			'not-offered': 'form',
			unavailable: 'form',
		},
	})

/** Adds a domain, asks for its proof, or removes it. */
export const actOrgDomains = answerForms({
	find: async (call: Call) => ({ ...call, org: await loadOrg(call) }),
	load: loadOrgDomains,
	forms: {
		add: domainForm(({ hub, actor, org }, domain) => hub.domains.add(actor, org.name, domain), 'added', 'domain'),
		verify: domainForm(({ hub, actor, org }, domain) => hub.domains.verify(actor, org.name, domain), 'wasVerified'),
		remove: domainForm(({ hub, actor, org }, domain) => hub.domains.remove(actor, org.name, domain), 'removed'),
	},
})
