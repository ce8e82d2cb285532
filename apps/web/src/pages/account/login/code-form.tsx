import { Button, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../parts/form-page.tsx'
import type { SignData } from '../join/act.ts'
import { useWords } from '../../../site/use-words.ts'

/** The second step of a sign-in: the code of an authenticator. */
export function CodeForm({ data: { form, next, pending } }: { data: SignData }) {
	const words = useWords().account.login
	return (
		<FormPage title={words.title} lead={words.lead}>
			<PostForm action={PAGES.signIn.href()} state={form}>
				<input type="hidden" name="next" value={next} />
				<input type="hidden" name="pending" value={pending} />
				<TextField
					name="code"
					label={words.code}
					error={form.errors['code']}
					required
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<Button type="submit" weight="main">
					{words.signIn}
				</Button>
			</PostForm>
			<p>
				<a href={PAGES.signIn.href({ next: next })}>{words.startOver}</a>
			</p>
		</FormPage>
	)
}
