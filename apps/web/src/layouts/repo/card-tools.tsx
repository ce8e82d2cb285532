import { ButtonLink, Icon } from '@stoa/ui'
import { editAddress } from '@stoa/vocabulary'
import { CopyCard } from './copy-card.tsx'
import type { RepoFrame } from './load-repo.ts'
import styles from './card-tools.module.css'

/** What can be done with a card, beside the tabs: writers edit it, every visitor copies it. */
export function CardTools({ frame: { repo, mayWrite } }: { frame: RepoFrame }) {
	return (
		<div className={styles.tools}>
			{mayWrite && (
				<ButtonLink href={editAddress({ kind: repo.kind, id: repo.name }, 'main', 'README.md')}>
					<Icon name="pencil" size={14} /> Edit card
				</ButtonLink>
			)}
			<CopyCard repo={repo} />
		</div>
	)
}
