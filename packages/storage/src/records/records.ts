import type { RecordTables, Records } from '@stoa/hub'
import type { Kysely } from 'kysely'
import { accessRequestRecords } from './access-requests.ts'
import { activityRecords } from './activity.ts'
import { accountRecords } from './accounts.ts'
import { appSettingRecords } from './app-settings.ts'
import { auditRecords } from './audit.ts'
import { avatarRecords } from './avatars.ts'
import { changeHints, type ChangeHints } from './change-hints.ts'
import { changeRecords } from './changes.ts'
import { createPing } from './create-ping.ts'
import { collectionRecords } from './collections.ts'
import type { ConnectionConfig } from './database.ts'
import { refreshPopularity } from './downloads.ts'
import { discussionRecords } from './discussions.ts'
import { documentationRecords } from './documentation.ts'
import { fileLockRecords } from './file-locks.ts'
import { followRecords } from './follows.ts'
import { domainRecords } from './domains.ts'
import { groupRecords } from './groups.ts'
import { attemptCounters } from './attempts.ts'
import { attachmentRecords } from './attachments.ts'
import { guestUploadRecords } from './guest-uploads.ts'
import { invitationRecords } from './invitations.ts'
import { happeningRecords } from './happenings.ts'
import { idMaker } from './new-id.ts'
import { credentialRecords } from './credentials.ts'
import { passkeyRecords } from './passkeys.ts'
import { publisherRecords } from './publishers.ts'
import { signUpRecords } from './sign-up.ts'
import { oauthRecords } from './oauth.ts'
import { blockedFileRecords } from './blocked-files.ts'
import { partedUploadRecords } from './parted-uploads.ts'
import { announcementRecords, overviewRecords, reportRecords } from './moderation.ts'
import { notificationRecords } from './notifications.ts'
import { objectRecords } from './objects.ts'
import { pathCommitRecords, type Transactional } from './path-commits.ts'
import { repoLocks } from './repo-lock.ts'
import { repoRecords } from './repos.ts'
import { requestCountRecords } from './request-counts.ts'
import type { Schema } from './schema.ts'
import { standingRecords } from './standing.ts'
import { tokenRecords } from './tokens.ts'
import { transactionRunner } from './transactions.ts'
import { webhookRecords } from './webhooks.ts'
import { xetRecords } from './xet.ts'

/** What `createRecords` needs: a database whose schema is up to date. */
export interface RecordsOptions {
	db: Kysely<Schema>
	/** The same database without limits of time, for upkeep over whole tables; default `db`. */
	upkeep?: Kysely<Schema>
	connection: ConnectionConfig
	/** Whether other processes may be on the same database. */
	isShared: boolean
	/** Transactions at once; fewer than the pool has connections. */
	transactionsMax: number
	now: () => Date
	log: (line: string) => void
}

/** The records on PostgreSQL. Closing them leaves `db` open. */
export function createRecords({ db, upkeep = db, connection, isShared, transactionsMax, now, log }: RecordsOptions): Records {
	const hints = changeHints(connection, log)
	const locks = repoLocks(connection, log)
	const run = transactionRunner(db, transactionsMax)
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
		requestCounts: isShared ? requestCountRecords(db) : undefined,
		async close() {
			await locks.close()
			await hints.close()
		},
	}
}

function tablesOf(db: Kysely<Schema>, transactional: Transactional, hints: ChangeHints, now: () => Date): RecordTables {
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
		objects: objectRecords(db),
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
		attachments: attachmentRecords(db),
	}
}
