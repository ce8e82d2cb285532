import { ButtonLink } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import { Island } from '../../../islands/island.tsx'
import { FormPage } from '../../../layouts/form-page.tsx'

/** After signing in to send a form: a script brings the form back; without one it waits in its own tab. */
export function ResumePage() {
	return (
		<Island name="resume-form" when="idle">
			<FormPage title="You are signed in" lead="Go back to the tab that holds your text and press Send.">
				<p>
					<ButtonLink href={PAGES.home.href()}>Home</ButtonLink>
				</p>
			</FormPage>
		</Island>
	)
}
