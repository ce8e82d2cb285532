import { Button, TextField } from '@stoa/ui'
import { FormPage, PostForm } from '../../layouts/form-page.tsx'
import type { SignData } from './act.ts'

/** Sign-up. */
export function JoinPage({ data: { form, next, invitation } }: { data: SignData }) {
	return (
		<FormPage
			title="Join this hub"
			lead={
				<>
					Publish, like and hold access tokens. Reading needs no account. <a href={`/login?next=${encodeURIComponent(next)}`}>Sign in</a> if
					you have one.
				</>
			}
		>
			<PostForm action="/join" state={form}>
				<input type="hidden" name="next" value={next} />
				{invitation !== undefined && <input type="hidden" name="invitation" value={invitation} />}
				<TextField
					name="name"
					label="User name"
					hint="The first part of your repositories’ names."
					error={form.errors['name']}
					defaultValue={form.values['name']}
					required
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<TextField
					name="fullname"
					label="Full name"
					hint="Optional; shown beside the user name."
					error={form.errors['fullname']}
					defaultValue={form.values['fullname']}
					autoComplete="name"
				/>
				<TextField
					name="email"
					type="email"
					label="E-mail address"
					hint="Never shown; your commits through this site carry it."
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
					Join
				</Button>
			</PostForm>
		</FormPage>
	)
}
