import {
	createHub,
	type ExternalImageSource,
	type ExternalSignIns,
	type Hub,
	type HubPorts,
	type IdTokens,
	type Mail,
	type MirrorPort,
	type PartedBlobs,
	type StoreMoveRecords,
} from '@stoa/hub'
import {
	createClientDocuments,
	createOutboxMail,
	createSmtpMail,
	createIdTokens,
	createNameTexts,
	createOutgoing,
	createUpstreams,
	openDatabase,
	openExternalImages,
	openGit,
	type MovingBlobs,
	openMovingBlobs,
	openBundles,
	openTransfers,
} from '@stoa/storage'
import { isHubError } from '@stoa/vocabulary'
import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { readDataFiles } from './backups/data-files.ts'
import { openBackupTarget } from './backups/open-target.ts'
import { scheduleOf } from './backups/schedule-of.ts'
import { prepareUpgrade } from './backups/prepare-upgrade.ts'
import { refuseUnfinishedRestore } from './backups/unfinished-restore.ts'
import type { Settings } from './config/settings.ts'
import { storageDefaultsOf } from './config/storage-defaults.ts'
import { groupPlacesOf } from './config/group-places.ts'
import { requireRightDatabase, writeHome } from './database-home.ts'
import { createDocsReader } from './docs/docs-reader.ts'
import { keptSecret } from './kept-secret.ts'
import { localAppsOf } from './local-apps-of.ts'
import { machineFacts } from './machine-facts.ts'
import { openEngine } from './open-engine.ts'
import { StartFailure } from './start-failure.ts'
import { placeOf } from './store-access.ts'
import { openSealedStore, openStore, requireRightStore, sealStore, storeOf } from './store-place.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { watchLoad } from './watch-load.ts'

/** The domain over its storage, not yet reachable from the network. */
export interface Rooms {
	hub: Hub
	/** Ends jobs and connections, and the database when it is ours. */
	close(): Promise<void>
}

/** How to open. */
export interface RoomsOptions {
	/** Ends the opening when it fires. */
	stopping?: AbortSignal
	/** The data folder was just filled from a backup: every repository is compared with its rows, and no background work is started. */
	isRestored?: boolean
	/** The store of the settings is the right one, whatever the last move says: only to forget that move. */
	ignoresMove?: boolean
	/** Traces what requests call. */
	telemetry?: Telemetry | undefined
}

/**
 * Opens database, git and blobs by the settings, creates the domain on them, and lets it complete work that a crash interrupted.
 *
 * @throws {StartFailure}, also while a restore into the data folder is not finished
 * @throws the reason of `stopping` once that has fired; everything opened is closed by then
 */
