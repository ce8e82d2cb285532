import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import type { Settings } from './config/settings.ts'

/** A store of large files with all that is needed to reach it. It is kept encrypted in the database while a move to it runs. */
export const StoreAccess = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('disk') }),
	z.object({
		kind: z.literal('s3'),
		endpoint: z.string().optional(),
		region: z.string(),
		bucket: z.string(),
		prefix: z.string(),
		accessKeyId: z.string(),
		secretAccessKey: z.string(),
		forcePathStyle: z.boolean(),
		publicEndpoint: z.string().optional(),
	}),
])
/** See the schema of the same name. */
export type StoreAccess = z.output<typeof StoreAccess>

/** `s3://bucket` or `s3://bucket/prefix`. */
const BUCKET = /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?$/

/** The name of a store: `disk`, or `s3://bucket/prefix`. Its endpoint and keys may change. */
export function placeOf(access: StoreAccess): string {
	return access.kind === 'disk' ? 'disk' : `s3://${access.bucket}/${access.prefix}`
}

/**
 * The store that `stoa migrate-storage` names: `disk`, or `s3://bucket/prefix` with the keys of `STOA_MOVE_S3_*`, by default those of
 * `STOA_S3_*`.
 *
 * @throws {HubError} `store-move`
 */
export function storeCalled(address: string, settings: Settings): StoreAccess {
	if (address === 'disk') return { kind: 'disk' }
	const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
	if (bucket === undefined) throw new HubError('store-move', { place: address, why: 'write disk, or s3://bucket/prefix' })
	const accessKeyId = settings.STOA_MOVE_S3_ACCESS_KEY_ID ?? settings.STOA_S3_ACCESS_KEY_ID
	const secretAccessKey = settings.STOA_MOVE_S3_SECRET_ACCESS_KEY ?? settings.STOA_S3_SECRET_ACCESS_KEY
	if (accessKeyId === undefined || secretAccessKey === undefined)
		throw new HubError('store-move', { place: address, why: 'set STOA_MOVE_S3_ACCESS_KEY_ID and STOA_MOVE_S3_SECRET_ACCESS_KEY' })
	return {
		kind: 's3',
		bucket,
		prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
		accessKeyId,
		secretAccessKey,
		endpoint: settings.STOA_MOVE_S3_ENDPOINT ?? settings.STOA_S3_ENDPOINT,
		publicEndpoint: settings.STOA_S3_PUBLIC_ENDPOINT,
		region: settings.STOA_MOVE_S3_REGION ?? settings.STOA_S3_REGION,
		forcePathStyle: settings.STOA_MOVE_S3_FORCE_PATH_STYLE ?? settings.STOA_S3_FORCE_PATH_STYLE,
	}
}

/** The settings that lead to a store, as lines of a settings file without secrets. */
export function settingsFor(place: string): string {
	const [, bucket, prefix = ''] = BUCKET.exec(place) ?? []
	if (bucket === undefined) return 'remove STOA_S3_BUCKET'
	return `set STOA_S3_BUCKET="${bucket}" and STOA_S3_PREFIX="${prefix}", and the address and keys of that store`
}
