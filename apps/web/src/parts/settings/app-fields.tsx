import type { OAuthApp } from '@stoa/hub'
import { TextArea, TextField } from '@stoa/ui'
import { fieldOf, type FormState } from '../../site/form.ts'
import { useWords } from '../../site/use-words.ts'

/** The fields of an application. `app` is what they hold before anything was typed. */
export function AppFields({ form, app }: { form: FormState; app?: OAuthApp }) {
	const words = useWords().parts.settings
	return (
		<>
			<TextField
				{...fieldOf(form, 'name', app?.name)}
				label={words.name}
				hint={words.nameHint}
				required
				maxLength={100}
				autoComplete="off"
			/>
			<TextArea
				name="redirect_uris"
				label={words.redirectAddresses}
				hint={words.redirectAddressesHint}
				error={form.errors['redirect_uris']}
				defaultValue={form.values['redirect_uris'] ?? app?.redirectUris.join('\n')}
				required
				rows={3}
				spellCheck={false}
			/>
			<TextField
				{...fieldOf(form, 'homepage', app?.homepage)}
				type="url"
				label={words.homePage}
				hint={words.homePageHint}
				autoComplete="off"
			/>
		</>
	)
}
