import type { calls } from '@stoa/protocol'
import { callAddress } from '../../../site/call-address.ts'
import { AdminLayout, ADMIN_PARTS } from '../../../parts/admin/admin-layout.tsx'
import { AuditLog } from '../../../parts/org/audit-log.tsx'
import type { AdminAuditData } from './load.ts'

/** Who did what on the whole hub. */
export function AdminAuditPage({ data: { view } }: { data: AdminAuditData }) {
	return (
		<AdminLayout part="audit">
			<AuditLog
				view={view}
				here={ADMIN_PARTS.audit.href}
				exportAddress={callAddress<typeof calls.exportHubAuditLog>({ path: '/api/admin/audit-log/export', values: {} })}
			/>
		</AdminLayout>
	)
}
