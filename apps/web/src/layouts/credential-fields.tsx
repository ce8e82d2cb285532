import { TextField } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { FormState } from '../site/form.ts'

/** What the fields of an account's forms have in common. */
interface CredentialFieldProps {
	form: FormState
	label: string
	hint?: ReactNode
}

/** Who somebody is: the field `name`. */
export function UserNameField({ form, ...words }: CredentialFieldProps) {
	return (
		<TextField
			name="name"
			{...words}
			error={form.errors['name']}
			defaultValue={form.values['name']}
			required
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
		/>
	)
}

/** Where letters reach somebody: the field `email`. */
export function EmailField({ form, ...words }: CredentialFieldProps) {
	return (
		<TextField
			name="email"
			type="email"
			{...words}
			error={form.errors['email']}
			defaultValue={form.values['email']}
			required
			autoComplete="email"
		/>
	)
}

/** A password that is being chosen: the field `password`. */
export function NewPasswordField({ form, label }: Omit<CredentialFieldProps, 'hint'>) {
	return (
		<TextField
			name="password"
			type="password"
			label={label}
			hint="A few words that nobody would guess."
			error={form.errors['password']}
			required
			autoComplete="new-password"
		/>
	)
}
