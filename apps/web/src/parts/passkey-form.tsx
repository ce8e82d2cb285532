import type { PasskeyQuestion } from '@stoa/hub'
import { Button } from '@stoa/ui'
import { Island } from '../islands/island.tsx'
import { useWords } from '../site/use-words.ts'
import { Csrf } from './csrf.tsx'
import { formStyles } from './form-page.tsx'

/** What a form for a passkey needs. */
export interface PasskeyFormProps {
	action: string
	wish: 'sign-in' | 'add'
	question: PasskeyQuestion
	/** Other hidden fields. */
	fields?: Readonly<Record<string, string>>
	/** On the button. */
	text: string
}

/** A button that asks the browser for a passkey and sends its answer. A script shows it, where the browser has passkeys. */
export function PasskeyForm({ action, wish, question: { options, ticket }, fields = {}, text }: PasskeyFormProps) {
	const words = useWords().islands.passkey
	const button = (
		<Button type="submit" weight={wish === 'add' ? 'main' : undefined}>
			{text}
		</Button>
	)
	return (
		<Island name="passkey" when="idle" props={{ wish, options, words }}>
			<form className={formStyles.form} method="post" action={action} hidden>
				<Csrf />
				{Object.entries({ ...fields, do: `passkey-${wish}`, ticket, answer: '' }).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{wish === 'add' ? <div>{button}</div> : button}
				<output />
			</form>
		</Island>
	)
}
