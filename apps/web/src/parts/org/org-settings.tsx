import type { Account } from '@stoa/hub'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import { accountAddress, orgSettingsAddress, type OrgSettingsPart } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { AccountAvatar } from '../account-avatar.tsx'
import { TabRow } from '../tab-row.tsx'
import styles from '../settings.module.css'
import type { Words } from '../../words/words.ts'

const partsIn = (words: Words['parts']['org']): readonly { part: OrgSettingsPart; text: string }[] => [
	{ part: 'profile', text: words.profile },
	{ part: 'members', text: words.members },
	{ part: 'groups', text: words.groups },
	{ part: 'domains', text: words.domains },
	{ part: 'usage', text: words.usage },
	{ part: 'deleted', text: words.deleted },
	{ part: 'audit', text: words.log },
]

/** What stands around every page of an organization's settings. */
export function OrgSettings({ org, part, children }: { org: Account; part: OrgSettingsPart; children: ReactNode }) {
	const words = useWords().parts.org
	const { actor } = useFrame().call
	// Administrators of a group see the groups alone.
	const role = actor.kind === 'person' ? actor.memberships.find((one) => one.org.id === org.id)?.role : undefined
	const tabs = partsIn(words)
		.filter((one) => role === 'admin' || one.part === part)
		.map((one) => ({
			text: one.text,
			href: orgSettingsAddress(org.name, one.part),
			current: one.part === part,
		}))
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<p>
					<AccountAvatar account={org} size={28} />
					<a href={accountAddress(org.name)}>{org.name}</a>
				</p>
				<TabRow tabs={tabs} label={words.partsSettings} />
			</header>
			{children}
		</div>
	)
}
