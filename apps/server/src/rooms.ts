import { createHub, type ExternalImageSource, type ExternalSignIns, type Hub, type IdTokens, type Mail, type PartedBlobs } from '@stoa/hub'
import {
	createClientDocuments,
	createOutboxMail,
	createSmtpMail,
	createIdTokens,
	createNameTexts,
	createOutgoing,
	openDatabase,
	openDiskBlobs,
	openExternalImages,
	openGit,
} from '@stoa/storage'
import { isHubError } from '@stoa/vocabulary'
import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { Settings } from './config/settings.ts'
import { groupPlacesOf } from './config/group-places.ts'
import { createDocsReader } from './docs/docs-reader.ts'
import { keptSecret } from './kept-secret.ts'
import { localAppsOf } from './local-apps-of.ts'
import { StartFailure } from './start-failure.ts'

/** The domain over its storage, not yet reachable from the network. */
export interface Rooms {
	hub: Hub
	/** Ends jobs and connections, and the database when it is ours. */
	close(): Promise<void>
}

/**
 * Opens database, git and blobs as the settings say, puts the domain over them and lets it finish what a crash interrupted.
 *
 * @throws {StartFailure}
 * @throws the reason of `stopping` once that has fired; what was opened is closed by then
 */
export async function openRooms(
	settings: Settings,
	log: FastifyBaseLogger,
	stopping: AbortSignal = new AbortController().signal,
): Promise<Rooms> {
	const folder = settings.STOA_DATA
	const now = (): Date => new Date()
	const line = (text: string): void => log.info(text)
	const undo: (() => Promise<void>)[] = []
	try {
		const database = await openDatabase({
			source: settings.STOA_DATABASE_URL === undefined ? { folder } : { url: settings.STOA_DATABASE_URL },
			now,
			log: line,
			signal: stopping,
		})
		undo.unshift(() => database.close())
		stopping.throwIfAborted()
		const git = await openGit({ folder: join(folder, 'git'), log })
		undo.unshift(() => git.close())
		const blobs = await openBlobs(settings)
		const report = (what: string, error: unknown): void => log.error({ err: error }, `${what} failed`)
		const docsReader = createDocsReader()
		undo.unshift(() => docsReader.close())
		const hub = createHub({
			records: database.records,
			signIns: database.signIns,
			git,
			blobs,
			documents: createClientDocuments(line),
			mail: openMail(settings, database.records.newId),
			external: await openExternal(settings, line),
			idTokens: idTokensOf(settings, line),
			externalImages: await openImages(settings),
			groupPlaces: groupPlacesOf(settings.STOA_OIDC_GROUPS),
			signUp: settings.STOA_SIGN_UP,
			// A request could name any host, and the letter would lead its reader there.
			mailOrigin: settings.STOA_PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${settings.STOA_PORT}`,
			secret: await keptSecret(settings),
			outgoing: createOutgoing({ origin: publicOrigin(settings), allowsInner: settings.STOA_WEBHOOKS_INNER }),
			nameTexts: createNameTexts(),
			guestBytesPerDay: settings.STOA_GUEST_DAY_MAX,
			localAppsOf,
			docsReader,
			now,
			report,
		})
		undo.unshift(() => hub.close())
		stopping.throwIfAborted()
		await hub.recover(stopping)
		return { hub, close: () => inOrder(undo) }
	} catch (error) {
		await inOrder(undo)
		stopping.throwIfAborted()
		throw isHubError(error, 'cannot-start') ? new StartFailure(error.message, { cause: error }) : error
	}
}

async function inOrder(steps: (() => Promise<void>)[]): Promise<void> {
	for (const step of steps) await step()
}

/** Nobody is trusted unless those who run the hub say so. */
function idTokensOf({ STOA_TRUSTED_ISSUERS: text }: Settings, log: (line: string) => void): IdTokens | undefined {
	const issuers = (text ?? '').split(',').map((one) => one.trim())
	return text === undefined ? undefined : createIdTokens({ issuers, log })
}

/** Its library is loaded only where somebody signs in this way. */
async function openExternal(settings: Settings, log: (line: string) => void): Promise<ExternalSignIns | undefined> {
	const { STOA_OIDC_ISSUER: issuer, STOA_OIDC_CLIENT_ID: clientId, STOA_OIDC_CLIENT_SECRET: clientSecret } = settings
	if (issuer === undefined) return undefined
	if (clientId === undefined || clientSecret === undefined)
		throw new StartFailure('Cannot use STOA_OIDC_ISSUER alone: set STOA_OIDC_CLIENT_ID and STOA_OIDC_CLIENT_SECRET as well')
	const { createExternalSignIns } = await import('@stoa/storage/external-sign-ins')
	const { STOA_OIDC_NAME: name, STOA_OIDC_SCOPES: scope, STOA_OIDC_GROUPS_CLAIM: groupsClaim } = settings
	return createExternalSignIns({ name, issuer, clientId, clientSecret, scope, groupsClaim, log })
}

/** Kept apart from what the hub owns: the folder may be emptied at any time. */
async function openImages(settings: Settings): Promise<ExternalImageSource | undefined> {
	if (settings.STOA_EXTERNAL_IMAGES !== 'proxy') return undefined
	return openExternalImages({ folder: join(settings.STOA_DATA, 'external-images'), bytesMax: settings.STOA_EXTERNAL_IMAGES_MAX })
}

function openMail({ STOA_SMTP_URL: url, STOA_MAIL_FROM: from, STOA_DATA: folder }: Settings, newId: () => string): Mail {
	return url === undefined
		? createOutboxMail({ folder: join(folder, 'outbox'), from, newId, now: () => new Date() })
		: createSmtpMail({ url, from })
}

async function openBlobs(settings: Settings): Promise<PartedBlobs> {
	const { STOA_S3_BUCKET: bucket, STOA_S3_ACCESS_KEY_ID: accessKeyId, STOA_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
	if (bucket === undefined) return openDiskBlobs({ folder: join(settings.STOA_DATA, 'blobs') })
	if (accessKeyId === undefined || secretAccessKey === undefined)
		throw new StartFailure('Cannot use STOA_S3_BUCKET alone: set STOA_S3_ACCESS_KEY_ID and STOA_S3_SECRET_ACCESS_KEY as well')
	// Its client library is large, and most hubs never need it.
	const { openS3Blobs } = await import('@stoa/storage/s3')
	return openS3Blobs({
		bucket,
		accessKeyId,
		secretAccessKey,
		region: settings.STOA_S3_REGION,
		prefix: settings.STOA_S3_PREFIX,
		forcePathStyle: settings.STOA_S3_FORCE_PATH_STYLE,
		endpoint: settings.STOA_S3_ENDPOINT,
	})
}

/** The origin for addresses in messages, which no request tells. */
function publicOrigin({ STOA_PUBLIC_URL, STOA_HOST, STOA_PORT }: Settings): string {
	return STOA_PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${STOA_HOST}:${STOA_PORT}`
}
