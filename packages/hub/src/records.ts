import type { AuditRecords } from './accounts/audit/audit-records.ts'
import type { CredentialRecords } from './accounts/sign-ins/credential-records.ts'
import type { PasskeyRecords } from './accounts/credentials/passkey-records.ts'
import type { SignUpRecords } from './accounts/credentials/sign-up-records.ts'
import type { DomainRecords } from './accounts/domains/domain-records.ts'
import type { OAuthRecords } from './accounts/oauth/oauth-records.ts'
import type { AvatarRecords, InvitationRecords } from './accounts/organisations/organisation-records.ts'
import type { AccountRecords, FollowRecords } from './accounts/actors/account-records.ts'
import type { TokenRecords } from './accounts/actors/token-records.ts'
import type { BundleRecords } from './bundles/bundle-records.ts'
import type { GarbageRecords } from './garbage/garbage-records.ts'
import type { AttachmentRecords } from './community/attachments/attachments.ts'
import type { CollectionRecords } from './community/collections/collection-records.ts'
import type { DiscussionRecords } from './community/discussions/discussion-records.ts'
import type { AnnouncementRecords, OverviewRecords, ReportRecords } from './community/moderation/moderation-records.ts'
import type { PathCommitRecords } from './contents/commits/path-commit-records.ts'
import type { BlockedFileRecords } from './contents/blocked/blocked-file-records.ts'
import type { FileLockRecords } from './contents/large-files/file-lock-records.ts'
import type { ConversionRecords } from './conversion/conversion-records.ts'
import type { GuestUploadRecords } from './contents/uploads/guest-upload-records.ts'
import type { BackupRunRecords } from './database/backup-runs.ts'
import type { StoreMoveRecords } from './objects/store/store-moves.ts'
import type { QueueDepths } from './database/queue-depths.ts'
import type { WorkQueueRecords } from './database/work-queues.ts'
import type { JobRunRecords } from './outside/jobs/job-run-records.ts'
import type { DatabaseFacts, PoolCounts } from './database/database-facts.ts'
import type { AttemptCounters } from './database/counts/attempt-counters.ts'
import type { RequestCountRecords } from './database/counts/request-count-records.ts'
import type { ActivityRecords } from './events/activity/activity-records.ts'
import type { HappeningRecords } from './events/happenings/happening-records.ts'
import type { NotificationRecords } from './events/notifications/notification-records.ts'
import type { WebhookRecords } from './events/webhooks/webhook-records.ts'
import type { DocumentationRecords } from './listings/documentation/documentation-records.ts'
import type { ChangeRecords } from './listings/listings/change-records.ts'
import type { PartedUploadRecords } from './objects/parts/parted-upload-records.ts'
import type { ObjectRecords } from './objects/store/object-records.ts'
import type { QuotaRecords } from './objects/quota/quota-records.ts'
import type { StoredCountRecords } from './objects/quota/stored-count-records.ts'
import type { XetRecords } from './objects/xet/xet-records.ts'
import type { MirrorRecords, UpstreamConnectionRecords, UpstreamReaderRecords, UpstreamRecords } from './mirrors/mirror-records.ts'
import type { MirrorRequestRecords } from './mirror-requests/mirror-request-records.ts'
import type { MirrorChunkRecords } from './mirrors/mirror-chunk-records.ts'
import type { MirrorUseRecords } from './mirrors/mirror-use-records.ts'
import type { MirrorSpaceRecords } from './mirror-space/mirror-space-records.ts'
import type { MirrorJobRecords, MirrorPinRecords, MirrorRuleRecords } from './mirror-jobs/mirror-job-records.ts'
import type { AccessRequestRecords } from './repositories/access/access-request-records.ts'
import type { AppSettingRecords } from './repositories/apps/app-setting-records.ts'
import type { GroupRecords } from './repositories/groups/group-records.ts'
import type { PublisherRecords } from './repositories/publishers/publisher-records.ts'
import type { DeletedRepoRecords } from './repositories/lifecycle/deleted-repo-records.ts'
import type { RepoRecords } from './repositories/repos/repo-records.ts'
import type { ScrubRecords } from './scrub/scrub-records.ts'
import type { StandingRecords } from './repositories/standing/standing-records.ts'

