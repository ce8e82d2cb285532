import type { Git } from './git.ts'
import type { Transactions } from '../database/store.ts'

/** Runs work that moves refs or rows of one repository: alone in this process and among all others. Never nested. */
export type WriteAlone = <T>(repo: string, work: () => Promise<T>) => Promise<T>

/** The two locks, always taken in this order. */
export function createWriteAlone({
	git,
	records,
}: {
	git: Pick<Git, 'exclusively'>
	records: Pick<Transactions<unknown>, 'lockRepo'>
}): WriteAlone {
	return (repo, work) => git.exclusively(repo, () => records.lockRepo(repo, work))
}
