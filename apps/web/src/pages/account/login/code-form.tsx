import { Button, TextField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { FormPage, PostForm } from '../../../layouts/form-page.tsx'
import type { SignData } from '../join/act.ts'

/** The second step of a sign-in: the code of an authenticator. */
export function CodeForm({ data: { form, next, pending } }: { data: SignData }) {
	return (
		<FormPage title="Your code" lead="Enter the code from your authenticator, or one of your recovery codes.">
			<PostForm action={PAGES.signIn.href()} state={form}>
				<input type="hidden" name="next" value={next} />
				<input type="hidden" name="pending" value={pending} />
				<TextField
					name="code"
					label="Code"
					error={form.errors['code']}
					required
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<Button type="submit" weight="main">
					Sign in
				</Button>
			</PostForm>
			<p>
				<a href={PAGES.signIn.href({ next: next })}>Start over</a>
			</p>
		</FormPage>
	)
}
