import { Button } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { NewPasswordField } from '../../../layouts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import type { ResetData } from './act.ts'

/** Where the letter leads. */
export function ResetPage({ data: { form, key } }: { data: ResetData }) {
	return (
		<FormPage
			title="Choose a new password"
			lead={
				<>
					This signs you out everywhere. <a href={PAGES.forgotPassword.href()}>Request another e-mail</a>
				</>
			}
		>
			<PostForm action={PAGES.resetPassword.href()} state={form}>
				<input type="hidden" name="key" value={key} />
				<NewPasswordField form={form} label="New password" />
				<div>
					<Button type="submit" weight="main">
						Save
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
