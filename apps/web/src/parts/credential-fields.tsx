import { TextField } from '@stoa/ui'
import type { ReactNode } from 'react'
import { fieldOf, type FormState } from '../site/form.ts'
import { useWords } from '../site/use-words.ts'

/** What the fields of an account's forms have in common. */
interface CredentialFieldProps {
	form: FormState
	label: string
	hint?: ReactNode
}

/** The user name: the field `name`. `hasPasskeys`: browsers offer them there, where a `PasskeyForm` waits for one. */
export function UserNameField({ form, hasPasskeys, ...words }: CredentialFieldProps & { hasPasskeys?: boolean }) {
	const autoComplete = hasPasskeys === true ? 'username webauthn' : 'username'
	return <TextField {...fieldOf(form, 'name')} {...words} required autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} />
}

/** The e-mail address: the field `email`. */
export function EmailField({ form, ...words }: CredentialFieldProps) {
	return <TextField {...fieldOf(form, 'email')} type="email" {...words} required autoComplete="email" />
}

/** A password that is being chosen: the field `password`. */
export function NewPasswordField({ form, label }: Omit<CredentialFieldProps, 'hint'>) {
	const words = useWords().parts.forms
	return (
		<TextField
			name="password"
			type="password"
			label={label}
			hint={words.passwordHint}
			error={form.errors['password']}
			required
			autoComplete="new-password"
		/>
	)
}
