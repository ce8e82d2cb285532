import { liftDiagrams, Prose } from '@stoa/ui'
import { Island } from '../island.tsx'
import { LivelyText } from './lively-text.tsx'

/**
 * A rendered card or other Markdown file of a repository. Its diagrams are drawn; without any, the page needs no script for it. `direction`: where
 * it is known; default by the text itself.
 */
export function CardText({ html, direction = 'auto' }: { html: string; direction?: 'ltr' | 'rtl' | 'auto' }) {
	const lifted = liftDiagrams(html)
	return (
		<>
			<LivelyText widgets={lifted.hasDiagrams ? ['diagram'] : []}>
				<Prose html={lifted.html} direction={direction} />
			</LivelyText>
			<Island name="reading" when="idle" />
		</>
	)
}
