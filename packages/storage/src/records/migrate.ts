import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createRecordTables } from './migrations/m0001-records.ts'
import { createSignInTables } from './migrations/m0002-sign-ins.ts'
import { letChangesBeForgotten } from './migrations/m0003-forgotten-changes.ts'
import { noteCreators } from './migrations/m0004-creators.ts'
import { createDiscussionTables } from './migrations/m0005-discussions.ts'
import { createGateAndFollowTables } from './migrations/m0006-gates-and-follows.ts'
import { createAppSettingAndLockTables } from './migrations/m0007-app-settings-and-locks.ts'
import { createOAuthTables } from './migrations/m0008-oauth.ts'
import { createCollectionTables } from './migrations/m0009-collections.ts'
import { createOrganisationTables } from './migrations/m0010-organisations.ts'
import { keepDownloadSeries } from './migrations/m0011-download-series.ts'
import { createCredentialTables } from './migrations/m0018-credentials.ts'
import { createHappeningTables } from './migrations/m0019-happenings.ts'
import { tellThreadChanges } from './migrations/m0020-thread-hints.ts'
import { createPasskeyTables } from './migrations/m0021-passkeys.ts'
import { createPublisherTable } from './migrations/m0023-publishers.ts'
import { createGuestObjectTable } from './migrations/m0024-guest-objects.ts'
import { extendSignUp } from './migrations/m0022-sign-up.ts'
import { createOrgDomainTable } from './migrations/m0026-org-domains.ts'
import { createResourceGroupTables } from './migrations/m0025-resource-groups.ts'
import { addDiscussionsSwitch } from './migrations/m0030-discussions-switch.ts'
import { addNewReposPrivate } from './migrations/m0031-new-repos.ts'
import { noteLeftObjects } from './migrations/m0035-left-objects.ts'
import { addSocials } from './migrations/m0040-socials.ts'
import { createAttachmentTable } from './migrations/m0045-attachments.ts'
import { noteDeliveryRepos } from './migrations/m0053-delivery-repos.ts'
import { addStanding } from './migrations/m0052-standing.ts'
import { createXorbProofTable } from './migrations/m0057-xorb-proofs.ts'
import { noteMergeIntents } from './migrations/m0059-merge-intents.ts'
import { noteDamagedObjects } from './migrations/m0060-damaged-objects.ts'
import { addRestrictions } from './migrations/m0061-restrictions.ts'
import { addBlockedFiles } from './migrations/m0063-blocked-files.ts'
import { createPartedUploadTables } from './migrations/m0072-parted-uploads.ts'
import { createDocumentationTables } from './migrations/m0070-documentation.ts'
import { createDownloadMarkTable } from './migrations/m0073-download-marks.ts'
import { indexDamagedObjects } from './migrations/m0077-damaged-objects-index.ts'
import { removeInvitationNotices } from './migrations/m0080-invitation-notices.ts'
import { createStorageLimitTables } from './migrations/m0083-storage-limits.ts'
import { createStorageDayTable } from './migrations/m0084-storage-days.ts'
import { createBackupRunTable } from './migrations/m0085-backup-runs.ts'
import { createGarbageTables } from './migrations/m0086-garbage.ts'
import { createXetCacheTable } from './migrations/m0087-xet-caches.ts'
import { createScrubTables } from './migrations/m0088-scrub.ts'
import { keepDeletedRepos } from './migrations/m0089-deleted-repos.ts'
import { createStoreMoveTables } from './migrations/m0096-store-moves.ts'
import { createMirrorTables } from './migrations/m0100-mirrors.ts'
import { createJobRunTable } from './migrations/m0101-job-runs.ts'
import { noteRestoredRepos } from './migrations/m0102-restored-repos.ts'
import { createStoredCountTables } from './migrations/m0103-stored-counts.ts'
import { createMirrorJobTables } from './migrations/m0104-mirror-jobs.ts'
import { createMirrorSpace } from './migrations/m0105-mirror-space.ts'
import { createConversionTables } from './migrations/m0106-conversions.ts'
import { limitUpstreams } from './migrations/m0107-upstream-limits.ts'
import { createUpstreamReaders } from './migrations/m0108-upstream-readers.ts'
import { createMirrorRequests } from './migrations/m0109-mirror-requests.ts'
import { createBundleTables } from './migrations/m0110-bundles.ts'
import { examineXorbs } from './migrations/m0111-examine-xorbs.ts'
import { noteStaleForms } from './migrations/m0112-stale-forms.ts'
import { createRemovedObjectTable } from './migrations/m0113-removed-objects.ts'
import { createMirrorChunkTables } from './migrations/m0114-mirror-chunks.ts'
import { createRequestCountTable } from './migrations/m0076-request-counts.ts'
import { extendReports } from './migrations/m0062-reports.ts'
import { createAttemptTable } from './migrations/m0055-attempts.ts'
import type { Schema } from './schema.ts'

/**
 * Every step of the schema, in order. A step is never edited, and the next one has the number after the last: a database refuses steps that
 * come before those that it has run. `npm run check` holds both.
 */
