import { orgSettingsAddress } from '@stoa/vocabulary'
import { DeleteSection } from '../../layouts/delete-section.tsx'
import { FormPage } from '../../layouts/form-page.tsx'
import { OrgSettings } from '../../layouts/org/org-settings.tsx'
import { ProfileForm } from '../../layouts/org/profile-form.tsx'
import type { OrgProfileData } from './act.ts'

/** An organisation's settings: what it tells of itself. */
export function OrgProfilePage({ data: { org, form } }: { data: OrgProfileData }) {
	return (
		<OrgSettings org={org} part="profile">
			<FormPage title="Profile" wide>
				<ProfileForm account={org} action={orgSettingsAddress(org.name)} form={form} />
				<DeleteSection
					title="Delete this organisation"
					hint="Every repository of it goes, with its whole history, and so do its collections and its log. Nobody can take its name afterwards. There is no way back."
					action={orgSettingsAddress(org.name)}
					name={org.name}
					form={form}
				/>
			</FormPage>
		</OrgSettings>
	)
}
