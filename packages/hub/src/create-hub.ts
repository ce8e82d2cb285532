import { createMarkdown } from '@stoa/markdown'
import { createConversions } from './conversion/create-conversions.ts'
import { createFindConverted } from './conversion/find-converted.ts'
import { HubError } from '@stoa/vocabulary'
import { requireHubAdmin } from './accounts/rights/hub-admin.ts'
import { createGates } from './repositories/access/create-gates.ts'
import { createAttachments } from './community/attachments/create-attachments.ts'
import { createAudit } from './accounts/audit/create-audit.ts'
import { createApps } from './repositories/apps/create-apps.ts'
import { createActivity } from './events/activity/create-activity.ts'
import { createCollections } from './community/collections/create-collections.ts'
import { createCommits } from './contents/commits/create-commits.ts'
import type { BackupTarget } from './backups/backup-target.ts'
import { createBackups } from './backups/create-backups.ts'
import { createBundles } from './bundles/create-bundles.ts'
import { createDatabaseMoves } from './moving/create-database-moves.ts'
import { createStoreMoves } from './moving/create-store-moves.ts'
import { createScrub } from './scrub/create-scrub.ts'
import { settleMerges } from './community/discussions/settle-merges.ts'
import { createHealing } from './git/healing.ts'
import { settleRepo } from './contents/commits/settle-repo.ts'
import { createWriteAlone } from './git/write-alone.ts'
import { createCommitTo } from './contents/commits/write-commit.ts'
import { createConfirmPerson } from './accounts/sign-ins/confirm-person.ts'
import { createLeaving } from './leaving/create-leaving.ts'
import { createHoldings } from './repositories/holdings/create-holdings.ts'
import { createBeginnings } from './contents/beginnings/create-beginnings.ts'
import { mayRead } from './repositories/access/access.ts'
import { createCredentials } from './accounts/credentials/create-credentials.ts'
import { createGuessBrake } from './accounts/sign-ins/guess-brake.ts'
import { createLaneAt } from './accounts/sign-ins/known-places.ts'
import { createDiscussions } from './community/discussions/create-discussions.ts'
import { createGuestUploads } from './contents/uploads/guest-uploads.ts'
import { createUploadDoor } from './contents/uploads/upload-door.ts'
import { createExternalImages } from './outside/images/external-images.ts'
import { createFiles } from './contents/files/create-files.ts'
import { createSnapshots } from './git/snapshots.ts'
import { createDocumentation } from './listings/documentation/create-documentation.ts'
import { createDomains } from './accounts/domains/create-domains.ts'
import { createGroups } from './repositories/groups/create-groups.ts'
import type { Hub } from './hub.ts'
import { createLargeFiles } from './contents/large-files/create-large-files.ts'
import { createProofs } from './objects/reading/create-proofs.ts'
import { createFileLocks } from './contents/large-files/locks.ts'
import { createParts } from './objects/parts/parts.ts'
import { createListings } from './listings/listings/create-listings.ts'
import { createRevisions } from './repositories/revisions/create-revisions.ts'
import { createMirroring, type StoredMirrorFile } from './create-mirroring.ts'
import { createModeration } from './community/moderation/create-moderation.ts'
import { createTakedowns } from './community/moderation/create-takedowns.ts'
import { createOrganisations } from './accounts/organisations/create-organisations.ts'
import { createNotifications } from './events/notifications/create-notifications.ts'
import { createPapers } from './listings/papers/create-papers.ts'
import { createOAuth } from './accounts/oauth/create-oauth.ts'
import { createPublishers } from './repositories/publishers/create-publishers.ts'
import { createOperation } from './operation/create-operation.ts'
import { createJobLog } from './outside/jobs/job-log.ts'
import { createPeople } from './accounts/people/create-people.ts'
import type { HubPorts } from './ports.ts'
import { createReadingThreads } from './repositories/reading/reading-threads.ts'
import { createChecks } from './recovery/create-checks.ts'
import { createRecovery } from './recovery/create-recovery.ts'
import { tidy } from './recovery/tidy.ts'
import { createRepoRemoval } from './repositories/lifecycle/repo-removal.ts'
import { createDeletedRepos } from './repositories/lifecycle/create-deleted-repos.ts'
import { createRepos } from './repositories/lifecycle/create-repos.ts'
import { createDownloadCounter } from './repositories/lifecycle/download-counter.ts'
import { createGitTransport } from './contents/transport/create-git-transport.ts'
import { createSharedCounts } from './database/counts/create-shared-counts.ts'
import { createCollector } from './garbage/create-collector.ts'
import { createUpkeep } from './upkeep/create-upkeep.ts'
import { createStanding } from './repositories/standing/create-standing.ts'
import { adoptObject, adoptObjects } from './objects/xet/adopt-objects.ts'
import { countStale, recountStorage } from './upkeep/recount-storage.ts'
import { forgetTold } from './upkeep/forget-told.ts'
import { createViewer } from './viewer/create-viewer.ts'
import { createWebhooks } from './events/webhooks/create-webhooks.ts'
import { createAccountStorages } from './repositories/storage/create-account-storages.ts'
import { createQuota } from './objects/quota/create-quota.ts'
import { createXetStore } from './objects/xet/create-xet-store.ts'

