import type { Account, Deed } from '@stoa/hub'
import { Icon, type IconName, When } from '@stoa/ui'
import { collectionAddress, collectionSlug, discussionAddress, repoAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { useFrame } from '../../site/frame.tsx'
import styles from './activity.module.css'

const ICONS: Record<Deed['kind'], IconName> = {
	published: 'plus',
	updated: 'upload',
	liked: 'heart',
	discussed: 'chat',
	collected: 'folder',
}

/** What an account did lately; nothing where nothing is to be seen. */
export function Activity({ account, deeds }: { account: Account; deeds: readonly Deed[] }) {
	const { now } = useFrame()
	if (deeds.length === 0) return null
	return (
		<section>
			<h2 className={styles.heading}>Activity</h2>
			<ul className={styles.deeds}>
				{deeds.map((deed, index) => (
					<li key={`${deed.kind} ${index}`}>
						<Icon name={ICONS[deed.kind]} size={14} />
						<span>{describe(account, deed)}</span>
						<When date={deed.at} now={now} />
					</li>
				))}
			</ul>
		</section>
	)
}

function describe(account: Account, deed: Deed): ReactNode {
	if (deed.kind === 'collected') {
		const { title, id } = deed.collection
		return (
			<>
				created the collection{' '}
				<a href={collectionAddress(account.name, collectionSlug(title, id))} dir="auto">
					{title}
				</a>
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
				{target === undefined ? 'opened' : 'proposed'}{' '}
				<a href={discussionAddress(address, number)} dir="auto">
					{title}
				</a>{' '}
				in {repo}
			</>
		)
	}
	return (
		<>
			{deed.kind} {repo}
		</>
	)
}
