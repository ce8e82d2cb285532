import type { Rendered } from '@stoa/markdown'
import { classNames, Icon } from '@stoa/ui'
import { useWords } from '../../site/use-words.ts'
import { contentsOf } from './contents-of.ts'
import styles from './card-contents.module.css'

/**
 * A menu of links to the headings of a card, or of another Markdown file; nothing for a short one. It opens over the page, so that it neither pushes the text down nor
 * moves it.
 */
export function CardContents({
	card: { outline, direction },
	small,
}: {
	card: Pick<Rendered, 'outline' | 'direction'>
	/** Beside small buttons. */ small?: boolean
}) {
	const words = useWords().parts.repo
	const contents = contentsOf(outline)
	if (!contents) return null
	return (
		<details className={classNames(styles.contents, small && styles.small)} name="menu" data-menu>
			<summary>
				{words.contents}
				<Icon name="chevron-down" size={12} />
			</summary>
			<nav aria-label={words.contents}>
				{/* Not the menu itself: it opens below its button in the direction of the page. */}
				<ul dir={direction}>
					{contents.links.map(({ id, title, isSub }) => (
						<li key={id} className={isSub ? styles.sub : undefined}>
							<a href={`#${id}`} dir="auto">
								{title}
							</a>
						</li>
					))}
				</ul>
				{contents.left > 0 && <p dir="ltr">{words.moreHeadings(contents.left)}</p>}
			</nav>
		</details>
	)
}
