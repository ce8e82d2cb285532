import { Button, Notice, TextField } from '@stoa/ui'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import type { ForgotData } from './act.ts'

/** The way to a new password. */
export function ForgotPage({ data: { isSent } }: { data: ForgotData }) {
	return (
		<FormPage title="A new password" lead="We send you a letter with a way to choose one.">
			{isSent ? (
				<Notice tone="good">
					If there is such an account, a letter is on its way to its e-mail address. It works for an hour. Nothing comes? Look among
					unwanted mail, or ask the people who run this hub.
				</Notice>
			) : (
				<PostForm action="/login/forgot">
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
							Send the letter
						</Button>
					</div>
				</PostForm>
			)}
		</FormPage>
	)
}
