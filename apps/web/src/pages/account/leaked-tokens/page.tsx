import { Button, Notice, TextArea } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { LeakedData } from './act.ts'

/** Where every visitor can revoke leaked tokens. */
export function LeakedTokensPage({ data: { form, ended } }: { data: LeakedData }) {
	const words = useWords().account.leakedTokens
	return (
		<FormPage title={words.title} lead={words.lead}>
			{ended !== undefined && (
				<Notice tone={ended > 0 ? 'good' : 'info'}>
					{ended === 0 ? words.noneActive : ended === 1 ? words.oneRevoked : words.revoked(ended)}
				</Notice>
			)}
			<PostForm action={PAGES.leakedTokens.href()} state={form}>
				<TextArea
					name="tokens"
					label={words.tokens}
					hint={words.tokensHint}
					error={form.errors['tokens']}
					required
					rows={4}
					spellCheck={false}
					autoComplete="off"
				/>
				<div>
					<Button type="submit" weight="danger">
						{words.revokeTokens}
					</Button>
				</div>
			</PostForm>
		</FormPage>
	)
}
