import { Button, Notice, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import type { ForgotData } from './act.ts'

/** The way to a new password. */
export function ForgotPage({ data: { isSent } }: { data: ForgotData }) {
	return (
		<FormPage title="A new password" lead="We send you an e-mail with a link to choose a new password.">
			{isSent ? (
				<Notice tone="good">
					If this account exists, we sent an e-mail to its address. The link in it works for an hour. If nothing arrives, look in your spam
					folder, or ask the administrators of this hub.
				</Notice>
			) : (
				<PostForm action={PAGES.forgotPassword.href()}>
					<TextField
						name="name"
						label="User name or e-mail address"
						required
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
					/>
					<div>
						<Button type="submit" weight="main">
							Send e-mail
						</Button>
					</div>
				</PostForm>
			)}
		</FormPage>
	)
}
