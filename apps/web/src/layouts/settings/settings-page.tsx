import { PAGES, notificationSettingsAddress, webhooksAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { useFrame } from '../../site/frame.tsx'
import { FormPage } from '../form-page.tsx'
import { TabRow } from '../tab-row.tsx'
import styles from './settings-page.module.css'

/** Parts of one's own settings: add a line for a new one. */
const PARTS: readonly { text: string; href: string }[] = [
	{ text: 'Profile', href: PAGES.profile.href() },
	{ text: 'Sign-in', href: PAGES.accountSettings.href() },
	{ text: 'Passkeys', href: PAGES.passkeys.href() },
	{ text: 'Authenticator', href: PAGES.twoFactor.href() },
	{ text: 'Access tokens', href: PAGES.tokens.href() },
	{ text: 'Applications', href: PAGES.applications.href() },
	{ text: 'Trusted publishers', href: PAGES.publishers.href() },
	{ text: 'Notifications', href: notificationSettingsAddress() },
	{ text: 'Webhooks', href: webhooksAddress() },
	{ text: 'Storage', href: PAGES.accountStorage.href() },
	{ text: 'Deleted', href: PAGES.deletedRepos.href() },
	{ text: 'Log', href: PAGES.accountLog.href() },
]

/** What stands around every page of one's own settings. `title` is the page's, `lead` says what it is for. */
export function SettingsPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
	const { pathname } = useFrame().call.url
	const tabs = PARTS.map(({ text, href }) => ({ text, href, current: pathname === href || pathname.startsWith(`${href}/`) }))
	return (
		<div className={styles.page}>
			<TabRow tabs={tabs} label="Your settings" />
			<FormPage title={title} lead={lead} wide>
				{children}
			</FormPage>
		</div>
	)
}
