import type { DomainRecords, OrgDomain } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { Kysely, Selectable } from 'kysely'
import { DatabaseError } from 'pg'
import type { OrgDomainRow } from './tables.ts'
import type { AccountSchema } from './tables.ts'

/** Domains of organizations in PostgreSQL. */
export function domainRecords(db: Kysely<AccountSchema>): DomainRecords {
	return {
		ofOrg: async (orgId) =>
			(await db.selectFrom('org_domain').selectAll().where('org_id', '=', orgId).orderBy('domain').execute()).map(toDomain),
		async insert({ orgId, domain, token, addedAt, verifiedAt }) {
			await db
				.insertInto('org_domain')
				.values({ org_id: orgId, domain, token, added_at: addedAt, verified_at: verifiedAt ?? null })
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		async setVerified(orgId, domain, at) {
			const query = db
				.updateTable('org_domain')
				.set({ verified_at: at ?? null })
				.where('org_id', '=', orgId)
				.where('domain', '=', domain)
			try {
				await query.execute()
			} catch (error) {
				if (!(error instanceof DatabaseError && error.constraint === 'org_domain_verified')) throw error
				throw new HubError('domain-taken', { domain })
			}
		},
		async remove(orgId, domain) {
			const query = db.deleteFrom('org_domain').where('org_id', '=', orgId).where('domain', '=', domain)
			return (await query.returning('domain').executeTakeFirst()) !== undefined
		},
	}
}

function toDomain(row: Selectable<OrgDomainRow>): OrgDomain {
	return { orgId: row.org_id, domain: row.domain, token: row.token, addedAt: row.added_at, verifiedAt: row.verified_at ?? undefined }
}
