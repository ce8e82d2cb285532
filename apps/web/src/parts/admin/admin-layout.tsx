import type { ReactNode } from 'react'
import { PAGES } from '@stoa/vocabulary'
import { TabRow } from '../tab-row.tsx'
import styles from '../settings.module.css'
import { useWords } from '../../site/use-words.ts'

/** The parts of the administration. */
export const ADMIN_PARTS = {
	overview: { href: PAGES.admin.href() },
	health: { href: PAGES.adminHealth.href() },
	jobs: { href: PAGES.adminJobs.href() },
	people: { href: PAGES.adminPeople.href() },
	organisations: { href: PAGES.adminOrgs.href() },
	repositories: { href: PAGES.adminRepos.href() },
	storage: { href: PAGES.adminStorage.href() },
	deleted: { href: PAGES.adminDeleted.href() },
	mirror: { href: PAGES.adminMirror.href() },
	bundles: { href: PAGES.adminBundles.href() },
	signUp: { href: PAGES.adminSignUp.href() },
	reports: { href: PAGES.adminReports.href() },
	audit: { href: PAGES.adminAudit.href() },
} as const
/** A part of the administration. */
export type AdminPart = keyof typeof ADMIN_PARTS

const ADMIN_TABS = Object.keys(ADMIN_PARTS).filter((name): name is AdminPart => name in ADMIN_PARTS)

/** What stands around every page for those who run the hub. */
export function AdminLayout({ part, children }: { part: AdminPart; children: ReactNode }) {
	const words = useWords().parts.admin
	const tabs = ADMIN_TABS.map((name) => ({ text: words.tabs[name], href: ADMIN_PARTS[name].href, current: name === part }))
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<h1>{words.administration}</h1>
				<TabRow tabs={tabs} label={words.parts} />
			</header>
			{children}
		</div>
	)
}
