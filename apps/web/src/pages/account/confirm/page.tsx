import { Button, ButtonLink, Notice } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import type { ConfirmData } from './act.ts'

/** Where the e-mail leads that asks to confirm an address. */
export function ConfirmPage({ data: { form, key, email } }: { data: ConfirmData }) {
	return (
		<FormPage title="Confirm your e-mail address">
			{email === undefined ? (
				<PostForm action={PAGES.confirmEmail.href()} state={form}>
					<input type="hidden" name="key" value={key} />
					<div>
						<Button type="submit" weight="main">
							Confirm address
						</Button>
					</div>
				</PostForm>
			) : (
				<>
					<Notice tone="good">
						<b>{email}</b> is confirmed.
					</Notice>
					<p>
						<ButtonLink href={PAGES.home.href()}>Continue</ButtonLink>
					</p>
				</>
			)}
		</FormPage>
	)
}
