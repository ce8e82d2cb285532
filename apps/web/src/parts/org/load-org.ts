import type { Account } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** The name in the address of an organization's settings. */
export type OrgParams = 'org'

type Call = Pick<PageCall<OrgParams>, 'hub' | 'actor' | 'params'>

/**
 * The organization of an address, for a signed-in person: who decides about groups is asked with them.
 *
 * @throws {HubError} `sign-in-needed` | `account-not-found`
 */
export async function loadOrgOfGroups({ hub, actor, params }: Call): Promise<Account> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const org = await hub.people.account(params.org)
	if (org.kind !== 'org') throw new HubError('account-not-found', { name: params.org })
	return org
}

/**
 * The organization of an address, for those who administer it.
 *
 * @throws {HubError} `sign-in-needed` | `account-not-found` | `org-admin-needed`
 */
export async function loadOrg({ hub, actor, params }: Call): Promise<Account> {
	const org = await loadOrgOfGroups({ hub, actor, params })
	if (!hub.organisations.mayAdminister(actor, org)) throw new HubError('org-admin-needed', { name: org.name })
	return org
}
