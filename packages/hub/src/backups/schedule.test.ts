import { expect, test } from 'vitest'
import type { BackupRun } from '../database/backup-runs.ts'
import { isBackupDue } from './schedule.ts'

const AT = { hour: 3, minute: 30 }
const time = (text: string): Date => new Date(`2026-03-10T${text}:00Z`)
const run = (startedAt: Date, more: Partial<BackupRun> = {}): BackupRun => ({
	id: '1',
	target: '/b',
	startedAt,
	finishedAt: startedAt,
	backup: 'b',
	bytesWritten: 0,
	problem: undefined,
	...more,
})

test('isBackupDue() asks for one backup a day, also when the hub did not run at its time', () => {
	expect(isBackupDue(AT, undefined, time('01:00'))).toBe(true)
	expect(isBackupDue(AT, run(new Date('2026-03-09T03:30:05Z')), time('03:29'))).toBe(false)
	expect(isBackupDue(AT, run(new Date('2026-03-09T03:30:05Z')), time('03:30'))).toBe(true)
	expect(isBackupDue(AT, run(time('03:31')), time('23:59'))).toBe(false)
	expect(isBackupDue(AT, run(new Date('2026-03-07T03:30:05Z')), time('02:00'))).toBe(true)
})

test('isBackupDue() tries a failed backup again after an hour, and a killed one at once', () => {
	const failed = { backup: undefined, problem: 'the disk is full' }
	expect(isBackupDue(AT, run(time('03:31'), failed), time('04:30'))).toBe(false)
	expect(isBackupDue(AT, run(time('03:31'), failed), time('04:31'))).toBe(true)
	expect(isBackupDue(AT, run(time('03:31'), { backup: undefined, finishedAt: undefined }), time('03:33'))).toBe(true)
})
