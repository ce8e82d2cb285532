import type { CallGroup } from '../call.ts'
import { find } from './find/group.ts'
import { people } from './people/group.ts'
import { organisations } from './organizations/group.ts'
import { bundles } from './bundles/group.ts'
import { mirror } from './mirror/group.ts'
import { moderation } from './moderation/group.ts'
import { oauth } from './oauth/group.ts'
import { repositories } from './repositories/group.ts'
import { files } from './files/group.ts'
import { commits } from './commits/group.ts'
import { discussions } from './discussions/group.ts'
import { gates } from './gates/group.ts'
import { collections } from './collections/group.ts'
import { webhooks } from './webhooks/group.ts'
import { papers } from './papers/group.ts'
import { feeds } from './feeds/group.ts'
import { git } from './git/group.ts'
import { xet } from './xet/group.ts'
import { apps } from './apps/group.ts'
import { viewer } from './viewer/group.ts'
import { absent } from './absent/group.ts'
import { documentation } from './documentation/group.ts'
import { operation } from './operation/group.ts'

/** Every call, in the order of the reference. */
export const CALL_GROUPS: readonly CallGroup[] = [
	find,
	people,
	organisations,
	moderation,
	oauth,
	repositories,
	files,
	commits,
	discussions,
	gates,
	collections,
	webhooks,
	papers,
	feeds,
	git,
	xet,
	apps,
	viewer,
	absent,
	documentation,
	mirror,
	bundles,
	operation,
]
