import type { ReactNode } from 'react'
import { PAGES } from '@stoa/vocabulary'
import { TabRow } from '../tab-row.tsx'
import styles from '../org/org-settings.module.css'

/** The parts of the administration. */
export const ADMIN_PARTS = {
	overview: { text: 'Overview', href: PAGES.admin.href() },
	health: { text: 'Health', href: PAGES.adminHealth.href() },
	jobs: { text: 'Jobs', href: PAGES.adminJobs.href() },
	people: { text: 'People', href: PAGES.adminPeople.href() },
	organisations: { text: 'Organizations', href: PAGES.adminOrgs.href() },
	repositories: { text: 'Repositories', href: PAGES.adminRepos.href() },
	storage: { text: 'Storage', href: PAGES.adminStorage.href() },
	deleted: { text: 'Deleted', href: PAGES.adminDeleted.href() },
	mirror: { text: 'Mirror', href: PAGES.adminMirror.href() },
	signUp: { text: 'Sign-up', href: PAGES.adminSignUp.href() },
	reports: { text: 'Reports', href: PAGES.adminReports.href() },
	audit: { text: 'Log', href: PAGES.adminAudit.href() },
} as const
/** A part of the administration. */
export type AdminPart = keyof typeof ADMIN_PARTS

/** What stands around every page for those who run the hub. */
export function AdminLayout({ part, children }: { part: AdminPart; children: ReactNode }) {
	const tabs = Object.entries(ADMIN_PARTS).map(([name, tab]) => ({ ...tab, current: name === part }))
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<h1>Administration</h1>
				<TabRow tabs={tabs} label="Parts of the administration" />
			</header>
			{children}
		</div>
	)
}
