import { Button, TextField } from '@stoa/ui'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import type { SetupData } from './act.ts'

/** The first administrator's account. */
export function SetupPage({ data: { secret, form } }: { data: SetupData }) {
	return (
		<FormPage title="Set up this hub" lead="Nobody administers it yet. This account will; it can make others administrators later.">
			<PostForm action="/setup" state={form}>
				<input type="hidden" name="secret" value={secret} />
				<TextField
					name="name"
					label="User name"
					error={form.errors['name']}
					defaultValue={form.values['name']}
					required
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<TextField
					name="email"
					type="email"
					label="E-mail address"
					error={form.errors['email']}
					defaultValue={form.values['email']}
					required
					autoComplete="email"
				/>
				<TextField
					name="password"
					type="password"
					label="Password"
					hint="A few words that nobody would guess."
					error={form.errors['password']}
					required
					autoComplete="new-password"
				/>
				<Button type="submit" weight="main">
					Become the administrator
				</Button>
			</PostForm>
		</FormPage>
	)
}
