import { Button } from '@stoa/ui'
import type { ReactNode } from 'react'
import { Csrf } from './csrf.tsx'
import styles from './confirm-action.module.css'

/**
 * A button that asks before it acts: it opens what will happen, and the button that does it. A `details`, so that it asks without scripts
 * too.
 */
export function ConfirmAction({
	action,
	fields,
	text,
	label,
	question,
	confirm,
	isDanger = false,
}: {
	action: string
	/** Hidden fields of the form. */ fields: Readonly<Record<string, string>>
	/** On the button that asks. */ text: string
	/** What it is about, for screen readers: the name in the row. */ label: string
	/** What happens, with the number that it affects where that is known. */ question: ReactNode
	/** On the button that acts. */ confirm: string
	isDanger?: boolean
}) {
	return (
		<details className={styles.confirm}>
			<summary data-danger={isDanger || undefined}>
				{text}
				<span className="sr-only">: {label}</span>
			</summary>
			<form method="post" action={action}>
				<Csrf />
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<p>{question}</p>
				<Button type="submit" small weight={isDanger ? 'danger' : 'main'} aria-label={`${confirm}: ${label}`}>
					{confirm}
				</Button>
			</form>
		</details>
	)
}
