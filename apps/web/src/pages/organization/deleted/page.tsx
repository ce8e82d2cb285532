import { orgSettingsAddress } from '@stoa/vocabulary'
import { DeletedList, restorableText } from '../../../layouts/deleted/deleted-list.tsx'
import { FormPage } from '../../../layouts/form-page.tsx'
import { OrgSettings } from '../../../layouts/org/org-settings.tsx'
import type { OrgDeletedData } from './act.ts'

/** An organization's settings: its deleted repositories. */
export function OrgDeletedPage({ data: { org, repos, hours, form } }: { data: OrgDeletedData }) {
	return (
		<OrgSettings org={org} part="deleted">
			<FormPage title="Deleted repositories" lead={restorableText(hours)} wide>
				<DeletedList repos={repos} form={form} here={orgSettingsAddress(org.name, 'deleted')} />
			</FormPage>
		</OrgSettings>
	)
}
