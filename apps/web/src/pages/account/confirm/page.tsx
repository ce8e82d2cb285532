import { Button, ButtonLink, Notice } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { ConfirmData } from './act.ts'

/** Where the e-mail leads that asks to confirm an address. */
export function ConfirmPage({ data: { form, key, email } }: { data: ConfirmData }) {
	const words = useWords().account.confirm
	return (
		<FormPage title={words.title}>
			{email === undefined ? (
				<PostForm action={PAGES.confirmEmail.href()} state={form}>
					<input type="hidden" name="key" value={key} />
					<div>
						<Button type="submit" weight="main">
							{words.confirmAddress}
						</Button>
					</div>
				</PostForm>
			) : (
				<>
					<Notice tone="good">{words.isConfirmed(<b>{email}</b>)}</Notice>
					<p>
						<ButtonLink href={PAGES.home.href()}>{words.continue}</ButtonLink>
					</p>
				</>
			)}
		</FormPage>
	)
}
