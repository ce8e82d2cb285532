import type { Records } from '@stoa/hub'
import { afterAll, beforeAll, describe } from 'vitest'
import { accountsContract } from './contract/accounts.ts'
import { changesContract } from './contract/changes.ts'
import { documentationContract } from './contract/documentation.ts'
import { largeFilesContract } from './contract/large-files.ts'
import { locksContract } from './contract/locks.ts'
import { pathCommitsContract } from './contract/path-commits.ts'
import { popularityContract } from './contract/popularity.ts'
import { reposContract } from './contract/repos.ts'
import { standingContract } from './contract/standing.ts'
import { attachmentsContract } from './contract/attachments.ts'
import { notificationsContract } from './contract/notifications.ts'
import { webhooksContract } from './contract/webhooks.ts'

/** What `describeRecords` needs: the same, empty database opened twice, as two processes would. */
export interface RecordsUnderTest {
	first: Records
	second: Records
	close: () => Promise<void>
}

const CONTRACTS: [string, (pair: () => RecordsUnderTest) => void][] = [
	['accounts', accountsContract],
	['repos', reposContract],
	['standing', standingContract],
	['popularity', popularityContract],
	['objects and xet', largeFilesContract],
	['pathCommits', pathCommitsContract],
	['changes', changesContract],
	['transaction() and lockRepo()', locksContract],
	['happenings and webhooks', webhooksContract],
	['attachments', attachmentsContract],
	['documentation', documentationContract],
	['notifications', notificationsContract],
]

/** The contract of the `Records` port for every adapter. */
export function describeRecords(name: string, open: () => Promise<RecordsUnderTest>): void {
	describe(`Records on ${name}`, () => {
		let opened: RecordsUnderTest | undefined
		const pair = (): RecordsUnderTest => {
			if (!opened) throw new Error('The records are not open yet')
			return opened
		}
		beforeAll(async () => {
			opened = await open()
		})
		afterAll(() => opened?.close())

		describe.each(CONTRACTS)('%s', (_, contract) => {
			contract(pair)
		})
	})
}
