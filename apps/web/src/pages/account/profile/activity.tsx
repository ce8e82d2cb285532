import type { Account, Deed } from '@stoa/hub'
import { Icon, type IconName, When } from '@stoa/ui'
import { accountAddress, collectionAddress, collectionSlug, discussionAddress, repoAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './activity.module.css'
import type { Words } from '../../../words/words.ts'

const ICONS: Record<Deed['kind'], IconName> = {
	published: 'plus',
	updated: 'upload',
	liked: 'heart',
	discussed: 'chat',
	collected: 'folder',
}

/** What an account did lately; nothing where nothing is to be seen. */
export function Activity({ account, deeds }: { account: Account; deeds: readonly Deed[] }) {
	const words = useWords().account.profile
	if (deeds.length === 0) return null
	return (
		<section>
			<h2 className={styles.heading}>{words.activity}</h2>
			<DeedList deeds={deeds.map((deed) => ({ account, deed }))} isNamed={false} />
		</section>
	)
}

/** What accounts did, a line each. `isNamed`: the line begins with the name of the account. */
export function DeedList({ deeds, isNamed = true }: { deeds: readonly { account: Account; deed: Deed }[]; isNamed?: boolean }) {
	const words = useWords().account.profile
	const { now } = useFrame()
	return (
		<ul className={styles.deeds}>
			{deeds.map(({ account, deed }, index) => (
				<li key={`${deed.kind} ${index}`}>
					<Icon name={ICONS[deed.kind]} size={14} />
					<span>
						{isNamed && (
							<>
								<a href={accountAddress(account.name)}>{account.name}</a>{' '}
							</>
						)}
						{describe(words, account, deed)}
					</span>
					<When date={deed.at} now={now} />
				</li>
			))}
		</ul>
	)
}

function describe(words: Words['account']['profile'], account: Account, deed: Deed): ReactNode {
	if (deed.kind === 'collected') {
		const { title, id } = deed.collection
		return (
			<>
				{words.created(
					<a href={collectionAddress(account.name, collectionSlug(title, id))} dir="auto">
						{title}
					</a>,
				)}
			</>
		)
	}
	const address = { kind: deed.repo.kind, id: deed.repo.name }
	const repo = (
		<a href={repoAddress(address)} dir="ltr">
			{deed.repo.name}
		</a>
	)
	if (deed.kind === 'discussed') {
		const { number, title, target } = deed.discussion
		return (
			<>
				{words[target === undefined ? 'opened' : 'proposed']({
					link: (
						<a href={discussionAddress(address, number)} dir="auto">
							{title}
						</a>
					),
					repo,
				})}
			</>
		)
	}
	return <>{words.deeds[deed.kind](repo)}</>
}
