import { Choice, TextArea, TextField } from '@stoa/ui'
import { formStyles } from '../form-page.tsx'
import type { FormState } from '../../site/form.ts'
import { useWords } from '../../site/use-words.ts'
import { watchedText, type WebhookShown } from './read-webhook.ts'

/** What is said of a webhook, new or old. */
export function WebhookFields({
	form: { values, errors },
	webhook,
}: {
	form: FormState
	/** Absent for a new one. */ webhook?: WebhookShown | undefined
}) {
	const words = useWords().parts.webhook
	const isToldOf = (domain: 'repo' | 'discussion'): boolean => webhook?.domains.some((one) => one.startsWith(domain)) ?? true
	return (
		<>
			<TextField
				name="url"
				label={words.address}
				type="url"
				hint={words.addressHint}
				placeholder={words.addressPlaceholder}
				error={errors['url']}
				defaultValue={values['url'] ?? webhook?.url}
				required
				maxLength={2000}
				autoComplete="off"
				spellCheck={false}
			/>
			<TextArea
				name="watched"
				label={words.whatToWatch}
				hint={words.whatToWatchHint}
				rows={4}
				error={errors['watched']}
				defaultValue={values['watched'] ?? (webhook && watchedText(webhook.watched))}
				spellCheck={false}
			/>
			<fieldset>
				<legend className={formStyles.legend}>{words.events}</legend>
				<Choice
					type="checkbox"
					name="domain"
					value="repo"
					defaultChecked={isToldOf('repo')}
					label={words.repositories}
					hint={words.repositoriesHint}
				/>
				<Choice
					type="checkbox"
					name="domain"
					value="discussion"
					defaultChecked={isToldOf('discussion')}
					label={words.discussions}
					hint={words.discussionsHint}
				/>
				{errors['domain'] && <p role="alert">{errors['domain']}</p>}
			</fieldset>
			<TextField
				name="secret"
				label={words.secret}
				hint={words.secretHint}
				error={errors['secret']}
				defaultValue={webhook?.secret}
				maxLength={500}
				autoComplete="off"
				spellCheck={false}
			/>
		</>
	)
}
