import type { Activity } from './activity/activity.ts'
import type { Apps } from './apps/apps.ts'
import type { Commits, GitTransport, LargeFiles } from './commits/commits.ts'
import type { SharedCounts } from './jobs/create-shared-counts.ts'
import type { Gates } from './access/gates.ts'
import type { Attachments } from './attachments/attachments.ts'
import type { Audit } from './audit/audit.ts'
import type { Collections } from './collections/collections.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { Discussions } from './community/discussions.ts'
import type { UploadDoor } from './community/upload-door.ts'
import type { ExternalImages } from './external-images/external-images.ts'
import type { Files } from './files/files.ts'
import type { FileLocks } from './large-files/locks.ts'
import type { Documentation } from './documentation/documentation.ts'
import type { Domains } from './domains/domains.ts'
import type { ResourceGroups } from './groups/groups.ts'
import type { Listings } from './listings/listings.ts'
import type { Moderation } from './moderation/moderation.ts'
import type { Takedowns } from './moderation/takedowns.ts'
import type { Organisations } from './organisations/organisations.ts'
import type { Notifications } from './notifications/notifications.ts'
import type { Papers } from './papers/papers.ts'
import type { OAuth } from './oauth/oauth.ts'
import type { People } from './people/people.ts'
import type { AttemptCounters } from './ports/attempt-counters.ts'
import type { Standing } from './standing/standing.ts'
import type { StorageTotals } from './ports/records.ts'
import type { Repos } from './repos/repo.ts'
import type { Webhooks } from './webhooks/webhooks.ts'
import type { Publishers } from './publishers/publishers.ts'
import type { XetStore } from './xet/xet.ts'

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
