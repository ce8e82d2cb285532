import { Button, Notice, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { EmailField, NewPasswordField, UserNameField } from '../../../layouts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import { fieldOf } from '../../../site/form.ts'
import type { SignData } from './act.ts'

/** Sign-up. */
export function JoinPage({ data: { form, next, invitation, isUninvited } }: { data: SignData }) {
	return (
		<FormPage
			title="Sign up"
			lead={
				<>
					With an account you can publish, comment, like and create access tokens. Reading needs no account.{' '}
					<a href={PAGES.signIn.href({ next: next })}>Sign in</a> if you have one.
				</>
			}
		>
			{isUninvited === true && (
				<Notice tone="info">
					<p>
						You need an invitation to sign up at this hub
						{invitation === undefined
							? '. Open the link in your invitation.'
							: '. This one was used, was withdrawn or has expired: ask for another.'}
					</p>
				</Notice>
			)}
			{isUninvited !== true && (
				<PostForm action={PAGES.signUp.href()} state={form}>
					<input type="hidden" name="next" value={next} />
					{invitation !== undefined && <input type="hidden" name="invitation" value={invitation} />}
					<UserNameField form={form} label="User name" hint="The first part of your repositories’ names." />
					<TextField {...fieldOf(form, 'fullname')} label="Full name" hint="Optional; shown beside the user name." autoComplete="name" />
					<EmailField form={form} label="E-mail address" hint="Never shown. Commits you make here carry an address of this hub instead." />
					<NewPasswordField form={form} label="Password" />
					<Button type="submit" weight="main">
						Sign up
					</Button>
				</PostForm>
			)}
		</FormPage>
	)
}
