import { ButtonLink } from '@stoa/ui'
import { FormPage } from '../../../layouts/form-page.tsx'

/** Goes on by itself; the link is for browsers that do not. */
export function ContinuePage({ data: { next } }: { data: { next: string } }) {
	return (
		<FormPage title="Signed in" lead="You are being redirected.">
			<p>
				<ButtonLink href={next} weight="main">
					Continue
				</ButtonLink>
			</p>
		</FormPage>
	)
}
