import { TextField } from '@stoa/ui'
import type { FormState } from '../site/form.ts'
import { useWords } from '../site/use-words.ts'

/** What asks whether it is really the person who sits there. */
export interface OwnPasswordFieldProps {
	form: FormState
	name?: string
	label?: string
	/** Whether they have a password here; otherwise they come from another provider. */
	hasPassword: boolean
}

/** The password that the person has now, or, for those who have none, what stands for it. */
export function OwnPasswordField({ form, name = 'password', label, hasPassword }: OwnPasswordFieldProps) {
	const words = useWords().parts.forms
	if (!hasPassword) return <p>{words.noPassword}</p>
	return (
		<TextField
			name={name}
			type="password"
			label={label ?? words.yourPassword}
			error={form.errors[name]}
			required
			autoComplete="current-password"
		/>
	)
}
