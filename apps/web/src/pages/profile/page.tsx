import { FormPage } from '../../layouts/form-page.tsx'
import { ProfileForm } from '../../layouts/org/profile-form.tsx'
import type { ProfileData } from './act.ts'

/** What one tells of oneself. */
export function ProfilePage({ data: { account, form } }: { data: ProfileData }) {
	return (
		<FormPage title="Profile" lead="What everybody sees on your page." wide>
			<ProfileForm account={account} action="/settings/profile" form={form} />
		</FormPage>
	)
}
