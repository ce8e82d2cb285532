import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate file system that is easy to fill. */
export interface SmallDisk {
	folder: string
	/** Uses up all free bytes but `left`. */
	fill(left?: number): void
	/** Frees them. */
	free(): void
	remove(): void
}

/** Mounts a file system of this size; the reason when this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | { whyNot: string } {
	const folder = mkdtempSync(join(tmpdir(), 'stoa-small-disk-'))
	const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { encoding: 'utf8' })
	if (mounted.status !== 0) {
		rmSync(folder, { recursive: true, force: true })
		return { whyNot: `this user cannot mount a small file system (${mounted.error?.message ?? mounted.stderr.trim()})` }
	}
	const filler = join(folder, 'filler')
	return {
		folder,
		fill(left = 0) {
			const file = openSync(filler, 'a')
			try {
				for (let size = 1024 * 1024; size >= 512; size /= 2) writeAll(file, Buffer.alloc(size, 1))
				ftruncateSync(file, Math.max(0, fstatSync(file).size - left))
			} finally {
				closeSync(file)
			}
		},
		free: () => rmSync(filler, { force: true }),
		remove() {
			spawnSync('umount', ['-l', folder])
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Writes the same bytes until the disk is full. */
function writeAll(file: number, bytes: Buffer): void {
	try {
		for (;;) if (writeSync(file, bytes) < bytes.length) return
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
	}
}
