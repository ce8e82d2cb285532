import { orgSettingsAddress } from '@stoa/vocabulary'
import type { calls } from '@stoa/protocol'
import { callAddress } from '../../../site/call-address.ts'
import { useWords } from '../../../site/use-words.ts'
import { AuditLog } from '../../../parts/org/audit-log.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import type { OrgAuditData } from './load.ts'

/** An organization's settings: who did what. */
export function OrgAuditPage({ data: { org, view } }: { data: OrgAuditData }) {
	const words = useWords().organization.audit
	const exportAddress = callAddress<typeof calls.exportAuditLog>({
		path: '/api/organizations/{name}/audit-log/export',
		values: { name: org.name },
	})
	return (
		<OrgSettings org={org} part="audit">
			<h1>{words.log}</h1>
			<AuditLog view={view} here={orgSettingsAddress(org.name, 'audit')} exportAddress={exportAddress} />
		</OrgSettings>
	)
}