export async function openRooms(
	settings: Settings,
	log: FastifyBaseLogger,
	{ stopping = new AbortController().signal, isRestored = false, ignoresMove = false, telemetry }: RoomsOptions = {},
): Promise<Rooms> {
	const folder = settings.STOA_DATA
	if (!isRestored) await refuseUnfinishedRestore(folder)
	const moved = await requireRightDatabase(settings)
	const now = (): Date => new Date()
	const line = (text: string): void => log.info(text)
	const undo: (() => Promise<void>)[] = []
	try {
		const database = await openDatabase({
			source: settings.STOA_DATABASE_URL === undefined ? { folder } : { url: settings.STOA_DATABASE_URL },
			now,
			log: line,
			signal: stopping,
			move: { folder, moved, decide: (home, id) => writeHome(folder, home, id) },
			beforeMigration: (pending, snapshot) => prepareUpgrade({ settings, log: line, now, stopping }, pending, snapshot),
		})
		undo.unshift(() => database.close())
		stopping.throwIfAborted()
		const git = await openGit({ folder: join(folder, 'git'), log })
		undo.unshift(() => git.close())
		const report = (what: string, error: unknown): void => log.error({ err: error }, `${what} failed`)
		const secret = await keptSecret(settings)
		const { blobs, storeMove } = await openMovableStore(settings, { moves: database.records.storeMoves, secret, ignoresMove, report })
		undo.unshift(async () => blobs.close())
		const load = watchLoad()
		undo.unshift(async () => load.close())
		const docsReader = createDocsReader()
		undo.unshift(() => docsReader.close())
		const hub = createHub({
			records: database.records,
			signIns: database.signIns,
			...tracedPorts({ git, blobs }, telemetry),
			documents: createClientDocuments(line),
			mail: openMail(settings, database.records.newId),
			external: await openExternal(settings, line),
			idTokens: idTokensOf(settings, line),
			externalImages: await openImages(settings),
			groupPlaces: groupPlacesOf(settings.STOA_OIDC_GROUPS),
			signUp: settings.STOA_SIGN_UP,
			mailOrigin: mailOriginOf(settings),
			secret,
			outgoing: createOutgoing({ origin: publicOrigin(settings), allowsInner: settings.STOA_WEBHOOKS_INNER }),
			nameTexts: createNameTexts(),
			guestBytesPerDay: settings.STOA_GUEST_DAY_MAX,
			storageDefaults: storageDefaultsOf(settings),
			graceMs: settings.STOA_COLLECT_GRACE * 3_600_000,
			localAppsOf,
			docsReader,
			mirror: mirrorOf(settings, report),
			bundles: openBundles({ spool: join(folder, 'bundles'), folder: settings.STOA_BUNDLE_FOLDER }),
			backup: { snapshot: database.snapshot, ...backupOf(settings) },
			viewer: await openEngine(settings),
			conversionSizeMax: settings.STOA_PARQUET_SIZE_MAX,
			storeMove,
			databaseMover: database.mover,
			scrub: { days: settings.STOA_SCRUB_DAYS, bytesPerSecond: settings.STOA_SCRUB_BYTES_PER_SECOND },
			isBusy: load.isBusy,
			machine: machineFacts(settings, load, now()),
			now,
			report,
		})
		undo.unshift(() => hub.close())
		stopping.throwIfAborted()
		await (isRestored ? hub.settle() : hub.recover(stopping))
		return { hub, close: () => inOrder(undo) }
	} catch (error) {
		await inOrder(undo)
		stopping.throwIfAborted()
		throw isHubError(error, 'cannot-start') ? new StartFailure(error.message, { cause: error }) : error
	}
}

/** Where backups go, when, and which files of the data folder are in them. */
function backupOf(settings: Settings): Omit<NonNullable<HubPorts['backup']>, 'snapshot'> {
	return {
		dataFiles: () => readDataFiles(settings),
		openTarget: (address) => openBackupTarget(address, settings),
		address: settings.STOA_BACKUP_TARGET,
		schedule: scheduleOf(settings),
	}
}

/** Not from a request, which could name any host to which an e-mail would then link. */
function mailOriginOf({ STOA_PUBLIC_URL: address, STOA_PORT: port }: Settings): string {
	return address?.replace(/\/+$/, '') ?? `http://localhost:${port}`
}

function tracedPorts(ports: Pick<HubPorts, 'git' | 'blobs'>, telemetry: Telemetry | undefined): Pick<HubPorts, 'git' | 'blobs'> {
	if (!telemetry) return ports
	return { git: telemetry.traced('git', ports.git), blobs: telemetry.traced('store', ports.blobs) }
}

async function inOrder(steps: (() => Promise<void>)[]): Promise<void> {
	for (const step of steps) await step()
}

/** What the mirror may do. The hub contacts no other hub before an operator adds an upstream. */
function mirrorOf(settings: Settings, report: (what: string, error: unknown) => void): MirrorPort {
	return {
		upstreams: createUpstreams(),
		transfers: openTransfers({ folder: join(settings.STOA_DATA, 'mirror'), report }),
		compareMs: settings.STOA_MIRROR_COMPARE_SECONDS * 1000,
		missingMs: settings.STOA_MIRROR_MISSING_SECONDS * 1000,
		objectMax: settings.STOA_OBJECT_MAX,
		storageMax: settings.STOA_MIRROR_STORAGE,
		isOffline: settings.STOA_MIRROR_OFFLINE,
	}
}

