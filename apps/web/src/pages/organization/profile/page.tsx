import { Button, Choice } from '@stoa/ui'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { DeleteSection } from '../../../parts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import { ProfileForm } from '../../../parts/org/profile-form.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { OrgProfileData } from './act.ts'

/** An organization's settings: what it tells of itself. */
export function OrgProfilePage({ data: { org, leavesWithin, form } }: { data: OrgProfileData }) {
	const {
		organization: { profile: words },
		parts,
	} = useWords()
	return (
		<OrgSettings org={org} part="profile">
			<FormPage title={words.title} wide>
				<ProfileForm account={org} action={orgSettingsAddress(org.name)} form={form} />
				<FormSection title={words.newRepositories} hint={words.newRepositoriesHint}>
					<PostForm action={orgSettingsAddress(org.name)}>
						<input type="hidden" name="do" value="new-repos" />
						<div>
							<Choice type="radio" name="visibility" value="public" defaultChecked={!org.newReposPrivate} label={words.public} />
							<Choice type="radio" name="visibility" value="private" defaultChecked={org.newReposPrivate} label={words.private} />
						</div>
						<div>
							<Button type="submit">{words.saveDefaultVisibility}</Button>
						</div>
					</PostForm>
				</FormSection>
				<DeleteSection
					title={words.deleteThisOrganization}
					hint={words.deleteHint(parts.deleted.leaving(leavesWithin))}
					action={orgSettingsAddress(org.name)}
					name={org.name}
					form={form}
				/>
			</FormPage>
		</OrgSettings>
	)
}
