import { Button, Choice } from '@stoa/ui'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { DeleteSection } from '../../../layouts/delete-section.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { leavingText } from '../../../layouts/leaving-text.ts'
import { OrgSettings } from '../../../layouts/org/org-settings.tsx'
import { ProfileForm } from '../../../layouts/org/profile-form.tsx'
import type { OrgProfileData } from './act.ts'

/** An organization's settings: what it tells of itself. */
export function OrgProfilePage({ data: { org, leavesWithin, form } }: { data: OrgProfileData }) {
	return (
		<OrgSettings org={org} part="profile">
			<FormPage title="Profile" wide>
				<ProfileForm account={org} action={orgSettingsAddress(org.name)} form={form} />
				<FormSection title="New repositories" hint="Used when a new repository does not state its visibility, as is common with clients.">
					<PostForm action={orgSettingsAddress(org.name)}>
						<input type="hidden" name="do" value="new-repos" />
						<div>
							<Choice
								type="radio"
								name="visibility"
								value="public"
								defaultChecked={!org.newReposPrivate}
								label="Public: everyone can see them"
							/>
							<Choice
								type="radio"
								name="visibility"
								value="private"
								defaultChecked={org.newReposPrivate}
								label="Only members can see them"
							/>
						</div>
						<div>
							<Button type="submit">Save default visibility</Button>
						</div>
					</PostForm>
				</FormSection>
				<DeleteSection
					title="Delete this organization"
					hint={`This deletes all its repositories with their history, its collections and its log. ${leavingText(leavesWithin)} Its name cannot be used again. It cannot be undone.`}
					action={orgSettingsAddress(org.name)}
					name={org.name}
					form={form}
				/>
			</FormPage>
		</OrgSettings>
	)
}
