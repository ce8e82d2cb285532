import { expect, test } from 'vitest'
import type { Diagnosis } from './check.ts'
import { type ExaminedDatabase, judgeDatabase } from './checks/database.ts'
import { judgeDisk } from './checks/disk.ts'
import { judgeMemory, readFileLimit } from './checks/limits.ts'
import { judgeArrival } from './checks/network.ts'
import { judgeGit } from './checks/program.ts'
import { judgeBackup } from './checks/services.ts'
import { judgeBucket } from './checks/store.ts'

/** The states that are not good, and what was found. */
const wrong = (found: Diagnosis[]): string[] =>
	found.filter(({ state }) => state !== 'good').map(({ state, found: text }) => `${state}: ${text}`)

test('judgeGit() wants git 2.39', () => {
	expect(['2.38.1', '1.9', '2.39.0', '2.47.3 (Apple Git-1)', '3.0'].map((version) => judgeGit(version).state)).toEqual([
		'bad',
		'bad',
		'good',
		'good',
		'good',
	])
	expect(judgeGit(undefined)).toMatchObject({ state: 'bad', found: 'git was not found.' })
})

test('judgeDisk() names file systems that lose or mislock data, and disks that are nearly full', () => {
	const sound = { type: 0xef53, free: 50e9, size: 100e9, filesFree: 900, files: 1000 }
	expect(wrong(judgeDisk(sound, '/data'))).toEqual([])
	expect(wrong(judgeDisk({ ...sound, type: 0x01021994 }, '/data'))).toEqual(['bad: /data is on tmpfs, in memory.'])
	expect(wrong(judgeDisk({ ...sound, type: 0x6969, free: 5e9 }, '/data'))).toEqual([
		'warning: /data is on NFS.',
		'warning: 5 GB of 100 GB are free.',
	])
	expect(wrong(judgeDisk({ ...sound, free: 1e8, filesFree: 10 }, '/data'))).toEqual([
		'bad: 100 MB of 100 GB are free.',
		'warning: Only 10 of 1000 files can still be made.',
	])
	expect(wrong(judgeDisk({ ...sound, filesFree: 0, files: 0 }, '/data'))).toEqual([])
})

test('judgeDatabase() finds each thing that is wrong', () => {
	const sound: ExaminedDatabase = {
		version: '17.2',
		versionNumber: 170_002,
		encoding: 'UTF8',
		isReadOnly: false,
		aheadMs: -300,
		connections: 5,
		connectionsMax: 100,
		longestSeconds: 2,
		size: 9e6,
		newerMigrations: [],
	}
	expect(wrong(judgeDatabase(sound))).toEqual([])
	expect(wrong(judgeDatabase({ ...sound, versionNumber: 130_000, version: '13.0', encoding: 'LATIN1', isReadOnly: true }))).toEqual([
		'bad: PostgreSQL 13.0 is too old.',
		'bad: The database has the encoding LATIN1.',
		'bad: The database takes no writes.',
	])
	expect(wrong(judgeDatabase({ ...sound, aheadMs: 61_000, longestSeconds: 3600, connections: 97, newerMigrations: ['9999-x'] }))).toEqual([
		'bad: A newer version has changed the tables (9999-x).',
		'warning: The clock of the database is 61 seconds ahead of this machine.',
		'warning: Almost all connections of the database are in use.',
		'warning: A transaction has been open for 60 minutes.',
	])
})

test('judgeBucket() finds rules that delete files', () => {
	const sound = { isConsistent: true, hasParts: true, hasVersions: true, expiresAfterDays: undefined }
	expect(wrong(judgeBucket(sound, 'b'))).toEqual([])
	expect(wrong(judgeBucket({ isConsistent: false, hasParts: false, hasVersions: undefined, expiresAfterDays: 30 }, 'b'))).toHaveLength(3)
})

test('judgeArrival() finds proxies that are not trusted, or change protocol and host', () => {
	const seen = { protocol: 'https', host: 'hub.example.org', isForwarded: true }
	const address = 'https://hub.example.org'
	expect(wrong(judgeArrival(address, seen, true))).toEqual([])
	expect(wrong(judgeArrival(address, seen, false))).toEqual(['warning: A proxy passes requests on, and is not trusted to name the client.'])
	expect(wrong(judgeArrival(address, { ...seen, protocol: 'http', host: '10.0.0.5:3000' }, true))).toHaveLength(2)
	expect(wrong(judgeArrival(address, undefined, true))).toEqual(['bad: https://hub.example.org answers, but it leads to another hub.'])
})

test('judgeBackup() knows missed backups', () => {
	const now = new Date('2026-03-10T12:00:00Z')
	const state = (takenAt: string, isDaily: boolean): string => judgeBackup(new Date(takenAt), now, isDaily).state
	expect([state('2026-03-10T03:30:00Z', true), state('2026-03-07T03:30:00Z', true), state('2026-03-07T03:30:00Z', false)]).toEqual([
		'good',
		'warning',
		'good',
	])
	expect(judgeBackup(undefined, now, false).found).toBe('There is no backup.')
})

test('limits of memory and open files are read', () => {
	expect([judgeMemory(5e8, 1).state, judgeMemory(4e9, 2).state]).toEqual(['warning', 'good'])
	expect(readFileLimit('Limit   Soft\nMax open files            1024                 524288               files\n')).toBe(1024)
	expect([readFileLimit('Max open files unlimited unlimited files'), readFileLimit('')]).toEqual([Number.POSITIVE_INFINITY, undefined])
})
