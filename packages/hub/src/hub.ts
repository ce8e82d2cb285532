import type { Activity } from './events/activity/activity.ts'
import type { Apps } from './repositories/apps/apps.ts'
import type { Commits, GitTransport, LargeFiles } from './contents/commits/commits.ts'
import type { SharedCounts } from './database/counts/create-shared-counts.ts'
import type { Gates } from './repositories/access/gates.ts'
import type { Attachments } from './community/attachments/attachments.ts'
import type { Audit } from './accounts/audit/audit.ts'
import type { Collections } from './community/collections/collections.ts'
import type { Credentials } from './accounts/credentials/credentials.ts'
import type { Discussions } from './community/discussions/discussions.ts'
import type { UploadDoor } from './contents/uploads/upload-door.ts'
import type { ExternalImages } from './outside/images/external-images.ts'
import type { Files } from './contents/files/files.ts'
import type { FileLocks } from './contents/large-files/locks.ts'
import type { Documentation } from './listings/documentation/documentation.ts'
import type { Domains } from './accounts/domains/domains.ts'
import type { ResourceGroups } from './repositories/groups/groups.ts'
import type { Listings } from './listings/listings/listings.ts'
import type { Moderation } from './community/moderation/moderation.ts'
import type { Takedowns } from './community/moderation/takedowns.ts'
import type { Notifications } from './events/notifications/notifications.ts'
import type { Papers } from './listings/papers/papers.ts'
import type { OAuth } from './accounts/oauth/oauth.ts'
import type { People } from './accounts/people/people.ts'
import type { AttemptCounters } from './database/counts/attempt-counters.ts'
import type { Standing } from './repositories/standing/standing.ts'
import type { StorageTotals } from './objects/store/object-records.ts'
import type { Repos } from './repositories/repos/repo.ts'
import type { Webhooks } from './events/webhooks/webhooks.ts'
import type { Publishers } from './repositories/publishers/publishers.ts'
import type { XetStore } from './objects/xet/xet.ts'
import type { Organisations } from './repositories/holdings/holdings.ts'

/** The whole domain: what pages, routes and the command line ask. Made by `createHub` from the ports. */
export interface Hub {
	people: People
	credentials: Credentials
	/** Whether what was issued before is still good. */
	standing: Standing
	/** Stoa as the place that applications sign people in with. */
	oauth: OAuth
	/** Counters that hold over all processes, for limits of who answers requests. */
	attempts: AttemptCounters
	/** Counts of requests over all processes, without waiting for them; `undefined` where no other process can be on the same database. */
	sharedCounts: SharedCounts | undefined
	/** Jobs of other systems that get tokens without keeping a secret. */
	publishers: Publishers
	repos: Repos
	files: Files
	commits: Commits
	largeFiles: LargeFiles
	fileLocks: FileLocks
	apps: Apps
	discussions: Discussions
	attachments: Attachments
	externalImages: ExternalImages
	gates: Gates
	collections: Collections
	papers: Papers
	webhooks: Webhooks
	notifications: Notifications
	activity: Activity
	organisations: Organisations
	groups: ResourceGroups
	documentation: Documentation
	domains: Domains
	audit: Audit
	moderation: Moderation
	takedowns: Takedowns
	uploadDoor: Pick<UploadDoor, 'forUpload'>
	git: GitTransport
	listings: Listings
	xet: XetStore
	/** What start-up finishes or forgets: sweeps, unfinished repositories, tables behind their refs. Ends early when `stopping` fires. */
	recover(stopping?: AbortSignal): Promise<void>
	/** Compares database, git and store; one line for each problem. */
	check(): AsyncIterable<string>
	/** Prunes repositories now, as upkeep does every six hours; ends early when `signal` fires. Answers how many it pruned. */
	tidy(signal?: AbortSignal): Promise<number>
	/** Gives large objects that came whole a Xet hash now, as upkeep does every five minutes; answers how many got one. */
	adopt(signal?: AbortSignal): Promise<number>
	/** Resolves when the database answers. @throws `unavailable`, within 2 seconds */
	requireReady(): Promise<void>
	/** What all large objects are and take, for those who run the hub. */
	storageTotals(): Promise<StorageTotals>
	close(): Promise<void>
}
