import { liftDiagrams, Prose } from '@stoa/ui'
import { Island } from '../island.tsx'
import { LivelyText } from './lively-text.tsx'

/** A rendered card or other Markdown file of a repository. Its diagrams are drawn; without any, the page needs no script for it. */
export function CardText({ html }: { html: string }) {
	const lifted = liftDiagrams(html)
	return (
		<>
			<LivelyText widgets={lifted.hasDiagrams ? ['diagram'] : []}>
				<Prose html={lifted.html} />
			</LivelyText>
			<Island name="reading" when="idle" />
		</>
	)
}
