import type { RecordTables, Records } from '@stoa/hub'
import type { Kysely } from 'kysely'
import { accessRequestRecords } from './repositories/access-requests.ts'
import { activityRecords } from './events/activity.ts'
import { accountRecords } from './accounts/accounts.ts'
import { appSettingRecords } from './repositories/app-settings.ts'
import { auditRecords } from './accounts/audit.ts'
import { avatarRecords } from './accounts/avatars.ts'
import { changeHints, type ChangeHints } from './database/change-hints.ts'
import { changeRecords } from './listings/changes.ts'
import { createPing } from './database/create-ping.ts'
import { collectionRecords } from './community/collections.ts'
import { ConnectionGate } from './database/connection-gate.ts'
import type { ConnectionConfig } from './database/database.ts'
import { jobRunRecords } from './jobs/job-runs.ts'
import { workQueueRecords } from './jobs/work-queues.ts'
import { readQueueDepths } from './database/queue-depths.ts'
import { readDatabaseFacts } from './database/database-facts.ts'
import { unknownMigrations } from './migrate.ts'
import { refreshPopularity } from './repositories/downloads.ts'
import { discussionRecords } from './community/discussions.ts'
import { documentationRecords } from './listings/documentation.ts'
import { fileLockRecords } from './contents/file-locks.ts'
import { followRecords } from './accounts/follows.ts'
import { domainRecords } from './accounts/domains.ts'
import { groupRecords } from './repositories/groups.ts'
import { attemptCounters } from './database/attempts.ts'
import { garbageRecords } from './garbage/garbage.ts'
import { backupRunRecords } from './backup/backup-runs.ts'
import { bundleRecords } from './bundles/bundles.ts'
import { attachmentRecords } from './community/attachments.ts'
import { conversionRecords } from './conversion/conversions.ts'
import { guestUploadRecords } from './contents/guest-uploads.ts'
import { invitationRecords } from './accounts/invitations.ts'
import { happeningRecords } from './events/happenings.ts'
import { idMaker } from './database/new-id.ts'
import { credentialRecords } from './accounts/credentials.ts'
import { passkeyRecords } from './accounts/passkeys.ts'
import { publisherRecords } from './repositories/publishers.ts'
import { signUpRecords } from './accounts/sign-up.ts'
import { oauthRecords } from './accounts/oauth.ts'
import { blockedFileRecords } from './contents/blocked-files.ts'
import { partedUploadRecords } from './objects/parted-uploads.ts'
import { announcementRecords, overviewRecords, reportRecords } from './community/moderation.ts'
import { mirrorJobRecords } from './mirror-jobs/mirror-jobs.ts'
import { mirrorPinRecords } from './mirror-jobs/mirror-pins.ts'
import { mirrorRuleRecords } from './mirror-jobs/mirror-rules.ts'
import { mirrorSpaceRecords } from './mirror-space/mirror-space.ts'
import { mirrorUseRecords } from './mirror-space/mirror-uses.ts'
import { mirrorRequestRecords } from './mirror-requests/mirror-requests.ts'
import { mirrorChunkRecords } from './mirrors/mirror-chunks.ts'
import { mirrorRecords } from './mirrors/mirrors.ts'
import { upstreamConnectionRecords } from './mirrors/upstream-connections.ts'
import { upstreamReaderRecords } from './mirrors/upstream-readers.ts'
import { upstreamRecords } from './mirrors/upstreams.ts'
import { notificationRecords } from './events/notifications.ts'
import { objectRecords } from './objects/objects.ts'
import { storeMoveRecords } from './backup/store-moves.ts'
import { quotaRecords } from './objects/quotas.ts'
import { storedCountRecords } from './objects/stored-counts.ts'
import { pathCommitRecords } from './contents/path-commits.ts'
import { repoLocks } from './database/repo-lock.ts'
import { deletedRepoRecords } from './repositories/deleted-repos.ts'
import { repoRecords } from './repositories/repos.ts'
import { requestCountRecords } from './database/request-counts.ts'
import type { Schema } from './schema.ts'
import { scrubRecords } from './scrub/scrub.ts'
import { standingRecords } from './repositories/standing.ts'
import { tokenRecords } from './accounts/tokens.ts'
import { type Transactional, transactionRunner } from './database/transactions.ts'
import { webhookRecords } from './events/webhooks.ts'
import { xetRecords } from './objects/xet.ts'

