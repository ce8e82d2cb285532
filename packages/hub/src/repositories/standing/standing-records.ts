import type { Bearer } from '../../accounts/actors/bearer.ts'
import type { StandingFacts } from './stamp.ts'

/** What everything that was issued for a repository depends on, by the keys of the rows. */
export interface StandingRecords {
	/**
	 * The facts as they are now, in one statement.
	 *
	 * @returns `undefined` when the repository is gone
	 */
	facts(repoId: string, bearer: Bearer): Promise<StandingFacts | undefined>
}
