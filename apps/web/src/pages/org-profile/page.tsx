import { orgSettingsAddress } from '@stoa/vocabulary'
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
			</FormPage>
		</OrgSettings>
	)
}