/** What `createRecords` needs: a database with the present schema. */
export interface RecordsOptions {
	db: Kysely<Schema>
	/** The same database without limits of time, for upkeep over whole tables; default `db`. */
	upkeep?: Kysely<Schema>
	connection: ConnectionConfig
	/** What the connections of `db` pass, if the database can be moved while it is in use. */
	gate?: ConnectionGate
	/** Whether other processes may be on the same database. */
	isShared: boolean
	/** Most simultaneous transactions; fewer than the pool has connections. */
	transactionsMax: number
	now: () => Date
	log: (line: string) => void
}

/** The records on PostgreSQL. Closing them leaves `db` open. */
export function createRecords(options: RecordsOptions): Records {
	const { db, upkeep = db, connection, gate = new ConnectionGate(connection), isShared, transactionsMax, now, log } = options
	const hints = changeHints(gate, log)
	const locks = repoLocks(gate, log)
	const run = transactionRunner(db, transactionsMax, gate)
	const tables = tablesOf(db, run, hints, now)
	const ping = createPing(db)
	return {
		...tables,
		repos: { ...tables.repos, refreshPopularity: () => refreshPopularity(upkeep) },
		changes: { ...tables.changes, forget: (before) => changeRecords(upkeep, hints).forget(before) },
		ping,
		transaction: (work) => run((inside) => work(tablesOf(inside, (nested) => nested(inside), hints, now))),
		lockRepo: (repoId, work) => locks.hold(repoId, work),
		newId: idMaker(now),
		attempts: attemptCounters(db, log),
		backupRuns: backupRunRecords(db),
		storeMoves: storeMoveRecords(db),
		scrub: scrubRecords(db),
		queues: () => readQueueDepths(db),
		workQueues: workQueueRecords(db),
		jobRuns: jobRunRecords(db),
		databaseFacts: () => readDatabaseFacts(upkeep, unknownMigrations),
		poolCounts: () => gate.poolCounts(),
		requestCounts: isShared ? requestCountRecords(db) : undefined,
		async close() {
			await locks.close()
			await hints.close()
		},
	}
}

function tablesOf(db: Kysely<Schema>, transactional: Transactional<Schema>, hints: ChangeHints, now: () => Date): RecordTables {
	return {
		accounts: accountRecords(db),
		standing: standingRecords(db, now),
		tokens: tokenRecords(db, now),
		oauth: oauthRecords(db, now),
		credentials: credentialRecords(db),
		passkeys: passkeyRecords(db),
		signUps: signUpRecords(db),
		publishers: publisherRecords(db),
		repos: repoRecords(db),
		deletedRepos: deletedRepoRecords(db),
		objects: objectRecords(db, now),
		quotas: quotaRecords(db),
		storedCounts: storedCountRecords(db),
		xet: xetRecords(db),
		pathCommits: pathCommitRecords(db, transactional),
		changes: changeRecords(db, hints),
		discussions: discussionRecords(db),
		accessRequests: accessRequestRecords(db, now),
		appSettings: appSettingRecords(db),
		fileLocks: fileLockRecords(db),
		follows: followRecords(db),
		collections: collectionRecords(db),
		happenings: happeningRecords(db),
		webhooks: webhookRecords(db),
		notifications: notificationRecords(db),
		activity: activityRecords(db),
		avatars: avatarRecords(db),
		invitations: invitationRecords(db),
		groups: groupRecords(db),
		domains: domainRecords(db),
		audit: auditRecords(db),
		blockedFiles: blockedFileRecords(db),
		partedUploads: partedUploadRecords(db),
		documentation: documentationRecords(db, transactional, now),
		reports: reportRecords(db),
		announcements: announcementRecords(db),
		overview: overviewRecords(db),
		guestUploads: guestUploadRecords(db),
		conversions: conversionRecords(db),
		attachments: attachmentRecords(db),
		garbage: garbageRecords(db),
		upstreams: upstreamRecords(db),
		mirrorRequests: mirrorRequestRecords(db),
		upstreamReaders: upstreamReaderRecords(db),
		upstreamConnections: upstreamConnectionRecords(db),
		mirrors: mirrorRecords(db),
		mirrorRules: mirrorRuleRecords(db),
		mirrorJobs: mirrorJobRecords(db),
		mirrorPins: mirrorPinRecords(db),
		mirrorUses: mirrorUseRecords(db),
		mirrorChunks: mirrorChunkRecords(db),
		mirrorSpace: mirrorSpaceRecords(db, now),
		bundles: bundleRecords(db),
	}
}
