import { Button, Notice, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { EmailField, NewPasswordField, UserNameField } from '../../../parts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { SignData } from './act.ts'

/** Sign-up. */
export function JoinPage({ data: { form, next, invitation, isUninvited } }: { data: SignData }) {
	const words = useWords().account.join
	return (
		<FormPage title={words.title} lead={words.lead(linkTo(PAGES.signIn.href({ next: next })))}>
			{isUninvited === true && (
				<Notice tone="info">
					<p>{invitation === undefined ? words.needInvitation : words.invitationOver}</p>
				</Notice>
			)}
			{isUninvited !== true && (
				<PostForm action={PAGES.signUp.href()} state={form}>
					<input type="hidden" name="next" value={next} />
					{invitation !== undefined && <input type="hidden" name="invitation" value={invitation} />}
					<UserNameField form={form} label={words.userName} hint={words.userNameHint} />
					<TextField {...fieldOf(form, 'fullname')} label={words.fullName} hint={words.fullNameHint} autoComplete="name" />
					<EmailField form={form} label={words.emailAddress} hint={words.emailAddressHint} />
					<NewPasswordField form={form} label={words.password} />
					<Button type="submit" weight="main">
						{words.title}
					</Button>
				</PostForm>
			)}
		</FormPage>
	)
}
