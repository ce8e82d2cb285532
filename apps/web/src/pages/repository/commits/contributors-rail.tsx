import type { Contributors } from '@stoa/hub'
import { Avatar, exactCount } from '@stoa/ui'
import { accountAddress } from '@stoa/vocabulary'
import { countedWord } from '../../../layouts/counted.ts'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { Rail, RailNote, RailSection } from '../../../layouts/rail.tsx'
import styles from './contributors-rail.module.css'

/** The people who made the commits of a history, most commits first. */
export function ContributorsRail({ contributors, others, commitsRead, isWhole }: Contributors) {
	const title = countedWord(contributors.length + others, 'contributor')
	return (
		<Rail label="Contributors" fold={title}>
			<RailSection title={title}>
				<ul className={styles.people}>
					{contributors.map(({ name, commits, account }) => (
						<li key={account ? name : `${name} in git`}>
							{account ? (
								<a href={accountAddress(account.name)}>
									<AccountAvatar account={account} />
									<span>{name}</span>
								</a>
							) : (
								<span>
									<Avatar name={name} round />
									<span dir="auto">{name}</span>
								</span>
							)}
							<span className={styles.count}>{countedWord(commits, 'commit')}</span>
						</li>
					))}
				</ul>
				{others > 0 && <RailNote>and {exactCount(others)} more</RailNote>}
				{!isWhole && <RailNote>Of the last {exactCount(commitsRead)} commits.</RailNote>}
			</RailSection>
		</Rail>
	)
}
