import { PAGES } from '@stoa/vocabulary'
import { DeletedList, restorableText } from '../../../layouts/deleted/deleted-list.tsx'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import type { DeletedData } from './act.ts'

/** Deleted repositories that the person may restore. */
export function DeletedPage({ data: { repos, hours, form } }: { data: DeletedData }) {
	return (
		<SettingsPage
			title="Deleted repositories"
			lead={`${restorableText(hours)} This page lists yours, and those of organizations that you may delete.`}
		>
			<DeletedList repos={repos} form={form} here={PAGES.deletedRepos.href()} />
		</SettingsPage>
	)
}
