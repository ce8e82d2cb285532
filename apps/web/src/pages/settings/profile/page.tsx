import { PAGES } from '@stoa/vocabulary'
import { ProfileForm } from '../../../layouts/org/profile-form.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import type { ProfileData } from './act.ts'

/** What one tells of oneself. */
export function ProfilePage({ data: { account, form } }: { data: ProfileData }) {
	return (
		<SettingsPage title="Profile" lead="This is what everyone sees on your page.">
			<ProfileForm account={account} action={PAGES.profile.href()} form={form} />
		</SettingsPage>
	)
}
