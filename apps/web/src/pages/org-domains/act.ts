import type { Account, DomainProof, OrgDomain } from '@stoa/hub'
import { HubError, orgSettingsAddress } from '@stoa/vocabulary'
import { loadOrg, type OrgParams } from '../../layouts/org/load-org.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What the domains in an organisation's settings show. */
export interface OrgDomainsData {
	org: Account
	domains: { domain: OrgDomain; proof: DomainProof }[]
	form: FormState
}

type Call = PageCall<OrgParams>

/** Asks for the organisation's domains. @throws `org-admin-needed` */
export async function loadOrgDomains(call: Call): Promise<OrgDomainsData> {
	const org = await loadOrg(call)
	return { org, domains: await call.hub.domains.list(call.actor, org.name), form: EMPTY_FORM }
}

/** Adds a domain, asks for its proof, or removes it: the form's `do` says which. */
export async function actOrgDomains(call: Call): Promise<(OrgDomainsData & { invalid: true }) | Elsewhere> {
	const org = await loadOrg(call)
	try {
		await change(call, org)
		return { redirect: orgSettingsAddress(org.name, 'domains') }
	} catch (error) {
		const field = call.form.get('do') === 'add' ? 'domain' : 'form'
		const form = refuse(call.form, error, {
			'invalid-input': field,
			'domain-not-found': 'form',
			'domain-taken': 'form',
			'domain-unproven': 'form',
			'not-offered': 'form',
			unavailable: 'form',
		})
		return { ...(await loadOrgDomains(call)), form, invalid: true }
	}
}

async function change({ hub, actor, form }: Call, { name }: Account): Promise<void> {
	const domain = form.get('domain') ?? ''
	const wish = form.get('do')
	if (wish === 'add') await hub.domains.add(actor, name, domain)
	else if (wish === 'verify') await hub.domains.verify(actor, name, domain)
	else if (wish === 'remove') await hub.domains.remove(actor, name, domain)
	else throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
}
