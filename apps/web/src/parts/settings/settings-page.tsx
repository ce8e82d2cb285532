import { PAGES, notificationSettingsAddress, webhooksAddress } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import { FormPage } from '../form-page.tsx'
import { TabRow } from '../tab-row.tsx'
import styles from './settings-page.module.css'
import type { Words } from '../../words/words.ts'

/** Parts of one's own settings: add a line for a new one. */
const partsIn = (words: Words['parts']['settings']): readonly { text: string; href: string }[] => [
	{ text: words.profile, href: PAGES.profile.href() },
	{ text: words.signin, href: PAGES.accountSettings.href() },
	{ text: words.passkeys, href: PAGES.passkeys.href() },
	{ text: words.authenticator, href: PAGES.twoFactor.href() },
	{ text: words.accessTokens, href: PAGES.tokens.href() },
	{ text: words.applications, href: PAGES.applications.href() },
	{ text: words.trustedPublishers, href: PAGES.publishers.href() },
	{ text: words.notifications, href: notificationSettingsAddress() },
	{ text: words.webhooks, href: webhooksAddress() },
	{ text: words.storage, href: PAGES.accountStorage.href() },
	{ text: words.deleted, href: PAGES.deletedRepos.href() },
	{ text: words.log, href: PAGES.accountLog.href() },
]

/** What stands around every page of one's own settings. `title` is the page's, `lead` says what it is for. */
export function SettingsPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
	const words = useWords().parts.settings
	const { pathname } = useFrame().call.url
	const tabs = partsIn(words).map(({ text, href }) => ({ text, href, current: pathname === href || pathname.startsWith(`${href}/`) }))
	return (
		<div className={styles.page}>
			<TabRow tabs={tabs} label={words.yourSettings} />
			<FormPage title={title} lead={lead} wide>
				{children}
			</FormPage>
		</div>
	)
}
