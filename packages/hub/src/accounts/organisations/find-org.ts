import { HubError } from '@stoa/vocabulary'
import type { Account } from '../actors/actor.ts'
import type { AccountRecords } from '../actors/account-records.ts'

/**
 * The organization named `name`.
 *
 * @throws {HubError} `account-not-found`
 */
export async function findOrg(records: { accounts: AccountRecords }, name: string): Promise<Account> {
	const found = await records.accounts.byName(name)
	if (found?.kind !== 'org') throw new HubError('account-not-found', { name })
	return found
}
