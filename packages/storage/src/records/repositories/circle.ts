import { sql, type RawBuilder } from 'kysely'

/** The visibility group of a row of `repo`, as `circleOf` of the domain gives it. */
export const CIRCLE: RawBuilder<string> = sql`coalesce('upstream:' || repo.upstream, repo.group_id, repo.owner_id)`
