import type { Group } from './description.ts'
import { absent, apps } from './groups/apps.ts'
import { collections, webhooks } from './groups/around.ts'
import { commits, files } from './groups/files.ts'
import { find } from './groups/find.ts'
import { moderation } from './groups/moderation.ts'
import { oauth } from './groups/oauth.ts'
import { organisations } from './groups/organisations.ts'
import { feeds, papers } from './groups/papers.ts'
import { people } from './groups/people.ts'
import { repositories } from './groups/repositories.ts'
import { documentation, operation } from './groups/site.ts'
import { discussions, gates } from './groups/talk.ts'
import { git, xet } from './groups/transfer.ts'

/** Everything that the OpenAPI document tells of, in the order of the reference. */
export const GROUPS: readonly Group[] = [
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
	absent,
	documentation,
	operation,
]
