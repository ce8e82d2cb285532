import { actions } from './parts/actions.ts'
import { admin } from './parts/admin.ts'
import { collection } from './parts/collection.ts'
import { deleted } from './parts/deleted.ts'
import { diff } from './parts/diff.ts'
import { forms } from './parts/forms.ts'
import { lists } from './parts/lists.ts'
import { org } from './parts/org.ts'
import { repoHead } from './parts/repo-head.ts'
import { repo } from './parts/repo.ts'
import { report } from './parts/report.ts'
import { roles } from './parts/roles.ts'
import { rows } from './parts/rows.ts'
import { settings } from './parts/settings.ts'
import { storage } from './parts/storage.ts'
import { tasks } from './parts/tasks.ts'
import { use } from './parts/use.ts'
import { webhook } from './parts/webhook.ts'

/** What parts of pages say that several pages have. */
export const parts = {
	actions,
	admin,
	collection,
	deleted,
	diff,
	forms,
	lists,
	org,
	repoHead,
	repo,
	report,
	roles,
	rows,
	settings,
	storage,
	tasks,
	use,
	webhook,
}
