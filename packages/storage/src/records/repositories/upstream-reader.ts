import { sql, type RawBuilder } from 'kysely'

/** Whether a row of `upstream_reader` names the person, an organization that the person has a role in, or a resource group of theirs. */
export const isReader = (row: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
	${row}.account_id = ${userId}
	or ${row}.account_id in (select org_id from membership where user_id = ${userId} and role <> 'no_access')
	or ${row}.group_id in (select group_id from resource_group_member where user_id = ${userId})
)`
