import { Button, Notice, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ForgotData } from './act.ts'

/** The way to a new password. */
export function ForgotPage({ data: { isSent } }: { data: ForgotData }) {
	const words = useWords().account.forgot
	return (
		<FormPage title={words.title} lead={words.lead}>
			{isSent ? (
				<Notice tone="good">{words.sent}</Notice>
			) : (
				<PostForm action={PAGES.forgotPassword.href()}>
					<TextField name="name" label={words.nameOrEmail} required autoComplete="username" autoCapitalize="none" spellCheck={false} />
					<div>
						<Button type="submit" weight="main">
							{words.sendEmail}
						</Button>
					</div>
				</PostForm>
			)}
		</FormPage>
	)
}
