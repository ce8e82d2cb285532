import type { AuditAction, AuditEntry, AuditFilter } from './audit.ts'

/** Stores the audit log. */
export interface AuditRecords {
	insert(entry: AuditEntry): Promise<void>
	/** Newest first. */
	list(scopeId: string | undefined, filter: AuditFilter, page: { before?: string | undefined; limit: number }): Promise<AuditEntry[]>
	/** Removes the entries with these actions from one log. */
	forget(scopeId: string, actions: readonly AuditAction[]): Promise<void>
}