/**
 * The database of the domain. One adapter, PostgreSQL. Every method outside `transaction` is a transaction of its own. Ids are 24
 * hexadecimal digits that sort in the order of creation (`newId`).
 */
export interface Records extends RecordTables {
	/**
	 * Commits all changes of `work` or none; they are durable when it resolves. It is retried on serialization failures, so `work` must be
	 * repeatable.
	 */
	transaction<T>(work: (tables: RecordTables) => Promise<T>): Promise<T>
	/** Prevents other processes from writing to the same repository while `work` runs. */
	lockRepo<T>(repoId: string, work: () => Promise<T>): Promise<T>
	newId(): string
	/** Resolves when the database has answered a query. Simultaneous calls share one. @throws `unavailable`, within 2 seconds */
	ping(): Promise<void>
	/** Sign-in attempts and guesses, counted across all processes. */
	attempts: AttemptCounters
	/** Counts of requests; `undefined` where no other process can use the same database. */
	requestCounts: RequestCountRecords | undefined
	/** Backups over all processes. What deletes stored bytes asks `isRunning` first. */
	backupRuns: BackupRunRecords
	/** The move of large files to another store, over all processes. */
	storeMoves: StoreMoveRecords
	/** How much work waits for background jobs. */
	queues(): Promise<QueueDepths>
	/** The same queues as administrators see them: what failed, and trying it again. */
	workQueues: WorkQueueRecords
	/** How background jobs went. */
	jobRuns: JobRunRecords
	/** What the database says about itself. */
	databaseFacts(): Promise<DatabaseFacts>
	/** How busy the connections of this process are. */
	poolCounts(): PoolCounts
	/** How far stored bytes were read again, and what was found damaged. */
	scrub: ScrubRecords
	close(): Promise<void>
}

/** The tables by concept. */
export interface RecordTables {
	accounts: AccountRecords
	standing: StandingRecords
	tokens: TokenRecords
	oauth: OAuthRecords
	credentials: CredentialRecords
	passkeys: PasskeyRecords
	signUps: SignUpRecords
	publishers: PublisherRecords
	repos: RepoRecords
	deletedRepos: DeletedRepoRecords
	objects: ObjectRecords
	quotas: QuotaRecords
	storedCounts: StoredCountRecords
	xet: XetRecords
	pathCommits: PathCommitRecords
	changes: ChangeRecords
	discussions: DiscussionRecords
	accessRequests: AccessRequestRecords
	appSettings: AppSettingRecords
	fileLocks: FileLockRecords
	follows: FollowRecords
	collections: CollectionRecords
	happenings: HappeningRecords
	webhooks: WebhookRecords
	notifications: NotificationRecords
	activity: ActivityRecords
	avatars: AvatarRecords
	invitations: InvitationRecords
	groups: GroupRecords
	domains: DomainRecords
	audit: AuditRecords
	blockedFiles: BlockedFileRecords
	partedUploads: PartedUploadRecords
	documentation: DocumentationRecords
	reports: ReportRecords
	announcements: AnnouncementRecords
	overview: OverviewRecords
	guestUploads: GuestUploadRecords
	conversions: ConversionRecords
	attachments: AttachmentRecords
	garbage: GarbageRecords
	upstreams: UpstreamRecords
	mirrorRequests: MirrorRequestRecords
	upstreamReaders: UpstreamReaderRecords
	upstreamConnections: UpstreamConnectionRecords
	mirrors: MirrorRecords
	mirrorRules: MirrorRuleRecords
	mirrorJobs: MirrorJobRecords
	mirrorPins: MirrorPinRecords
	mirrorUses: MirrorUseRecords
	mirrorChunks: MirrorChunkRecords
	mirrorSpace: MirrorSpaceRecords
	bundles: BundleRecords
}