const MIGRATIONS: Record<string, Migration> = {
	'0001-records': { up: createRecordTables },
	'0002-sign-ins': { up: createSignInTables },
	'0003-forgotten-changes': { up: letChangesBeForgotten },
	'0004-creators': { up: noteCreators },
	'0005-discussions': { up: createDiscussionTables },
	'0006-gates-and-follows': { up: createGateAndFollowTables },
	'0007-app-settings-and-locks': { up: createAppSettingAndLockTables },
	'0008-oauth': { up: createOAuthTables },
	'0009-collections': { up: createCollectionTables },
	'0010-organisations': { up: createOrganisationTables },
	'0011-download-series': { up: keepDownloadSeries },
	'0018-credentials': { up: createCredentialTables },
	'0019-happenings': { up: createHappeningTables },
	'0020-thread-hints': { up: tellThreadChanges },
	'0021-passkeys': { up: createPasskeyTables },
	'0022-sign-up': { up: extendSignUp },
	'0023-publishers': { up: createPublisherTable },
	'0024-guest-objects': { up: createGuestObjectTable },
	'0025-resource-groups': { up: createResourceGroupTables },
	'0026-org-domains': { up: createOrgDomainTable },
	'0030-discussions-switch': { up: addDiscussionsSwitch },
	'0031-new-repos': { up: addNewReposPrivate },
	'0035-left-objects': { up: noteLeftObjects },
	'0040-socials': { up: addSocials },
	'0045-attachments': { up: createAttachmentTable },
	'0052-standing': { up: addStanding },
	'0053-delivery-repos': { up: noteDeliveryRepos },
	'0055-attempts': { up: createAttemptTable },
	'0057-xorb-proofs': { up: createXorbProofTable },
	'0059-merge-intents': { up: noteMergeIntents },
	'0060-damaged-objects': { up: noteDamagedObjects },
	'0061-restrictions': { up: addRestrictions },
	'0062-reports': { up: extendReports },
	'0063-blocked-files': { up: addBlockedFiles },
	'0070-documentation': { up: createDocumentationTables },
	'0072-parted-uploads': { up: createPartedUploadTables },
	'0073-download-marks': { up: createDownloadMarkTable },
	'0076-request-counts': { up: createRequestCountTable },
	'0077-damaged-objects-index': { up: indexDamagedObjects },
	'0080-invitation-notices': { up: removeInvitationNotices },
	'0083-storage-limits': { up: createStorageLimitTables },
	'0084-storage-days': { up: createStorageDayTable },
	'0085-backup-runs': { up: createBackupRunTable },
	'0086-garbage': { up: createGarbageTables },
	'0087-xet-caches': { up: createXetCacheTable },
	'0088-scrub': { up: createScrubTables },
	'0089-deleted-repos': { up: keepDeletedRepos },
	'0096-store-moves': { up: createStoreMoveTables },
	'0100-mirrors': { up: createMirrorTables },
	'0101-job-runs': { up: createJobRunTable },
	'0102-restored-repos': { up: noteRestoredRepos },
	'0103-stored-counts': { up: createStoredCountTables },
	'0104-mirror-jobs': { up: createMirrorJobTables },
	'0105-mirror-space': { up: createMirrorSpace },
	'0106-conversions': { up: createConversionTables },
	'0107-upstream-limits': { up: limitUpstreams },
	'0108-upstream-readers': { up: createUpstreamReaders },
	'0109-mirror-requests': { up: createMirrorRequests },
	'0110-bundles': { up: createBundleTables },
	'0111-examine-xorbs': { up: examineXorbs },
	'0112-stale-forms': { up: noteStaleForms },
	'0113-removed-objects': { up: createRemovedObjectTable },
	'0114-mirror-chunks': { up: createMirrorChunkTables },
}

/** Names of all steps, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(MIGRATIONS)

/**
 * Brings the schema up to this program. All processes may call it at the same start: one does the work.
 *
 * @param before called before the tables of a database that has data are changed, with the names of the steps
 * @throws {HubError} `cannot-start` when a newer program has been here
 */
export async function migrate(db: Kysely<Schema>, before?: (pending: readonly string[]) => Promise<void>): Promise<void> {
	const executed = await executedMigrations(db)
	const unknown = unknownMigrations(executed)
	if (unknown.length > 0) {
		const why = `its tables were changed by a newer version (${unknown.join(', ')}); start that version, or restore a backup made before it`
		throw new HubError('cannot-start', { what: 'on this database', why })
	}
	const pending = migrationNames.filter((name) => !executed.includes(name))
	if (executed.length > 0 && pending.length > 0) await before?.(pending)
	await run(db, MIGRATIONS)
}

/** Names of migrations that this program does not have. */
export function unknownMigrations(names: readonly string[]): string[] {
	return names.filter((name) => !(name in MIGRATIONS))
}

/** Creates the tables as they were after these migrations, all of which this program must have. */
export async function migrateAsThen(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
	await run(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name))))
}

async function run(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
	const migrator = new Migrator({
		db,
		provider: { getMigrations: async () => migrations },
		migrationTableName: 'stoa_migration',
		migrationLockTableName: 'stoa_migration_lock',
	})
	const { error } = await migrator.migrateToLatest()
	if (error) throw error
}

async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
	const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('stoa_migration')::text as name`.execute(db)
	if (!tables[0]?.name) return []
	const { rows } = await sql<{ name: string }>`select name from stoa_migration`.execute(db)
	return rows.map(({ name }) => name)
}
