import { accountAddress, PAGES } from '@stoa/vocabulary'
import { SettingsPage } from '../../../layouts/settings/settings-page.tsx'
import { StorageUse } from '../../../layouts/storage/storage-use.tsx'
import type { StorageData } from './act.ts'

/** One's own settings: what the person stores. */
export function StoragePage({ data: { storage, repos } }: { data: StorageData }) {
	return (
		<SettingsPage title="Storage" lead="What your repositories and attachments take, and how much you may store on this hub.">
			<StorageUse
				storage={storage}
				repos={repos}
				places={{
					here: PAGES.accountStorage.href(),
					deleted: PAGES.deletedRepos.href(),
					discussions: accountAddress(storage.account.name),
				}}
			/>
		</SettingsPage>
	)
}
