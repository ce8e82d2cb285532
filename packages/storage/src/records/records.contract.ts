import type { Records } from '@stoa/hub'
import { afterAll, beforeAll, describe } from 'vitest'
import { accountsContract } from './contract/accounts.ts'
import { changesContract } from './contract/changes.ts'
import { largeFilesContract } from './contract/large-files.ts'
import { locksContract } from './contract/locks.ts'
import { pathCommitsContract } from './contract/path-commits.ts'
import { popularityContract } from './contract/popularity.ts'
import { reposContract } from './contract/repos.ts'

/** What `describeRecords` needs: two openings of the same, empty database, as two processes would have it. */
export interface RecordsUnderTest {
	first: Records
	second: Records
	close: () => Promise<void>
}

/** What every adapter of the `Records` port must do. */
export function describeRecords(name: string, open: () => Promise<RecordsUnderTest>): void {
	describe(`Records on ${name}`, () => {
		let opened: RecordsUnderTest | undefined
		const pair = (): RecordsUnderTest => {
			if (!opened) throw new Error('The records are not open yet')
			return opened
		}
		const section = (contract: (pair: () => RecordsUnderTest) => void) => (): void => {
			contract(pair)
		}
		beforeAll(async () => {
			opened = await open()
		})
		afterAll(() => opened?.close())

		describe('accounts', section(accountsContract))
		describe('repos', section(reposContract))
		describe('popularity', section(popularityContract))
		describe('objects and xet', section(largeFilesContract))
		describe('pathCommits', section(pathCommitsContract))
		describe('changes', section(changesContract))
		describe('transaction() and lockRepo()', section(locksContract))
	})
}
