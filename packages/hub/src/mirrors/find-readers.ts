import { HubError } from '@stoa/vocabulary'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import type { GroupRecords } from '../repositories/groups/group-records.ts'
import type { UpstreamReader } from './mirror-records.ts'

/** The tables that readers are found in. */
export interface ReaderTables {
	accounts: Pick<AccountRecords, 'byIds' | 'byName'>
	groups: Pick<GroupRecords, 'ofOrg'>
}

async function findReader({ accounts, groups }: ReaderTables, name: string): Promise<UpstreamReader | undefined> {
	const [owner = '', group] = name.split('/')
	const account = await accounts.byName(owner)
	if (group === undefined || !account) return account && { accountId: account.id }
	const found = (await groups.ofOrg(account.id)).find((one) => one.name.toLowerCase() === group.toLowerCase())
	return found && { groupId: found.id }
}

/** The organization that answers requests; `null` stays so. @throws `invalid-input` */
export async function findDeciders({ accounts }: ReaderTables, name: string | null): Promise<string | null> {
	if (name === null) return null
	const found = await accounts.byName(name)
	if (found?.kind === 'org') return found.id
	throw new HubError('invalid-input', { what: '"deciders"', why: `this hub has no organization "${name}"`, field: 'deciders' })
}

/** The accounts and groups that an operator names. @throws `invalid-input` for a name that does not exist */
export async function findReaders(tables: ReaderTables, names: readonly string[]): Promise<UpstreamReader[]> {
	const found = new Map<string, UpstreamReader>()
	for (const name of names) {
		const reader = await findReader(tables, name)
		if (!reader) {
			const why = `this hub has no person, organization or resource group "${name}"`
			throw new HubError('invalid-input', { what: '"readers"', why, field: 'readers' })
		}
		found.set(reader.accountId ?? reader.groupId, reader)
	}
	return [...found.values()]
}
