import type { CallGroup } from '../../call.ts'
import { createRepo, deleteRepo, duplicateRepo, moveRepo } from './create.ts'
import { listAllDeletedRepos, listDeletedRepos, listOrganizationDeletedRepos, purgeRepo, restoreRepo } from './deleted.ts'
import { showRepo, showRevision } from './show.ts'
import { changeRepoSettings, checkAccess, checkWriteAccess, showScan } from './settings.ts'
import { likeRepo, listLikers, unlikeRepo } from './likes.ts'
import { showDownloads } from './downloads.ts'
import { listOrganizationRepos, listOwnRepos } from './owned.ts'
import { validateCard } from './validate-card.ts'

/** Creating, changing and removing repositories. */
export const repositories: CallGroup = {
	key: 'repositories',
	name: 'Repositories',
	text: 'Making, showing, changing and deleting models, datasets and spaces.',
	calls: [
		createRepo,
		moveRepo,
		deleteRepo,
		listDeletedRepos,
		listOrganizationDeletedRepos,
		listAllDeletedRepos,
		restoreRepo,
		purgeRepo,
		duplicateRepo,
		showRepo,
		showRevision,
		changeRepoSettings,
		checkAccess,
		checkWriteAccess,
		showScan,
		likeRepo,
		unlikeRepo,
		listLikers,
		showDownloads,
		listOwnRepos,
		listOrganizationRepos,
		validateCard,
	],
}
