import type { BackupTarget } from '@stoa/hub'
import { openFolderTarget } from '@stoa/storage'
import { HubError } from '@stoa/vocabulary'
import { isAbsolute } from 'node:path'
import type { Settings } from '../config/settings.ts'

/** `s3://bucket` or `s3://bucket/prefix`. */
const BUCKET = /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?$/

/**
 * Opens the place that an address names: a folder with its whole path, or a bucket. The store of backups is that of large files, unless
 * settings name another one.
 *
 * @throws {HubError} `backup-target`
 */
export async function openBackupTarget(address: string, settings: Settings): Promise<BackupTarget> {
	const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
	if (bucket !== undefined) return openBucket(settings, { bucket, prefix })
	if (!isAbsolute(address))
		throw new HubError('backup-target', { target: address, why: 'write a folder with its whole path, or s3://bucket/prefix' })
	return openFolderTarget(address)
}

async function openBucket(settings: Settings, place: { bucket: string; prefix: string }): Promise<BackupTarget> {
	const accessKeyId = settings.STOA_BACKUP_S3_ACCESS_KEY_ID ?? settings.STOA_S3_ACCESS_KEY_ID
	const secretAccessKey = settings.STOA_BACKUP_S3_SECRET_ACCESS_KEY ?? settings.STOA_S3_SECRET_ACCESS_KEY
	if (accessKeyId === undefined || secretAccessKey === undefined) {
		const why = 'set STOA_BACKUP_S3_ACCESS_KEY_ID and STOA_BACKUP_S3_SECRET_ACCESS_KEY'
		throw new HubError('backup-target', { target: `s3://${place.bucket}`, why })
	}
	// Its client library is large, and most hubs never need it.
	const { openS3Target } = await import('@stoa/storage/s3-target')
	return openS3Target(
		{
			endpoint: settings.STOA_BACKUP_S3_ENDPOINT ?? settings.STOA_S3_ENDPOINT,
			region: settings.STOA_BACKUP_S3_REGION ?? settings.STOA_S3_REGION,
			accessKeyId,
			secretAccessKey,
			forcePathStyle: settings.STOA_BACKUP_S3_FORCE_PATH_STYLE ?? settings.STOA_S3_FORCE_PATH_STYLE,
		},
		place,
	)
}
