import { Button } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { EmailField, NewPasswordField, UserNameField } from '../../../layouts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import type { SetupData } from './act.ts'

/** The first administrator's account. */
export function SetupPage({ data: { secret, form } }: { data: SetupData }) {
	return (
		<FormPage title="Set up this hub" lead="This hub has no administrator yet. This account becomes one and can appoint others later.">
			<PostForm action={PAGES.setup.href()} state={form}>
				<input type="hidden" name="secret" value={secret} />
				<UserNameField form={form} label="User name" />
				<EmailField form={form} label="E-mail address" />
				<NewPasswordField form={form} label="Password" />
				<Button type="submit" weight="main">
					Become the administrator
				</Button>
			</PostForm>
		</FormPage>
	)
}
