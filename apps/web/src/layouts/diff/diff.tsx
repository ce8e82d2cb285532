import { CodeBlock, Notice } from '@stoa/ui'
import { Island } from '../../islands/island.tsx'
import type { DiffView } from './load-diff.ts'

/** A difference; what lies beyond the part shown is one link away. */
export function Diff({ diff: { text, highlighted, isCut }, wholeHref }: { diff: DiffView; wholeHref: string }) {
	if (text === '') return <Notice>Nothing differs.</Notice>
	return (
		<>
			<CodeBlock code={text} highlighted={highlighted} renderCopy={(button) => <Island name="copy">{button}</Island>} />
			{isCut && (
				<Notice>
					This is the beginning. <a href={wholeHref}>Read the whole difference as plain text</a>.
				</Notice>
			)}
		</>
	)
}
