import { PAGES } from '@stoa/vocabulary'
import { ProfileForm } from '../../../parts/org/profile-form.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ProfileData } from './act.ts'

/** What one tells of oneself. */
export function ProfilePage({ data: { account, form } }: { data: ProfileData }) {
	const words = useWords().settings.profile
	return (
		<SettingsPage title={words.title} lead={words.lead}>
			<ProfileForm account={account} action={PAGES.profile.href()} form={form} />
		</SettingsPage>
	)
}
