import type { AuditAction, AuditEntry, AuditFilter } from './audit.ts'

/** The log of deeds. */
export interface AuditRecords {
	insert(entry: AuditEntry): Promise<void>
	/** Newest first. */
	list(scopeId: string | undefined, filter: AuditFilter, page: { before?: string | undefined; limit: number }): Promise<AuditEntry[]>
	/** Removes these deeds from somebody's log. */
	forget(scopeId: string, actions: readonly AuditAction[]): Promise<void>
}
