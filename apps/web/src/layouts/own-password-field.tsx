import { TextField } from '@stoa/ui'
import type { FormState } from '../site/form.ts'

/** What asks whether it is really the person who sits there. */
export interface OwnPasswordFieldProps {
	form: FormState
	name?: string
	label?: string
	/** Whether they have a password here; otherwise they come from another provider. */
	hasPassword: boolean
}

/** The password that the person has now, or, for those who have none, what stands for it. */
export function OwnPasswordField({ form, name = 'password', label = 'Your password', hasPassword }: OwnPasswordFieldProps) {
	if (!hasPassword) return <p>You have no password on this hub. It is enough that you signed in within the last 15 minutes.</p>
	return <TextField name={name} type="password" label={label} error={form.errors[name]} required autoComplete="current-password" />
}
