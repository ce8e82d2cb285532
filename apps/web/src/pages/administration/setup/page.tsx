import { Button } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { EmailField, NewPasswordField, UserNameField } from '../../../parts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { SetupData } from './act.ts'

/** The first administrator's account. */
export function SetupPage({ data: { secret, form } }: { data: SetupData }) {
	const words = useWords().administration.setup
	return (
		<FormPage title={words.title} lead={words.lead}>
			<PostForm action={PAGES.setup.href()} state={form}>
				<input type="hidden" name="secret" value={secret} />
				<UserNameField form={form} label={words.userName} />
				<EmailField form={form} label={words.emailAddress} />
				<NewPasswordField form={form} label={words.password} />
				<Button type="submit" weight="main">
					{words.becomeTheAdministrator}
				</Button>
			</PostForm>
		</FormPage>
	)
}
