import type { BackupSchedule, Retention } from '@stoa/hub'
import { StartFailure } from '../start-failure.ts'
import type { Settings } from '../config/settings.ts'

/** Which backups the settings keep. */
export function retentionOf(settings: Settings): Retention {
	return {
		last: settings.STOA_BACKUP_KEEP_LAST,
		daily: settings.STOA_BACKUP_KEEP_DAILY,
		weekly: settings.STOA_BACKUP_KEEP_WEEKLY,
		monthly: settings.STOA_BACKUP_KEEP_MONTHLY,
	}
}

/** The daily backup of the settings; `undefined` without a time. @throws {StartFailure} for a time without a place */
export function scheduleOf(settings: Settings): BackupSchedule | undefined {
	const { STOA_BACKUP_TARGET: address, STOA_BACKUP_AT: time } = settings
	const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(time ?? '') ?? []
	if (hour === undefined || minute === undefined) return undefined
	if (address === undefined) throw new StartFailure('Cannot use STOA_BACKUP_AT alone: set STOA_BACKUP_TARGET as well')
	return { address, at: { hour: Number(hour), minute: Number(minute) }, retention: retentionOf(settings) }
}
