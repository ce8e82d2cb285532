import { Button, Notice, TextField } from '@stoa/ui'
import { EmailField, NewPasswordField, UserNameField } from '../../layouts/credential-fields.tsx'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import { fieldOf } from '../../site/form.ts'
import type { SignData } from './act.ts'

/** Sign-up. */
export function JoinPage({ data: { form, next, invitation, isUninvited } }: { data: SignData }) {
	return (
		<FormPage
			title="Join this hub"
			lead={
				<>
					Publish, like and hold access tokens. Reading needs no account. <a href={`/login?next=${encodeURIComponent(next)}`}>Sign in</a> if
					you have one.
				</>
			}
		>
			{isUninvited === true && (
				<Notice tone="info">
					<p>
						This hub lets in whoever was invited
						{invitation === undefined
							? ': open the address of your invitation.'
							: ', and this invitation was used, taken back or is over: ask for another.'}
					</p>
				</Notice>
			)}
			{isUninvited !== true && (
				<PostForm action="/join" state={form}>
					<input type="hidden" name="next" value={next} />
					{invitation !== undefined && <input type="hidden" name="invitation" value={invitation} />}
					<UserNameField form={form} label="User name" hint="The first part of your repositories’ names." />
					<TextField {...fieldOf(form, 'fullname')} label="Full name" hint="Optional; shown beside the user name." autoComplete="name" />
					<EmailField form={form} label="E-mail address" hint="Never shown; your commits through this site carry it." />
					<NewPasswordField form={form} label="Password" />
					<Button type="submit" weight="main">
						Join
					</Button>
				</PostForm>
			)}
		</FormPage>
	)
}
