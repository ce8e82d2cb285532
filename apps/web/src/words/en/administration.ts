import { accounts } from './administration/accounts.ts'
import { bundles } from './administration/bundles.ts'
import { deleted } from './administration/deleted.ts'
import { demo } from './administration/demo.ts'
import { health } from './administration/health.ts'
import { jobs } from './administration/jobs.ts'
import { mirrorJob } from './administration/mirror-job.ts'
import { mirror } from './administration/mirror.ts'
import { mirrorRules } from './administration/mirror-rules.ts'
import { mirrorSpace } from './administration/mirror-space.ts'
import { mirrorUpstream } from './administration/mirror-upstream.ts'
import { mirrorUpstreams } from './administration/mirror-upstreams.ts'
import { overview } from './administration/overview.ts'
import { reports } from './administration/reports.ts'
import { repos } from './administration/repos.ts'
import { setup } from './administration/setup.ts'
import { signUp } from './administration/sign-up.ts'
import { storage } from './administration/storage.ts'
import { takedown } from './administration/takedown.ts'

/** What the pages of the administration say. */
export const administration = {
	accounts,
	bundles,
	deleted,
	demo,
	health,
	jobs,
	mirror,
	mirrorJob,
	mirrorRules,
	mirrorSpace,
	mirrorUpstream,
	mirrorUpstreams,
	overview,
	reports,
	repos,
	setup,
	signUp,
	storage,
	takedown,
}
