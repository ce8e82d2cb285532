import { createMarkdown } from '@stoa/markdown'
import { createGates } from './access/create-gates.ts'
import { createAttachments } from './attachments/create-attachments.ts'
import { createAudit } from './audit/create-audit.ts'
import { createApps } from './apps/create-apps.ts'
import { createActivity } from './activity/create-activity.ts'
import { createCollections } from './collections/create-collections.ts'
import { createCommits } from './commits/create-commits.ts'
import { createHealing } from './commits/healing.ts'
import { settleRepo } from './commits/settle-repo.ts'
import { createWriteAlone } from './commits/write-alone.ts'
import { createCommitTo } from './commits/write-commit.ts'
import { createCredentials } from './credentials/create-credentials.ts'
import { createGuessBrake } from './credentials/guess-brake.ts'
import { createLaneAt } from './credentials/known-places.ts'
import { createDiscussions } from './community/create-discussions.ts'
import { createGuestUploads } from './community/guest-uploads.ts'
import { createUploadDoor } from './community/upload-door.ts'
import { createExternalImages } from './external-images/external-images.ts'
import { createFiles } from './files/create-files.ts'
import { createSnapshots } from './files/snapshots.ts'
import { createDocumentation } from './documentation/create-documentation.ts'
import { createDomains } from './domains/create-domains.ts'
import { createGroups } from './groups/create-groups.ts'
import type { Hub } from './hub.ts'
import { createLargeFiles } from './large-files/create-large-files.ts'
import { createProofs } from './large-files/create-proofs.ts'
import { createFileLocks } from './large-files/locks.ts'
import { createParts } from './large-files/parts.ts'
import { createListings } from './listings/create-listings.ts'
import { createRevisions } from './metadata/create-revisions.ts'
import { createModeration } from './moderation/create-moderation.ts'
import { createTakedowns } from './moderation/create-takedowns.ts'
import { createOrganisations } from './organisations/create-organisations.ts'
import { createNotifications } from './notifications/create-notifications.ts'
import { createPapers } from './papers/create-papers.ts'
import { createOAuth } from './oauth/create-oauth.ts'
import { createPublishers } from './publishers/create-publishers.ts'
import { createPeople } from './people/create-people.ts'
import type { HubPorts } from './ports/ports.ts'
import { createReadingThreads } from './reading/reading-threads.ts'
import { createRecovery } from './recovery/create-recovery.ts'
import { tidy } from './recovery/tidy.ts'
import { createRepoRemoval } from './repos/repo-removal.ts'
import { createRepos } from './repos/create-repos.ts'
import { createDownloadCounter } from './repos/download-counter.ts'
import { createGitTransport } from './transport/create-git-transport.ts'
import { createSharedCounts } from './jobs/create-shared-counts.ts'
import { createUpkeep } from './upkeep/create-upkeep.ts'
import { createStanding } from './standing/create-standing.ts'
import { adoptObjects } from './xet/adopt-objects.ts'
import { forgetTold } from './jobs/forget-told.ts'
import { createWebhooks } from './webhooks/create-webhooks.ts'
import { createXetStore } from './xet/create-xet-store.ts'

/**
 * The domain on its ports. `recover` finishes what an earlier process left and begins to follow changes and to keep the records up; commands that only write need not
 * call it. `close` writes what is still in memory and leaves the ports open: whoever opened them closes them, afterwards.
 */
