import { orgSettingsAddress } from '@stoa/vocabulary'
import { AuditLog } from '../../layouts/org/audit-log.tsx'
import { OrgSettings } from '../../layouts/org/org-settings.tsx'
import type { OrgAuditData } from './load.ts'

/** An organisation's settings: who did what. */
export function OrgAuditPage({ data: { org, view } }: { data: OrgAuditData }) {
	const exportAddress = `/api/organizations/${org.name}/audit-log/export`
	return (
		<OrgSettings org={org} part="audit">
			<h1>Log</h1>
			<AuditLog view={view} here={orgSettingsAddress(org.name, 'audit')} exportAddress={exportAddress} />
		</OrgSettings>
	)
}
