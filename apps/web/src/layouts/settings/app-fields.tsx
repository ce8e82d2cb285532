import type { OAuthApp } from '@stoa/hub'
import { TextArea, TextField } from '@stoa/ui'
import { fieldOf, type FormState } from '../../site/form.ts'

/** The fields of an application. `app` is what they hold before anything was typed. */
export function AppFields({ form, app }: { form: FormState; app?: OAuthApp }) {
	return (
		<>
			<TextField
				{...fieldOf(form, 'name', app?.name)}
				label="Name"
				hint="People read it when they are asked to authorize the application."
				required
				maxLength={100}
				autoComplete="off"
			/>
			<TextArea
				name="redirect_uris"
				label="Redirect addresses"
				hint="One per line, exactly as the application sends them. http://localhost works with every port."
				error={form.errors['redirect_uris']}
				defaultValue={form.values['redirect_uris'] ?? app?.redirectUris.join('\n')}
				required
				rows={3}
				spellCheck={false}
			/>
			<TextField {...fieldOf(form, 'homepage', app?.homepage)} type="url" label="Home page" hint="Optional." autoComplete="off" />
		</>
	)
}
