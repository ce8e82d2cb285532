import { type AuditView, loadAuditView } from '../../../parts/org/audit-view.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the log of the whole hub shows. */
export interface AdminAuditData {
	view: AuditView
}

/** Asks for the log of the whole hub. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminAudit(call: PageCall): Promise<AdminAuditData> {
	return { view: await loadAuditView(call, undefined) }
}
