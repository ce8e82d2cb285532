import { orgSettingsAddress } from '@stoa/vocabulary'
import { FormPage } from '../../../parts/form-page.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import { StorageUse } from '../../../parts/storage/storage-use.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { OrgUsageData } from './act.ts'

/** An organization's settings: what it stores. */
export function OrgUsagePage({ data: { org, storage, repos } }: { data: OrgUsageData }) {
	const words = useWords().organization.usage
	return (
		<OrgSettings org={org} part="usage">
			<FormPage title={words.title} wide>
				<StorageUse
					storage={storage}
					repos={repos}
					places={{ here: orgSettingsAddress(org.name, 'usage'), deleted: orgSettingsAddress(org.name, 'deleted') }}
				/>
			</FormPage>
		</OrgSettings>
	)
}
