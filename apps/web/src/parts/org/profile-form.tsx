import { type Account, SOCIAL_KEYS, SOCIAL_PLACES } from '@stoa/hub'
import { Button, TextField } from '@stoa/ui'
import { fieldOf, type FormState } from '../../site/form.ts'
import { useWords } from '../../site/use-words.ts'
import { FormSection, formStyles, PostForm } from '../form-page.tsx'
import { AccountAvatar } from '../account-avatar.tsx'

/** Name, description, website, names elsewhere and picture of an account. */
export function ProfileForm({ account, action, form }: { account: Account; action: string; form: FormState }) {
	const words = useWords().parts.org
	return (
		<>
			<PostForm action={action} state={form}>
				<input type="hidden" name="do" value="profile" />
				<TextField
					{...fieldOf(form, 'fullname', account.fullname)}
					label={words.fullName}
					hint={words.fullNameHint(account.name)}
					maxLength={120}
				/>
				<TextField
					{...fieldOf(form, 'description', account.description)}
					label={words.description}
					hint={account.kind === 'org' ? words.descriptionHint : words.descriptionHintPerson}
					maxLength={500}
				/>
				<TextField
					{...fieldOf(form, 'website', account.website)}
					label={words.website}
					type="url"
					placeholder={words.websitePlaceholder}
					maxLength={300}
				/>
				{SOCIAL_KEYS.map((key) => (
					<TextField
						key={key}
						{...fieldOf(form, key, account.socials?.[key])}
						label={words.userName(SOCIAL_PLACES[key].name)}
						placeholder={SOCIAL_PLACES[key].example}
						maxLength={300}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
				))}
				<div>
					<Button type="submit" weight="main">
						{words.save}
					</Button>
				</div>
			</PostForm>
			<FormSection title={words.picture} hint={words.pictureHint}>
				<AccountAvatar account={account} size={72} />
				<PostForm action={action} hasFiles>
					<input type="hidden" name="do" value="picture" />
					<TextField
						name="picture"
						label={words.newPicture}
						type="file"
						accept="image/png,image/jpeg,image/webp"
						error={form.errors['picture']}
						required
					/>
					<div>
						<Button type="submit">{words.savePicture}</Button>
					</div>
				</PostForm>
				{account.avatar !== undefined && (
					<PostForm action={action}>
						<input type="hidden" name="do" value="no-picture" />
						<div className={formStyles.inline}>
							<Button type="submit" weight="quiet">
								{words.removePicture}
							</Button>
						</div>
					</PostForm>
				)}
			</FormSection>
		</>
	)
}
