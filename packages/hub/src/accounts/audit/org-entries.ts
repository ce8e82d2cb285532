import type { Person } from '../actors/actor.ts'
import type { AuditRecords } from './audit-records.ts'
import { auditEntry, type Deed } from './audit-entry.ts'

/**
 * Records an action in the log of each organization that it affects, such as a new token with access to it, so that the administrators see
 * what may read or write its data. Call it in the transaction that performs the action.
 *
 * @param orgIds organizations that the person does not belong to are ignored
 */
export async function noteForOrgs(
	audit: Pick<AuditRecords, 'insert'>,
	tools: { newId: () => string; now: () => Date },
	person: Person,
	orgIds: Iterable<string>,
	deed: Omit<Deed, 'scopeId'>,
): Promise<void> {
	for (const id of new Set(orgIds))
		if (person.memberships.some(({ org }) => org.id === id)) await audit.insert(auditEntry(tools, person, { ...deed, scopeId: id }))
}
