import { orgSettingsAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../layouts/form-page.tsx'
import { OrgSettings } from '../../../layouts/org/org-settings.tsx'
import { StorageUse } from '../../../layouts/storage/storage-use.tsx'
import type { OrgUsageData } from './act.ts'

/** An organization's settings: what it stores. */
export function OrgUsagePage({ data: { org, storage, repos } }: { data: OrgUsageData }) {
	return (
		<OrgSettings org={org} part="usage">
			<FormPage title="Usage" wide>
				<StorageUse
					storage={storage}
					repos={repos}
					places={{ here: orgSettingsAddress(org.name, 'usage'), deleted: orgSettingsAddress(org.name, 'deleted') }}
				/>
			</FormPage>
		</OrgSettings>
	)
}
