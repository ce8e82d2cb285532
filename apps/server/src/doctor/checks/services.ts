import { backupIds, readManifest } from '@stoa/hub'
import { verifyMailServer } from '@stoa/storage'
import { openBackupTarget } from '../../backups/open-target.ts'
import { bad, type Diagnosis, type DoctorCheck, good, reasonOf, warning } from '../check.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 24 * 3600 * 1000
/** A daily backup that is older was missed. */
const DAILY_MAX_MS = 2 * DAY_MS
const MANUAL_MAX_MS = 7 * DAY_MS

/** The mail server. */
export const mail: DoctorCheck = {
	name: 'e-mail',
	async run({ settings: { STOA_SMTP_URL: url, STOA_MAIL_FROM: from }, folder }) {
		if (url === undefined)
			return [warning(`E-mails are written to ${folder}/outbox.`, 'Set STOA_SMTP_URL, so that new passwords and invitations reach people.')]
		const { host } = new URL(url)
		try {
			await verifyMailServer(url, TIMEOUT_MS)
			return [good(`The mail server at ${host} accepts this hub. E-mails come from ${from}.`)]
		} catch (error) {
			return [
				bad(
					`The mail server at ${host} cannot be used: ${reasonOf(error)}.`,
					'See that STOA_SMTP_URL has the right scheme, port, user and password.',
				),
			]
		}
	},
}

/** What to say about the age of the newest backup. */
export function judgeBackup(takenAt: Date | undefined, now: Date, isDaily: boolean): Diagnosis {
	const mend = isDaily
		? 'See the log of the hub for why the daily backup fails.'
		: 'Run "stoa backup", or set STOA_BACKUP_AT to write one every day.'
	if (!takenAt) return warning('There is no backup.', mend)
	const age = now.getTime() - takenAt.getTime()
	const days = Math.floor(age / DAY_MS)
	const found = `The newest backup is ${days === 0 ? 'less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`} old.`
	return age > (isDaily ? DAILY_MAX_MS : MANUAL_MAX_MS) ? warning(found, mend) : good(found)
}

/** Whether there are backups, and how old the newest is. */
export const backups: DoctorCheck = {
	name: 'backups',
	async run({ settings, now }): Promise<Diagnosis[]> {
		const { STOA_BACKUP_TARGET: address, STOA_BACKUP_AT: time } = settings
		if (address === undefined)
			return [
				warning(
					'No place for backups is set.',
					'Set STOA_BACKUP_TARGET to a folder on another disk or to s3://bucket/prefix, and STOA_BACKUP_AT to write one every day.',
				),
			]
		try {
			const target = await openBackupTarget(address, settings)
			try {
				const newest = (await backupIds(target)).at(-1)
				const takenAt = newest === undefined ? undefined : new Date((await readManifest(target, newest)).takenAt)
				return [judgeBackup(takenAt, now(), time !== undefined)]
			} finally {
				target.close()
			}
		} catch (error) {
			return [
				bad(
					`The backups at ${address} cannot be read: ${reasonOf(error)}.`,
					'See that the folder or bucket exists and that this user may read it.',
				),
			]
		}
	},
}
