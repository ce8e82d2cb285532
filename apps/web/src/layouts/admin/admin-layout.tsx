import { Tabs } from '@stoa/ui'
import type { ReactNode } from 'react'
import styles from '../org/org-settings.module.css'

/** The parts of the administration. */
export const ADMIN_PARTS = {
	overview: { text: 'Overview', href: '/admin' },
	people: { text: 'People', href: '/admin/people' },
	organisations: { text: 'Organizations', href: '/admin/organisations' },
	repositories: { text: 'Repositories', href: '/admin/repositories' },
	signUp: { text: 'Sign-up', href: '/admin/sign-up' },
	reports: { text: 'Reports', href: '/admin/reports' },
	audit: { text: 'Log', href: '/admin/audit' },
} as const
/** One of them. */
export type AdminPart = keyof typeof ADMIN_PARTS

/** What stands around every page for those who run the hub. */
export function AdminLayout({ part, children }: { part: AdminPart; children: ReactNode }) {
	const tabs = Object.entries(ADMIN_PARTS).map(([name, tab]) => ({ ...tab, current: name === part }))
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<h1>Administration</h1>
				<Tabs tabs={tabs} label="Parts of the administration" />
			</header>
			{children}
		</div>
	)
}
