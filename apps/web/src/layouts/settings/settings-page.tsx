import { Tabs } from '@stoa/ui'
import { notificationSettingsAddress, webhooksAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { useFrame } from '../../site/frame.tsx'
import { FormPage } from '../form-page.tsx'
import styles from './settings-page.module.css'

/** Parts of one's own settings: add a line for a new one. */
const PARTS: readonly { text: string; href: string }[] = [
	{ text: 'Profile', href: '/settings/profile' },
	{ text: 'Sign-in', href: '/settings/account' },
	{ text: 'Passkeys', href: '/settings/passkeys' },
	{ text: 'Authenticator', href: '/settings/two-factor' },
	{ text: 'Access tokens', href: '/settings/tokens' },
	{ text: 'Applications', href: '/settings/applications' },
	{ text: 'Trusted publishers', href: '/settings/publishers' },
	{ text: 'Notifications', href: notificationSettingsAddress() },
	{ text: 'Webhooks', href: webhooksAddress() },
	{ text: 'Log', href: '/settings/log' },
]

/** What stands around every page of one's own settings. `title` is the page's, `lead` says what it is for. */
export function SettingsPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
	const { pathname } = useFrame().call.url
	const tabs = PARTS.map(({ text, href }) => ({ text, href, current: pathname === href || pathname.startsWith(`${href}/`) }))
	return (
		<div className={styles.page}>
			<Tabs tabs={tabs} label="Your settings" />
			<FormPage title={title} lead={lead} wide>
				{children}
			</FormPage>
		</div>
	)
}
