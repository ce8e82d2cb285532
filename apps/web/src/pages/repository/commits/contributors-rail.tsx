import type { Contributors } from '@stoa/hub'
import { Avatar, exactCount } from '@stoa/ui'
import { accountAddress } from '@stoa/vocabulary'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { Rail, RailNote, RailSection } from '../../../parts/rail.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './contributors-rail.module.css'

/** The people who made the commits of a history, most commits first. */
export function ContributorsRail({ contributors, others, commitsRead, isWhole }: Contributors) {
	const words = useWords().repository.commits
	const title = words.contributors(contributors.length + others)
	return (
		<Rail label={words.contributorsLabel} fold={title}>
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
							<span className={styles.count}>{words.commits(commits)}</span>
						</li>
					))}
				</ul>
				{others > 0 && <RailNote>{words.andMore(exactCount(others))}</RailNote>}
				{!isWhole && <RailNote>{words.lastCommits(exactCount(commitsRead))}</RailNote>}
			</RailSection>
		</Rail>
	)
}
