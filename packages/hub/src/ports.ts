import type { GroupPlace } from './accounts/credentials/external.ts'
import type { SignUpPolicy } from './accounts/credentials/sign-up-policy.ts'
import type { BundlePort } from './bundles/bundle-port.ts'
import type { BackupTarget } from './backups/backup-target.ts'
import type { BackupSchedule } from './backups/backups.ts'
import type { SnapshotReader } from './backups/database-snapshot.ts'
import type { DataFile } from './backups/write-backup.ts'
import type { SignIns } from './accounts/sign-ins/sign-ins.ts'
import type { StorageDefaults } from './objects/quota/quota.ts'
import type { PartedBlobs } from './objects/store/blobs.ts'
import type { ClientDocuments } from './outside/client-documents.ts'
import type { DocsReader } from './listings/documentation/docs-reader.ts'
import type { NameTexts } from './outside/name-texts.ts'
import type { Git } from './git/git.ts'
import type { IdTokens } from './outside/id-tokens.ts'
import type { Outgoing } from './outside/outgoing.ts'
import type { ExternalImageSource } from './outside/images/external-image-source.ts'
import type { ExternalSignIns } from './outside/external-sign-ins.ts'
import type { Mail } from './outside/mail.ts'
import type { MirrorPort } from './mirrors/mirror-port.ts'
import type { DatabaseMover } from './moving/database-moving.ts'
import type { Records } from './records.ts'
import type { Repo } from './repositories/repos/repo.ts'
import type { MachineFacts } from './operation/operation.ts'
import type { ScrubPlan } from './scrub/scrub.ts'
import type { TableEngine } from './viewer/questions/engine.ts'
import type { LocalFiles } from './viewer/questions/local-files.ts'

/** Everything that the domain needs from outside. The server's start and tests provide it; `createHub` gives each concept its part. */
export interface HubPorts {
	records: Records
	signIns: SignIns
	git: Git
	blobs: PartedBlobs
	documents: ClientDocuments
	mail: Mail
	/** An external provider that people can sign in through. */
	external?: ExternalSignIns | undefined
	/** When absent, images of other hosts are links. */
	externalImages?: ExternalImageSource | undefined
	/** Providers whose CI jobs can be trusted; absent when there are none. */
	idTokens?: IdTokens | undefined
	/** Which of the provider's groups have which role in which organization. */
	groupPlaces?: readonly GroupPlace[] | undefined
	/** Who may sign up, unless an administrator chose a policy on the pages. */
	signUp: SignUpPolicy
	/** The origin of addresses in e-mails, without a slash at the end. */
	mailOrigin: string
	/** The hub's secret, of at least 32 characters; it encrypts keys in the database. */
	secret: string
	/** When absent, webhooks are not sent, as in tools that only write. */
	outgoing?: Outgoing | undefined
	/** When absent, domains of organizations cannot be verified. */
	nameTexts?: NameTexts | undefined
	/** Bytes that one person may upload per day for pull requests in repositories that they cannot write to; 10 GB when absent. */
	guestBytesPerDay?: number | undefined
	/** How much accounts may store where administrators set no other limit; no limit when absent. */
	storageDefaults?: StorageDefaults | undefined
	/** Most bytes of each split of a dataset that are converted to Parquet, decompressed. Nothing is converted when absent or 0. */
	conversionSizeMax?: number | undefined
	/**
	 * Keys of the local applications that can run a model, for the filter of that name. It must return the same for the same facts. When
	 * absent, the filter is not offered.
	 */
	localAppsOf?: ((repo: Repo) => readonly string[]) | undefined
	/** When absent, documentation of repositories is listed by name, and another process reads its pages. */
	docsReader?: DocsReader | undefined
	/** When absent, nothing is mirrored from other hubs. */
	mirror?: MirrorPort | undefined
	/** When absent, rows of datasets are shown, but neither searched nor filtered nor measured. */
	viewer?: { engine: TableEngine; localFiles: LocalFiles } | undefined
	/** When absent, this hub reads and writes no bundles. */
	bundles?: BundlePort | undefined
	/** When absent, this hub writes no backups. */
	backup?:
		| {
				snapshot: SnapshotReader
				/** Small files of the data folder that belong into a backup. */
				dataFiles: () => Promise<DataFile[]>
				/** @throws {HubError} `backup-target` */
				openTarget: (address: string) => Promise<BackupTarget>
				/** Where backups are, by the settings; damaged files are restored from there. Default: the place of the newest backup. */
				address?: string | undefined
				/** The daily backup; absent when there is none. */
				schedule: BackupSchedule | undefined
		  }
		| undefined
	/** When absent, this hub cannot move its database while it runs. */
	databaseMover?: DatabaseMover | undefined
	/** When absent, this hub cannot move its large files to another store. */
	storeMove?:
		| {
				/** The store of the settings alone, and its name. */
				home: { place: string; blobs: PartedBlobs }
				/** The operator says that the store of the settings is the right one, whatever the last move says. */
				isHomeCertain?: boolean
				/** Encrypts how a store is reached, for the database. */
				seal: (access: string) => Promise<string>
				/** Opens a store by how it is reached, encrypted. @throws {HubError} `store-move` */
				openStore: (access: string) => Promise<PartedBlobs>
		  }
		| undefined
	/** How long bytes that nothing refers to are kept, in milliseconds; a day when absent. */
	graceMs?: number | undefined
	/** How stored bytes are read again; every 30 days when absent. */
	scrub?: ScrubPlan | undefined
	/** What only the server's start knows; when absent, the health of the hub has less to say. */
	machine?: MachineFacts | undefined
	/** Whether the machine has no time for background work; never when absent. */
	isBusy?: (() => boolean) | undefined
	/** The clock. */
	now: () => Date
	/** Waits before the next guess of a password; a timer when absent. */
	wait?: ((ms: number) => Promise<unknown>) | undefined
	/** Called with failures of background work; `what` names the work. Never throws. */
	report: (what: string, error: unknown) => void
}
