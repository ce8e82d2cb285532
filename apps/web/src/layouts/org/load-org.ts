import type { Account } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** The name in the address of an organisation's settings. */
export type OrgParams = 'org'

/**
 * The organisation of an address, for those who administer it.
 *
 * @throws {HubError} `sign-in-needed` | `account-not-found` | `org-admin-needed`
 */
export async function loadOrg({ hub, actor, params }: Pick<PageCall<OrgParams>, 'hub' | 'actor' | 'params'>): Promise<Account> {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const org = await hub.people.account(params.org)
	if (org.kind !== 'org') throw new HubError('account-not-found', { name: params.org })
	if (!hub.organisations.mayAdminister(actor, org)) throw new HubError('org-admin-needed', { name: org.name })
	return org
}
