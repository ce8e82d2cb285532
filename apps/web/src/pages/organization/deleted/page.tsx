import { orgSettingsAddress } from '@stoa/vocabulary'
import { DeletedList } from '../../../parts/deleted/deleted-list.tsx'
import { FormPage } from '../../../parts/form-page.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { OrgDeletedData } from './act.ts'

/** An organization's settings: its deleted repositories. */
export function OrgDeletedPage({ data: { org, repos, hours, leavesWithin, form } }: { data: OrgDeletedData }) {
	const {
		organization: { deleted: words },
		parts,
	} = useWords()
	return (
		<OrgSettings org={org} part="deleted">
			<FormPage title={words.title} lead={parts.deleted.restorable(hours)} wide>
				<DeletedList repos={repos} form={form} here={orgSettingsAddress(org.name, 'deleted')} leavesWithin={leavesWithin} />
			</FormPage>
		</OrgSettings>
	)
}
