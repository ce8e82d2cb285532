import type { Bearer, StandingRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { RepositorySchema } from './tables.ts'
import { isReader } from './upstream-reader.ts'
import { toText } from '../database/values.ts'

/** Facts about standings in PostgreSQL: every join is by a primary key. */
export function standingRecords(db: Kysely<RepositorySchema>, now: () => Date): StandingRecords {
	return {
		async facts(repoId, bearer) {
			const at = now()
			const userId = bearer.kind === 'visitor' ? '' : toText(bearer.userId)
			const { rows } = await sql<{
				repo: number
				account: number | null
				membership: number | null
				group_role: string | null
				granted: boolean
				signed_in: boolean | null
			}>`
				select r.standing as repo, a.standing as account, m.standing as membership, g.role as group_role,
					coalesce(q.status = 'accepted' and (q.expires_at is null or q.expires_at > ${at}), false)
						or exists (select from upstream_reader u where u.upstream = r.upstream and ${isReader(sql`u`, sql`a.id`)}) as granted,
					${signedIn(bearer, at)} as signed_in
				  from repo r
				  left join account a on a.id = ${userId} and a.suspended_at is null
				  left join membership m on m.org_id = r.owner_id and m.user_id = a.id
				  left join resource_group_member g on g.group_id = r.group_id and g.user_id = a.id
				  left join access_request q on q.repo_id = r.id and q.user_id = a.id
				 where r.id = ${toText(repoId)} and r.deleted_at is null
			`.execute(db)
			const [row] = rows
			return (
				row && {
					repo: row.repo,
					account: row.account ?? undefined,
					membership: row.membership ?? undefined,
					groupRole: row.group_role ?? undefined,
					isGranted: row.granted,
					isSignedIn: row.signed_in ?? false,
				}
			)
		},
	}
}

/** Whether the account `a` is signed in by what the bearer was signed in with. */
function signedIn(bearer: Bearer, at: Date) {
	switch (bearer.kind) {
		case 'visitor':
			return sql`false`
		case 'account':
			return sql`a.id is not null`
		case 'session':
			return sql`exists (select from auth_session s
				where s.id = ${toText(bearer.id)} and s.user_id = a.id and s.expires_at > ${at} and s.standing = a.standing)`
		case 'token':
			return sql`exists (select from token t
				where t.id = ${toText(bearer.id)} and t.standing = ${bearer.version ?? 0} and t.user_id = a.id and (t.expires_at is null or t.expires_at > ${at}))`
		default:
			return sql`exists (select from oauth_token t join oauth_grant o on o.id = t.grant_id
				where t.id = ${toText(bearer.id)} and o.user_id = a.id and t.expires_at > ${at})`
	}
}
