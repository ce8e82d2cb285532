import { Choice, TextArea, TextField } from '@stoa/ui'
import { formStyles } from '../form-page.tsx'
import type { FormState } from '../../site/form.ts'
import { watchedText, type WebhookShown } from './read-webhook.ts'

/** What is said of a webhook, new or old. */
export function WebhookFields({
	form: { values, errors },
	webhook,
}: {
	form: FormState
	/** Absent for a new one. */ webhook?: WebhookShown | undefined
}) {
	const isToldOf = (domain: 'repo' | 'discussion'): boolean => webhook?.domains.some((one) => one.startsWith(domain)) ?? true
	return (
		<>
			<TextField
				name="url"
				label="Address"
				type="url"
				hint="Receives a POST request with JSON for each event."
				placeholder="https://example.org/hook"
				error={errors['url']}
				defaultValue={values['url'] ?? webhook?.url}
				required
				maxLength={2000}
				autoComplete="off"
				spellCheck={false}
			/>
			<TextArea
				name="watched"
				label="What to watch"
				hint="One per line: an account, owner/name for a model, datasets/owner/name, spaces/owner/name."
				rows={4}
				error={errors['watched']}
				defaultValue={values['watched'] ?? (webhook && watchedText(webhook.watched))}
				spellCheck={false}
			/>
			<fieldset>
				<legend className={formStyles.legend}>Events</legend>
				<Choice
					type="checkbox"
					name="domain"
					value="repo"
					defaultChecked={isToldOf('repo')}
					label="Repositories"
					hint="Created, changed, moved or deleted, and commits to the default branch."
				/>
				<Choice
					type="checkbox"
					name="domain"
					value="discussion"
					defaultChecked={isToldOf('discussion')}
					label="Discussions"
					hint="Discussions, pull requests and comments."
				/>
				{errors['domain'] && <p role="alert">{errors['domain']}</p>}
			</fieldset>
			<TextField
				name="secret"
				label="Secret"
				hint="Sent as X-Webhook-Secret, and used as the key of X-Stoa-Signature. Optional."
				error={errors['secret']}
				defaultValue={webhook?.secret}
				maxLength={500}
				autoComplete="off"
				spellCheck={false}
			/>
		</>
	)
}
