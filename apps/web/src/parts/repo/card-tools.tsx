import type { Rendered } from '@stoa/markdown'
import { ButtonLink, Icon } from '@stoa/ui'
import { editAddress } from '@stoa/vocabulary'
import { CardContents } from './card-contents.tsx'
import { CopyCard } from './copy-card.tsx'
import type { RepoFrame } from './load-repo.ts'
import styles from './card-tools.module.css'
import { useWords } from '../../site/use-words.ts'

/** What can be done with a card, beside the tabs: every visitor finds a part of it and copies it, writers edit it. */
export function CardTools({
	frame: { repo, mayWrite },
	card,
}: {
	frame: RepoFrame
	/** Where the page shows it. */ card?: Rendered | undefined
}) {
	const words = useWords().parts.repo
	return (
		<div className={styles.tools}>
			{card && <CardContents card={card} />}
			{mayWrite && (
				<ButtonLink href={editAddress({ kind: repo.kind, id: repo.name }, 'main', 'README.md')}>
					<Icon name="pencil" size={14} /> {words.editCard}
				</ButtonLink>
			)}
			<CopyCard repo={repo} />
		</div>
	)
}
