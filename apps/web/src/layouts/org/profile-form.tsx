import { type Account, SOCIAL_KEYS, SOCIAL_PLACES } from '@stoa/hub'
import { Button, TextField } from '@stoa/ui'
import { fieldOf, type FormState } from '../../site/form.ts'
import { FormSection, formStyles, PostForm } from '../form-page.tsx'
import { AccountAvatar } from './account-avatar.tsx'

/** Name, description, website, names elsewhere and picture of an account. */
export function ProfileForm({ account, action, form }: { account: Account; action: string; form: FormState }) {
	return (
		<>
			<PostForm action={action} state={form}>
				<input type="hidden" name="do" value="profile" />
				<TextField
					{...fieldOf(form, 'fullname', account.fullname)}
					label="Full name"
					hint={`Shown beside ${account.name}, which stays.`}
					maxLength={120}
				/>
				<TextField
					{...fieldOf(form, 'description', account.description)}
					label="Description"
					hint={account.kind === 'org' ? 'What you do, in a sentence or two.' : 'What you work on, in a sentence or two.'}
					maxLength={500}
				/>
				<TextField {...fieldOf(form, 'website', account.website)} label="Website" type="url" placeholder="https://" maxLength={300} />
				{SOCIAL_KEYS.map((key) => (
					<TextField
						key={key}
						{...fieldOf(form, key, account.socials?.[key])}
						label={`${SOCIAL_PLACES[key].name} user name`}
						placeholder={SOCIAL_PLACES[key].example}
						maxLength={300}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
				))}
				<div>
					<Button type="submit" weight="main">
						Save
					</Button>
				</div>
			</PostForm>
			<FormSection title="Picture" hint="A PNG, JPEG or WebP of at most 512 kB. Location and camera data are removed. Everyone can see it.">
				<AccountAvatar account={account} size={72} />
				<PostForm action={action} hasFiles>
					<input type="hidden" name="do" value="picture" />
					<TextField
						name="picture"
						label="New picture"
						type="file"
						accept="image/png,image/jpeg,image/webp"
						error={form.errors['picture']}
						required
					/>
					<div>
						<Button type="submit">Save picture</Button>
					</div>
				</PostForm>
				{account.avatar !== undefined && (
					<PostForm action={action}>
						<input type="hidden" name="do" value="no-picture" />
						<div className={formStyles.inline}>
							<Button type="submit" weight="quiet">
								Remove picture
							</Button>
						</div>
					</PostForm>
				)}
			</FormSection>
		</>
	)
}
