import { Button, Notice, TextArea } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import type { LeakedData } from './act.ts'

/** Where every visitor can revoke leaked tokens. */
export function LeakedTokensPage({ data: { form, ended } }: { data: LeakedData }) {
	return (
		<FormPage
			title="Leaked tokens"
			lead="Did you find access tokens of this hub in public, yours or someone else’s? Paste them here to revoke them at once."
		>
			{ended !== undefined && (
				<Notice tone={ended > 0 ? 'good' : 'info'}>
					{ended === 0
						? 'None of these is an active token of this hub.'
						: ended === 1
							? 'One token was revoked.'
							: `${ended} tokens were revoked.`}
				</Notice>
			)}
			<PostForm action={PAGES.leakedTokens.href()} state={form}>
				<TextArea
					name="tokens"
					label="Tokens"
					hint="One per line. They begin with hf_."
					error={form.errors['tokens']}
					required
					rows={4}
					spellCheck={false}
					autoComplete="off"
				/>
				<div>
					<Button type="submit" weight="danger">
						Revoke tokens
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
