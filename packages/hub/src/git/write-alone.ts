import type { Git } from './git.ts'
import type { Transactions } from '../database/store.ts'

/** Runs work that moves refs or rows of one repository while no other writer does, in this or another process. Calls must not be nested. */
export type WriteAlone = <T>(repo: string, work: () => Promise<T>) => Promise<T>

/** Takes the two locks, always in this order. */
export function createWriteAlone({
	git,
	records,
}: {
	git: Pick<Git, 'exclusively'>
	records: Pick<Transactions<unknown>, 'lockRepo'>
}): WriteAlone {
	return (repo, work) => git.exclusively(repo, () => records.lockRepo(repo, work))
}