export function createHub(ports: HubPorts): Hub {
	const { records, git, blobs, now, report } = ports
	const brake = createGuessBrake(ports)
	const laneAt = createLaneAt({ records, brake, now })
	const people = createPeople({ ...ports, brake, laneAt })
	const standing = createStanding({ records, people })
	const publishers = createPublishers(ports)
	const guestUploads = createGuestUploads({ records, bytesPerDay: ports.guestBytesPerDay, now })
	const xet = createXetStore({ records, blobs, guestUploads }, now)
	// One for all: a second one would only read and keep the same facts again.
	const snapshots = createSnapshots({ git })
	const proofs = createProofs({ records, now, report })
	const reading = createReadingThreads()
	const revisions = createRevisions({ git, snapshots, records, blobs, xet, proofs, reading })
	const downloads = createDownloadCounter({ repos: records.repos, secret: ports.secret, now, report })
	const alone = createWriteAlone({ git, records })
	const healing = createHealing({ git, follow: (id) => alone(id, () => settleRepo({ git, records, revisions }, id)), report })
	const removeRepo = createRepoRemoval({ records, git, alone, healing })
	const repos = createRepos({ records, git, revisions, downloads, healing, remove: removeRepo, reading, now, report })
	const uploadDoor = createUploadDoor({ door: repos, records })
	const sources = { door: repos, uploadDoor, git, snapshots, records, blobs, xet, proofs, reading }
	const writing = { ...sources, guestUploads, revisions, healing, validateCard: reading.validateCard, now }
	const commitTo = createCommitTo({ ...writing, writeAlone: alone })
	const markdown = createMarkdown({ threads: 1 })
	const listings = createListings({ records, localAppsOf: ports.localAppsOf, onError: (error) => report('follow changes', error) })
	const papers = createPapers({ listings })
	const organisations = createOrganisations({ ...ports, repos })
	const notifications = createNotifications({ door: repos, records, mail: ports.mail, mailOrigin: ports.mailOrigin, now, report })
	const webhooks = createWebhooks({ records, outgoing: ports.outgoing, now, report })
	const parts = createParts({ records, blobs, now, report })
	const prune = (signal?: AbortSignal): Promise<number> => tidy({ git, writeAlone: alone, now, report }, signal)
	const adopt = (signal?: AbortSignal): Promise<number> => adoptObjects({ records, blobs, now, report }, signal)
	const documentation = createDocumentation({ ...sources, reader: ports.docsReader, alone, now, report })
	const upkeep = createUpkeep({
		records,
		tidy: prune,
		adopt,
		documentation,
		parts,
		forgetTold: () => forgetTold(records, now()),
		now,
		report,
	})
	const { requestCounts } = records
	const sharedCounts = requestCounts && createSharedCounts({ records: requestCounts, secret: ports.secret, now, report })
	const moderation = createModeration({ records, door: repos, people, now })
	const recovery = createRecovery({ ...writing, report })
	return {
		people,
		credentials: createCredentials({ ...ports, brake, laneAt, people, repos, organisations }),
		standing,
		publishers,
		oauth: createOAuth({ ...ports, publishers, brake }),
		attempts: records.attempts,
		sharedCounts,
		repos,
		files: createFiles(sources),
		commits: createCommits({ ...writing, commitTo }),
		largeFiles: createLargeFiles({ ...writing, parts, writeAlone: alone }),
		fileLocks: createFileLocks({ door: repos, records, now }),
		apps: createApps({ door: repos, records, now }),
		git: createGitTransport(writing),
		discussions: createDiscussions({ ...writing, standing, writeAlone: alone, commitTo, markdown }),
		externalImages: createExternalImages({ source: ports.externalImages, secret: ports.secret }),
		attachments: createAttachments({ records, blobs, guestUploads, now }),
		gates: createGates({ door: repos, records, now }),
		organisations,
		groups: createGroups({ records, door: repos, now }),
		documentation,
		domains: createDomains({ records, nameTexts: ports.nameTexts, now }),
		audit: createAudit({ records }),
		moderation,
		takedowns: createTakedowns({ records, git, snapshots, writeAlone: alone, removeRepo, closeReport: moderation.closeReport, now }),
		collections: createCollections({ door: repos, isCited: papers.isCited, records, now }),
		papers,
		webhooks,
		notifications,
		activity: createActivity({ records }),
		uploadDoor,
		listings,
		xet,
		async recover(stopping) {
			await recovery.recover(stopping)
			if (stopping?.aborted) return
			await listings.start()
			upkeep.start()
			await documentation.start()
			await webhooks.start()
			await notifications.start()
		},
		check: recovery.check,
		tidy: prune,
		adopt,
		requireReady: () => records.ping(),
		storageTotals: () => records.objects.totals(),
		async close() {
			await webhooks.close()
			await notifications.close()
			await upkeep.close()
			await parts.close()
			await documentation.close()
			await markdown.close()
			await reading.close()
			healing.close()
			await listings.close()
			await downloads.close()
			await sharedCounts?.close()
		},
	}
}