/** How long bytes that nothing refers to are kept unless the settings say otherwise: a day. */
const GRACE_MS = 24 * 3_600_000

/** How long the store of large files and the disk may take to answer, in milliseconds. */
const PART_WAIT_MS = 2000
/** A key that no object has. */
const NO_OBJECT = `lfs/${'0'.repeat(64)}` as const

/** `ok` when a part says in time that it works. */
async function stateOf(question: Promise<boolean>): Promise<'ok' | 'ill'> {
	const late = new Promise<boolean>((done) => void setTimeout(() => done(false), PART_WAIT_MS).unref())
	const works = await Promise.race([question.catch(() => false), late])
	return works ? 'ok' : 'ill'
}

/** How the scrub is set where the ports do not say: everything once a month, at most 20 MB a second. */
const SCRUB_DAYS = 30
const SCRUB_BYTES_PER_SECOND = 20_000_000

/**
 * Creates the domain on its ports. `recover` completes the work of an earlier process, starts to follow changes, and starts upkeep;
 * commands that only write need not call it. `close` writes what is still in memory. It leaves the ports open; the caller closes them
 * afterwards.
 */
export function createHub(ports: HubPorts): Hub {
	const { records, git, blobs, now, report } = ports
	const jobs = createJobLog({ records: records.jobRuns, now, report })
	const brake = createGuessBrake(ports)
	const laneAt = createLaneAt({ records, brake, now })
	const people = createPeople({
		...ports,
		brake,
		laneAt,
		async visibleRepo(person, kind, name) {
			const found = await records.repos.byName(kind, name)
			return found && mayRead(person, found) ? found : undefined
		},
	})
	const standing = createStanding({ records, people })
	const publishers = createPublishers(ports)
	const guestUploads = createGuestUploads({ records, bytesPerDay: ports.guestBytesPerDay, now })
	const quota = createQuota({ records, defaults: ports.storageDefaults ?? { user: {}, org: {} }, now, report })
	const xet = createXetStore({ records, blobs, guestUploads, quota }, now)
	// Shared by all, because a second one would read and cache the same facts again.
	const snapshots = createSnapshots({ git })
	const proofs = createProofs({ records, now, report })
	const reading = createReadingThreads()
	const revisions = createRevisions({ git, snapshots, records, blobs, xet, proofs, reading })
	const downloads = createDownloadCounter({ repos: records.repos, secret: ports.secret, now, report })
	const alone = createWriteAlone({ git, records })
	const healing = createHealing({
		git,
		follow: (id) =>
			alone(id, () => settleRepo({ git, records, revisions, settleMerges: (one) => settleMerges({ git, records }, one) }, id)),
		report,
	})
	const graceMs = ports.graceMs ?? GRACE_MS
	const removeRepo = createRepoRemoval({ records, git, alone, healing, now })
	const known = createRepos({ records, git, revisions, downloads, remove: removeRepo, reading, quota, alone, graceMs, now, report })
	const deletedRepos = createDeletedRepos({ records, alone, remove: removeRepo, quota, graceMs, now, report })
	const { findReadable } = known
	const repos = { ...known, ...createBeginnings({ records, git, alone, findReadable, revisions, healing, reading, quota, now }) }
	const uploadDoor = createUploadDoor({ door: repos, records })
	const sources = { door: repos, uploadDoor, git, snapshots, records, blobs, xet, proofs, reading }
	const writing = { ...sources, guestUploads, quota, revisions, healing, validateCard: reading.validateCard, now }
	const commitTo = createCommitTo({ ...writing, writeAlone: alone })
	const markdown = createMarkdown({ threads: 1 })
	const listings = createListings({ records, jobs, localAppsOf: ports.localAppsOf, onError: (error) => report('follow changes', error) })
	const papers = createPapers({ listings })
	const organisations = { ...createOrganisations(ports), ...createHoldings({ records, repos, deletedRepos, now }) }
	const confirmPerson = createConfirmPerson({ signIns: ports.signIns, brake, now })
	const notifications = createNotifications({ door: repos, records, mail: ports.mail, mailOrigin: ports.mailOrigin, jobs, now, report })
	const webhooks = createWebhooks({ records, outgoing: ports.outgoing, jobs, now, report })
	const parts = createParts({ records, blobs, now, report })
	const prune = (signal?: AbortSignal): Promise<number> => tidy({ git, records, writeAlone: alone, now, report }, signal)
	const recount = (signal?: AbortSignal): Promise<number> => recountStorage({ records, git, now, report }, signal)
	const recountStale = (signal?: AbortSignal): Promise<number> => countStale({ records, now }, signal)
	const adopting = { records, blobs, now, report, isBackupRunning: () => records.backupRuns.isRunning() }
	const adopt = (signal?: AbortSignal): Promise<number> => adoptObjects(adopting, signal)
	const documentation = createDocumentation({ ...sources, reader: ports.docsReader, alone, jobs, now, report })
	const keepFile = (object: StoredMirrorFile, bytes: AsyncIterable<Uint8Array>): Promise<void> => largeFiles.store(object, bytes)
	const mirroring = createMirroring(
		{ ...writing, alone, graceMs, store: keepFile, adopt: (sha256) => adoptObject(adopting, sha256), report },
		ports,
	)
	const { mirrors, mirrorJobs, mirrorSpace, mirrorWork, mirrorSpaceWork, mirrorRequests, mirrorRequestWork, reading: mirrored } = mirroring
	const largeFiles = createLargeFiles({ ...writing, parts, writeAlone: alone, ...mirrored })
	const garbage = createCollector({
		records,
		blobs,
		git,
		parts,
		writeAlone: alone,
		purgeRepos: deletedRepos.purgeDue,
		tidy: prune,
		graceMs,
		now,
		report,
	})
	const upkeep = createUpkeep({
		mirrors,
		mirrorJobs,
		records,
		jobs,
		collect: (signal) => garbage.collect({}, signal),
		tidy: prune,
		adopt,
		recount,
		countStale: recountStale,
		documentation,
		parts,
		forgetTold: () => forgetTold(records, now()),
		now,
		report,
	})
	const { requestCounts } = records
	const sharedCounts = requestCounts && createSharedCounts({ records: requestCounts, secret: ports.secret, now, report })
	const moderation = createModeration({ records, door: repos, people, now })
	const { backup, secret, storeMove } = ports
	const openBackups = async (): Promise<BackupTarget | undefined> => {
		const address = backup?.address ?? (await records.backupRuns.latest())?.target
		return address === undefined ? undefined : backup?.openTarget(address)
	}
	const mending = { ...writing, openBackups, writeAlone: alone, report }
	const recovery = createRecovery(mending)
	const plan = ports.scrub ?? { days: SCRUB_DAYS, bytesPerSecond: SCRUB_BYTES_PER_SECOND }
	const scrub = createScrub({
		...mending,
		mail: ports.mail,
		mailOrigin: ports.mailOrigin,
		plan,
		jobs,
		isBusy: ports.isBusy ?? (() => false),
	})
	const backups =
		backup &&
		createBackups({
			source: { ...backup, git, blobs, repos: records.repos, garbage: records.garbage, secret, now },
			records,
			openTarget: backup.openTarget,
			schedule: backup.schedule,
			jobs,
			report,
		})
	const bundles = ports.bundles && createBundles({ ...writing, alone, largeFiles, files: ports.bundles, maker: ports.mailOrigin, report })
	const files = createFiles({ ...sources, ...mirrored })
	const converting = { ...sources, revisions, largeFiles, writeAlone: alone, sourceMax: ports.conversionSizeMax ?? 0, jobs, now, report }
	const conversions = createConversions(converting)
	const converted = createFindConverted({ conversions, files })
	const viewer = createViewer({ door: repos, files, snapshots, standing, converted, ...ports.viewer })
	const databaseMoves = ports.databaseMover && createDatabaseMoves({ mover: ports.databaseMover, newId: records.newId })
	const storeMoves = storeMove && createStoreMoves({ ...storeMove, records, now, report })
	return {
		people,
		credentials: createCredentials({ ...ports, brake, laneAt, people, confirmPerson }),
		leaving: createLeaving({ records, signIns: ports.signIns, confirmPerson, repos, deletedRepos, organisations }),
		standing,
		publishers,
		oauth: createOAuth({ ...ports, publishers, brake }),
		attempts: records.attempts,
		sharedCounts,
		repos,
		deletedRepos,
		files,
		viewer,
		conversions,
		commits: createCommits({ ...writing, commitTo }),
		largeFiles,
		fileLocks: createFileLocks({ door: repos, records, now }),
		apps: createApps({ door: repos, records, now }),
		git: createGitTransport(writing),
		discussions: createDiscussions({ ...writing, standing, writeAlone: alone, commitTo, markdown }),
		externalImages: createExternalImages({ source: ports.externalImages, secret: ports.secret }),
		attachments: createAttachments({ records, blobs, guestUploads, quota, now }),
		gates: createGates({ door: repos, records, now }),
		organisations,
		groups: createGroups({ records, door: repos, now }),
		documentation,
		domains: createDomains({ records, nameTexts: ports.nameTexts, now }),
		audit: createAudit({ records }),
		moderation,
		storage: createAccountStorages({ records, quota, now }),
		takedowns: createTakedowns({
			records,
			git,
			snapshots,
			writeAlone: alone,
			removeRepo,
			deletedRepos,
			closeReport: moderation.closeReport,
			now,
		}),
		collections: createCollections({ door: repos, isCited: papers.isCited, records, now }),
		papers,
		webhooks,
		notifications,
		activity: createActivity({ records }),
		uploadDoor,
		listings,
		mirrors,
		mirrorJobs,
		mirrorSpace,
		mirrorWork,
		mirrorSpaceWork,
		mirrorRequests,
		mirrorRequestWork,
		bundles,
		bundleWork(actor) {
			requireHubAdmin(actor)
			if (!bundles) throw new HubError('not-offered', { what: 'bundles', why: 'it was opened without a place for them' })
			return bundles.as(actor)
		},
		xet: mirroring.xet,
		async recover(stopping) {
			await recovery.recover(stopping)
			if (stopping?.aborted) return
			await listings.start()
			upkeep.start()
			await documentation.start()
			await webhooks.start()
			await notifications.start()
			backups?.followSchedule()
			scrub.follow()
			mirroring.follow()
			conversions.follow()
			bundles?.follow()
		},
		settle: () => recovery.recover(undefined, { isRestored: true }),
		check: recovery.check,
		garbage,
		checks: createChecks({ recovery, newId: records.newId }),
		scrub,
		backups,
		storeMoves,
		databaseMoves,
		tidy: prune,
		adopt,
		recount,
		recountStale,
		operation: createOperation({ records, listings, scrub, mail: ports.mail, machine: ports.machine, jobs, viewer, now }),
		databaseFacts: () => records.databaseFacts(),
		async requireReady() {
			await records.ping()
			const [disk, store] = await Promise.all([
				stateOf(ports.machine?.canWrite() ?? Promise.resolve(true)),
				// Opened, because the answer to HEAD says nothing of a bucket that is gone.
				stateOf(blobs.open(NO_OBJECT).then((found) => found === undefined)),
			])
			return { disk, largeFiles: store }
		},
		storageTotals: () => records.objects.totals(),
		async close() {
			await databaseMoves?.close()
			await storeMoves?.close()
			await scrub.close()
			await backups?.close()
			await garbage.close()
			await webhooks.close()
			await notifications.close()
			await upkeep.close()
			await bundles?.close()
			await mirroring.closeWork()
			await conversions.close()
			await jobs.close()
			await mirrors?.close()
			await parts.close()
			await documentation.close()
			await markdown.close()
			await reading.close()
			await viewer.close()
			healing.close()
			await listings.close()
			await downloads.close()
			await sharedCounts?.close()
		},
	}
}
