import type { Activity } from './events/activity/activity.ts'
import type { Apps } from './repositories/apps/apps.ts'
import type { Commits, GitTransport, LargeFiles } from './contents/commits/commits.ts'
import type { SharedCounts } from './database/counts/create-shared-counts.ts'
import type { Conversions } from './conversion/conversions.ts'
import type { Gates } from './repositories/access/gates.ts'
import type { Backups } from './backups/backups.ts'
import type { DatabaseMoves } from './moving/database-moving.ts'
import type { StoreMoves } from './moving/store-moving.ts'
import type { Collector } from './garbage/create-collector.ts'
import type { Attachments } from './community/attachments/attachments.ts'
import type { Audit } from './accounts/audit/audit.ts'
import type { Collections } from './community/collections/collections.ts'
import type { Leaving } from './leaving/leaving.ts'
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
import type { Actor } from './accounts/actors/actor.ts'
import type { Bundles, BundleWork } from './bundles/bundles.ts'
import type { MirrorJobs, MirrorWork } from './mirror-jobs/mirror-jobs.ts'
import type { MirrorRequests, MirrorRequestWork } from './mirror-requests/mirror-request.ts'
import type { MirrorSpace, MirrorSpaceWork } from './mirror-space/mirror-space.ts'
import type { Mirrors } from './mirrors/mirrors.ts'
import type { Moderation } from './community/moderation/moderation.ts'
import type { Takedowns } from './community/moderation/takedowns.ts'
import type { Notifications } from './events/notifications/notifications.ts'
import type { Papers } from './listings/papers/papers.ts'
import type { OAuth } from './accounts/oauth/oauth.ts'
import type { People } from './accounts/people/people.ts'
import type { DatabaseFacts } from './database/database-facts.ts'
import type { AttemptCounters } from './database/counts/attempt-counters.ts'
import type { Checks } from './recovery/create-checks.ts'
import type { HubOperation } from './operation/operation.ts'
import type { Scrub } from './scrub/scrub.ts'
import type { Standing } from './repositories/standing/standing.ts'
import type { StorageTotals } from './objects/store/object-records.ts'
import type { DeletedRepos } from './repositories/lifecycle/deleted-repos.ts'
import type { Repos } from './repositories/repos/repo.ts'
import type { Viewer } from './viewer/viewer.ts'
import type { Webhooks } from './events/webhooks/webhooks.ts'
import type { Publishers } from './repositories/publishers/publishers.ts'
import type { XetStore } from './objects/xet/xet.ts'
import type { AccountStorages } from './repositories/storage/account-storage.ts'
import type { Organisations } from './repositories/holdings/holdings.ts'

/** The whole domain, as pages, routes and the command line use it. Created by `createHub` from the ports. */
export interface Hub {
	people: People
	credentials: Credentials
	/** The export of a person's data, and the deletion of their account. */
	leaving: Leaving
	/** Whether credentials that were issued before are still valid. */
	standing: Standing
	/** Stoa as an OAuth server for applications. */
	oauth: OAuth
	/** Counters shared by all processes, for limits on requests. */
	attempts: AttemptCounters
	/** Counts of requests over all processes, read without waiting; `undefined` where no other process can use the same database. */
	sharedCounts: SharedCounts | undefined
	/** CI jobs that get tokens without storing a secret. */
	publishers: Publishers
	repos: Repos
	deletedRepos: DeletedRepos
	files: Files
	commits: Commits
	/** The rows of datasets. */
	viewer: Viewer
	/** Parquet files of datasets. */
	conversions: Conversions
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
	storage: AccountStorages
	uploadDoor: Pick<UploadDoor, 'forUpload'>
	git: GitTransport
	listings: Listings
	/** Repositories of other hubs; `undefined` in tools that mirror nothing. */
	mirrors: Mirrors | undefined
	/** What is mirrored without a request of a client; `undefined` in the same tools. */
	mirrorJobs: MirrorJobs | undefined
	/** Rules, jobs and pins for administrators of the hub. @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `not-offered` */
	mirrorWork(actor: Actor): MirrorWork
	/** The space that mirrored repositories take; `undefined` in the same tools. */
	mirrorSpace: MirrorSpace | undefined
	/** The space of the mirror for administrators of the hub. @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `not-offered` */
	mirrorSpaceWork(actor: Actor): MirrorSpaceWork
	/** Requests for repositories of upstreams that let nothing in without one; `undefined` in the same tools. */
	mirrorRequests: MirrorRequests | undefined
	/** Requests for a caller. @throws {HubError} `not-offered` */
	mirrorRequestWork(actor: Actor): MirrorRequestWork
	/** Bundles of repositories; `undefined` in tools that have no place for them. */
	bundles: Bundles | undefined
	/** Bundles for administrators of the hub. @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `not-offered` */
	bundleWork(actor: Actor): BundleWork
	xet: XetStore
	/**
	 * Completes or discards interrupted work at start: stale files, unfinished repositories, rows older than their refs. Stops early when
	 * `stopping` fires.
	 */
	recover(stopping?: AbortSignal): Promise<void>
	/**
	 * The part of `recover` that compares git and rows, for every repository of a restored hub. Starts no background work: nothing is sent
	 * before the hub is served.
	 */
	settle(): Promise<void>
	/** Compares database, git and store; yields one line for each problem. Changes nothing. */
	check(): AsyncIterable<string>
	/** The same in the background, with every byte read, or with repairs. */
	checks: Checks
	/** Reads stored bytes again at a slow pace, and repairs what is damaged. */
	scrub: Scrub
	/** Prunes repositories now, as upkeep does every six hours; stops early when `signal` fires. Returns the number of pruned repositories. */
	tidy(signal?: AbortSignal): Promise<number>
	/** Gives Xet hashes to large objects that were uploaded whole, as upkeep does every five minutes; returns their number. */
	adopt(signal?: AbortSignal): Promise<number>
	/** Counts the bytes of every repository again, as upkeep does every six hours; returns how many counts changed. */
	recount(signal?: AbortSignal): Promise<number>
	/**
	 * Counts again what the store keeps for repositories and accounts whose files changed, as upkeep does every five minutes; returns how many were
	 * counted.
	 */
	recountStale(signal?: AbortSignal): Promise<number>
	/** The deletion of stored bytes that nothing refers to any more. */
	garbage: Collector
	/** Backups of this hub; `undefined` in tools that write none. */
	backups: Backups | undefined
	/** Moves of large files to another store; `undefined` in tools that move none. */
	storeMoves: StoreMoves | undefined
	/** Moves of the database while the hub runs; `undefined` in tools that move none. */
	databaseMoves: DatabaseMoves | undefined
	/** How the hub is, for its administrators. */
	operation: HubOperation
	/** What the database says about itself, for the operator. */
	databaseFacts(): Promise<DatabaseFacts>
	/**
	 * Resolves when the database answers, and says whether the store of large files answers and whether the disk of the data folder can be
	 * written to. @throws `unavailable`, within 2 seconds
	 */
	requireReady(): Promise<{ disk: 'ok' | 'ill'; largeFiles: 'ok' | 'ill' }>
	/** Total size of all large objects and of the space they use, for the hub's administrators. */
	storageTotals(): Promise<StorageTotals>
	close(): Promise<void>
}
