import { ButtonLink } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { FormPage } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'

/** After signing in to send a form: a script brings the form back; without one it waits in its own tab. */
export function ResumePage() {
	const words = useWords().account.loginResume
	return (
		<Island name="resume-form" when="idle">
			<FormPage title={words.title} lead={words.lead}>
				<p>
					<ButtonLink href={PAGES.home.href()}>{words.home}</ButtonLink>
				</p>
			</FormPage>
		</Island>
	)
}
