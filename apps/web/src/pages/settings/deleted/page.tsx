import { PAGES } from '@stoa/vocabulary'
import { DeletedList } from '../../../parts/deleted/deleted-list.tsx'
import { SettingsPage } from '../../../parts/settings/settings-page.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { DeletedData } from './act.ts'

/** Deleted repositories that the person may restore. */
export function DeletedPage({ data: { repos, hours, leavesWithin, form } }: { data: DeletedData }) {
	const {
		settings: { deleted: words },
		parts,
	} = useWords()
	return (
		<SettingsPage title={words.title} lead={words.lead(parts.deleted.restorable(hours))}>
			<DeletedList repos={repos} form={form} here={PAGES.deletedRepos.href()} leavesWithin={leavesWithin} />
		</SettingsPage>
	)
}
