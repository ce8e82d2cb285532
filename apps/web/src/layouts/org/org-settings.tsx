import type { Account } from '@stoa/hub'
import { useFrame } from '../../site/frame.tsx'
import { accountAddress, orgSettingsAddress, type OrgSettingsPart } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { AccountAvatar } from './account-avatar.tsx'
import { TabRow } from '../tab-row.tsx'
import styles from './org-settings.module.css'

const PARTS: readonly { part: OrgSettingsPart; text: string }[] = [
	{ part: 'profile', text: 'Profile' },
	{ part: 'members', text: 'Members' },
	{ part: 'groups', text: 'Groups' },
	{ part: 'domains', text: 'Domains' },
	{ part: 'usage', text: 'Usage' },
	{ part: 'deleted', text: 'Deleted' },
	{ part: 'audit', text: 'Log' },
]

/** What stands around every page of an organization's settings. */
export function OrgSettings({ org, part, children }: { org: Account; part: OrgSettingsPart; children: ReactNode }) {
	const { actor } = useFrame().call
	// Administrators of a group see the groups alone.
	const role = actor.kind === 'person' ? actor.memberships.find((one) => one.org.id === org.id)?.role : undefined
	const tabs = PARTS.filter((one) => role === 'admin' || one.part === part).map((one) => ({
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
				<TabRow tabs={tabs} label="Parts of the settings" />
			</header>
			{children}
		</div>
	)
}
