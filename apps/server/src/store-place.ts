import { createSeal, type PartedBlobs, type StoreMove } from '@stoa/hub'
import { openDiskBlobs } from '@stoa/storage'
import { HubError } from '@stoa/vocabulary'
import { join } from 'node:path'
import type { Settings } from './config/settings.ts'
import { StartFailure } from './start-failure.ts'
import { settingsFor, StoreAccess } from './store-access.ts'

const PURPOSE = 'store move'

/** The store of the settings. @throws {StartFailure} for a bucket without keys */
export function storeOf(settings: Settings): StoreAccess {
	const { STOA_S3_BUCKET: bucket, STOA_S3_ACCESS_KEY_ID: accessKeyId, STOA_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
	if (bucket === undefined) return { kind: 'disk' }
	if (accessKeyId === undefined || secretAccessKey === undefined)
		throw new StartFailure('Cannot use STOA_S3_BUCKET alone: set STOA_S3_ACCESS_KEY_ID and STOA_S3_SECRET_ACCESS_KEY as well')
	return {
		kind: 's3',
		bucket,
		accessKeyId,
		secretAccessKey,
		region: settings.STOA_S3_REGION,
		prefix: settings.STOA_S3_PREFIX,
		forcePathStyle: settings.STOA_S3_FORCE_PATH_STYLE,
		endpoint: settings.STOA_S3_ENDPOINT,
		publicEndpoint: settings.STOA_S3_PUBLIC_ENDPOINT,
	}
}

/** Opens a store. The folder of the disk is in the data folder. */
export async function openStore(access: StoreAccess, dataFolder: string): Promise<PartedBlobs> {
	if (access.kind === 'disk') return openDiskBlobs({ folder: join(dataFolder, 'blobs') })
	// Its client library is large, and most hubs never need it.
	const { openS3Blobs } = await import('@stoa/storage/s3')
	return openS3Blobs(access)
}

/** Encrypts how a store is reached, for the database. */
export async function sealStore(access: string, secret: string): Promise<string> {
	return createSeal(secret, PURPOSE).seal(access)
}

/** Opens a store by what `sealStore` returned. @throws {HubError} `store-move` after the hub's secret was changed */
export async function openSealedStore(sealed: string, secret: string, dataFolder: string): Promise<PartedBlobs> {
	const text = await createSeal(secret, PURPOSE).open(sealed)
	if (text === undefined)
		throw new HubError('store-move', {
			place: 'the new store',
			why: 'STOA_SECRET was changed since the move began. Name the new store again: "stoa migrate-storage TARGET"',
		})
	return openStore(StoreAccess.parse(JSON.parse(text)), dataFolder)
}

/**
 * Refuses to start over a store that the hub no longer uses, or that it does not use alone yet: files would be missing.
 *
 * @throws {StartFailure}
 */
export function requireRightStore(place: string, move: StoreMove | undefined): void {
	if (!move) return
	const { from, to, stage } = move
	if (stage === 'done' && to !== place)
		throw new StartFailure(
			`Cannot start: the large files of this hub were moved to "${to}", and the settings lead to "${place}". ${capital(settingsFor(to))}. If they were moved again by other means, run "stoa migrate-storage --cancel" with the present settings`,
		)
	if (stage !== 'done' && from !== place)
		throw new StartFailure(
			`Cannot start: the large files of this hub are being moved from "${from}" to "${to}", and the settings lead to "${place}". ${capital(settingsFor(from))}, and finish the move with "stoa migrate-storage --finish"`,
		)
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