/** Without the setting, no provider is trusted. */
function idTokensOf({ STOA_TRUSTED_ISSUERS: text }: Settings, log: (line: string) => void): IdTokens | undefined {
	const issuers = (text ?? '').split(',').map((one) => one.trim())
	return text === undefined ? undefined : createIdTokens({ issuers, log })
}

/** The library is loaded only when this kind of sign-in is configured. */
async function openExternal(settings: Settings, log: (line: string) => void): Promise<ExternalSignIns | undefined> {
	const { STOA_OIDC_ISSUER: issuer, STOA_OIDC_CLIENT_ID: clientId, STOA_OIDC_CLIENT_SECRET: clientSecret } = settings
	if (issuer === undefined) return undefined
	if (clientId === undefined || clientSecret === undefined)
		throw new StartFailure('Cannot use STOA_OIDC_ISSUER alone: set STOA_OIDC_CLIENT_ID and STOA_OIDC_CLIENT_SECRET as well')
	const { createExternalSignIns } = await import('@stoa/storage/external-sign-ins')
	const { STOA_OIDC_NAME: name, STOA_OIDC_SCOPES: scope, STOA_OIDC_GROUPS_CLAIM: groupsClaim } = settings
	return createExternalSignIns({ name, issuer, clientId, clientSecret, scope, groupsClaim, log })
}

/** Separate from the hub's own data: the folder may be emptied at any time. */
async function openImages(settings: Settings): Promise<ExternalImageSource | undefined> {
	if (settings.STOA_EXTERNAL_IMAGES !== 'proxy') return undefined
	return openExternalImages({ folder: join(settings.STOA_DATA, 'external-images'), bytesMax: settings.STOA_EXTERNAL_IMAGES_MAX })
}

function openMail({ STOA_SMTP_URL: url, STOA_MAIL_FROM: from, STOA_DATA: folder }: Settings, newId: () => string): Mail {
	return url === undefined
		? createOutboxMail({ folder: join(folder, 'outbox'), from, newId, now: () => new Date() })
		: createSmtpMail({ url, from })
}

/** The store of large files, and what moving it to another one needs. @throws {StartFailure} over a store that the hub does not use */
async function openMovableStore(
	settings: Settings,
	{ moves, secret, ignoresMove, report }: { moves: StoreMoveRecords; secret: string; ignoresMove: boolean; report: HubPorts['report'] },
): Promise<{ blobs: MovingBlobs; storeMove: NonNullable<HubPorts['storeMove']> }> {
	const home = { place: placeOf(storeOf(settings)), blobs: await openBlobs(settings) }
	const openOther = (access: string): Promise<PartedBlobs> => openSealedStore(access, secret, settings.STOA_DATA)
	const move = await moves.current()
	// One under way is never ignored: what is written here would not be moved.
	const isHomeCertain = ignoresMove && move?.stage === 'done'
	if (!isHomeCertain) requireRightStore(home.place, move)
	const none = { current: async () => undefined, note: async () => undefined }
	const blobs = await openMovingBlobs({
		home: home.blobs,
		place: home.place,
		moves: isHomeCertain ? none : moves,
		openStore: openOther,
		report,
	})
	return { blobs, storeMove: { home, isHomeCertain, seal: (access) => sealStore(access, secret), openStore: openOther } }
}

/** Opens the store of large files. @throws {StartFailure} for a bucket without keys */
export async function openBlobs(settings: Settings): Promise<PartedBlobs> {
	return openStore(storeOf(settings), settings.STOA_DATA)
}

/** The origin for addresses in messages, which are not sent during a request. */
function publicOrigin({ STOA_PUBLIC_URL, STOA_HOST, STOA_PORT }: Settings): string {
	return STOA_PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${STOA_HOST}:${STOA_PORT}`
}
