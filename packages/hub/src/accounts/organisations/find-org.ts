import { HubError } from '@stoa/vocabulary'
import type { Account } from '../people/people.ts'
import type { AccountRecords } from '../people/account-records.ts'

/**
 * The organisation called `name`.
 *
 * @throws {HubError} `account-not-found`
 */
export async function findOrg(records: { accounts: AccountRecords }, name: string): Promise<Account> {
	const found = await records.accounts.byName(name)
	if (found?.kind !== 'org') throw new HubError('account-not-found', { name })
	return found
}
