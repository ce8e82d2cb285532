import { byteText } from '@stoa/vocabulary'
import { statfs } from 'node:fs/promises'
import { bad, type Diagnosis, type DoctorCheck, good, warning } from '../check.ts'

/** File systems by the numbers of `statfs`, as Linux has them. */
const NAMES: Readonly<Record<number, string>> = {
	0xef53: 'ext4',
	0x58465342: 'XFS',
	0x9123683e: 'Btrfs',
	0x2fc12fc1: 'ZFS',
	0x794c7630: 'overlay',
	0x01021994: 'tmpfs',
	0x6969: 'NFS',
	0xff534d42: 'CIFS',
	0xfe534d42: 'SMB',
	0x01021997: '9p',
	0x65735546: 'FUSE',
	0x4d44: 'FAT',
	0x2011bab0: 'exFAT',
}
/** In memory: everything is lost when the machine stops. */
const IN_MEMORY = new Set(['tmpfs'])
/** Locks and flushes are weaker there than the hub's own database needs. */
const REMOTE = new Set(['NFS', 'CIFS', 'SMB', '9p', 'FUSE', 'FAT', 'exFAT'])
/** Free bytes below which uploads are about to be refused, and below which nothing works. */
const FREE_LOW = 10e9
const FREE_MIN = 1e9
const FILES_LOW = 0.05

/** What `statfs` tells. */
export interface DiskFacts {
	type: number
	/** Bytes. */
	free: number
	size: number
	/** Files that can still be made, and all; 0 where the file system has no limit. */
	filesFree: number
	files: number
}

/** What to say about a disk. */
export function judgeDisk({ type, free, size, filesFree, files }: DiskFacts, folder: string): Diagnosis[] {
	const name = NAMES[type]
	const where = `${folder} is on ${name ?? `a file system of type 0x${type.toString(16)}`}`
	const found: Diagnosis[] = []
	if (name !== undefined && IN_MEMORY.has(name))
		found.push(bad(`${where}, in memory.`, 'Set STOA_DATA to a folder on a disk: what is in memory is lost when the machine stops.'))
	else if (name !== undefined && REMOTE.has(name))
		found.push(
			warning(
				`${where}.`,
				'Put STOA_DATA on a local disk, or set STOA_DATABASE_URL and STOA_S3_BUCKET: locks and flushes of this file system are weak.',
			),
		)
	else found.push(good(`${where}.`))
	const space = `${byteText(free)} of ${byteText(size)} are free.`
	if (free < FREE_MIN) found.push(bad(space, 'Free some space now: the hub refuses uploads, and its database stops when the disk is full.'))
	else if (free < FREE_LOW) found.push(warning(space, 'Free some space or move to a larger disk.'))
	else found.push(good(space))
	if (files > 0 && filesFree / files < FILES_LOW)
		found.push(
			warning(
				`Only ${filesFree} of ${files} files can still be made.`,
				'Delete small files, or make the file system anew with more inodes.',
			),
		)
	return found
}

/** Space and kind of the disk of the data folder. */
export const disk: DoctorCheck = {
	name: 'disk',
	async run({ folder }) {
		const { type, bavail, blocks, bsize, ffree, files } = await statfs(folder)
		return judgeDisk({ type, free: bavail * bsize, size: blocks * bsize, filesFree: ffree, files }, folder)
	},
}
