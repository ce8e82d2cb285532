import { createHub, type Blobs, type Hub } from '@stoa/hub'
import { openDatabase, openDiskBlobs, openGit } from '@stoa/storage'
import { isHubError } from '@stoa/vocabulary'
import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { Settings } from './config/settings.ts'
import { StartFailure } from './start-failure.ts'

/** The domain over its storage, not yet reachable from the network. */
export interface Rooms {
	hub: Hub
	/** Resolves with the reason when the database of ours is gone for good: the process can only end. */
	lost: Promise<Error>
	/** Ends jobs and connections, and the database when it is ours. */
	close(): Promise<void>
}

/**
 * Opens database, git and blobs as the settings say, puts the domain over them and lets it finish what a crash interrupted.
 *
 * @throws {StartFailure}
 */
export async function openRooms(settings: Settings, log: FastifyBaseLogger): Promise<Rooms> {
	const folder = settings.STOA_DATA
	const now = (): Date => new Date()
	const line = (text: string): void => log.info(text)
	const undo: (() => Promise<void>)[] = []
	try {
		const database = await openDatabase({
			source: settings.STOA_DATABASE_URL === undefined ? { folder } : { url: settings.STOA_DATABASE_URL },
			now,
			log: line,
		})
		undo.unshift(() => database.close())
		const git = await openGit({ folder: join(folder, 'git'), log })
		undo.unshift(() => git.close())
		const blobs = await openBlobs(settings)
		const report = (what: string, error: unknown): void => log.error({ err: error }, `${what} failed`)
		const hub = createHub({ records: database.records, signIns: database.signIns, git, blobs, now, report })
		undo.unshift(() => hub.close())
		await hub.recover()
		return { hub, lost: database.lost, close: () => inOrder(undo) }
	} catch (error) {
		await inOrder(undo)
		throw isHubError(error, 'cannot-start') ? new StartFailure(error.message, { cause: error }) : error
	}
}

async function inOrder(steps: (() => Promise<void>)[]): Promise<void> {
	for (const step of steps) await step()
}

async function openBlobs(settings: Settings): Promise<Blobs> {
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
