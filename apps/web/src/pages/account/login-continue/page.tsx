import { ButtonLink } from '@stoa/ui'
import { FormPage } from '../../../parts/form-page.tsx'
import { useWords } from '../../../site/use-words.ts'

/** Goes on by itself; the link is for browsers that do not. */
export function ContinuePage({ data: { next } }: { data: { next: string } }) {
	const words = useWords().account.loginContinue
	return (
		<FormPage title={words.title} lead={words.lead}>
			<p>
				<ButtonLink href={next} weight="main">
					{words.continue}
				</ButtonLink>
			</p>
		</FormPage>
	)
}
