import type { Person } from '../actors/actor.ts'
import type { AuditRecords } from './audit-records.ts'
import { auditEntry, type Deed } from './audit-entry.ts'

/**
 * Notes what somebody did with something of their own that reaches into organisations, in the log of each: their administrators see what of
 * them is told elsewhere, or may be read and written by programs. To be called in the transaction that does it.
 *
 * @param orgIds those of them that the person does not belong to are passed over
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
