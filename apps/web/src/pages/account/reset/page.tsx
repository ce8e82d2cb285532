import { Button } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { NewPasswordField } from '../../../parts/credential-fields.tsx'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ResetData } from './act.ts'

/** Where the letter leads. */
export function ResetPage({ data: { form, key } }: { data: ResetData }) {
	const words = useWords().account.reset
	return (
		<FormPage title={words.title} lead={words.lead(linkTo(PAGES.forgotPassword.href()))}>
			<PostForm action={PAGES.resetPassword.href()} state={form}>
				<input type="hidden" name="key" value={key} />
				<NewPasswordField form={form} label={words.newPassword} />
				<div>
					<Button type="submit" weight="main">
						{words.save}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
