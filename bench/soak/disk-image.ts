import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file system of its own for a data folder, on a real disk, which can be filled in a moment. */
export interface DiskImage {
	folder: string
	/** Uses up all free bytes. Called again, it uses what became free. */
	fill(): void
	/** Frees them. */
	free(): void
	remove(): void
}

const GIBIBYTE = 2 ** 30
const BLOCK = 4096

/** Makes an ext4 in a sparse file below `folder` and mounts it; the reason when this user may not. */
export function mountImage(folder: string, gibibytes: number): DiskImage | { whyNot: string } {
	const [image, target] = [join(folder, 'disk.img'), join(folder, 'disk')]
	mkdirSync(target, { recursive: true })
	writeFileSync(image, '')
	truncateSync(image, gibibytes * GIBIBYTE)
	const remove = (): void => {
		spawnSync('umount', ['-l', target])
		rmSync(image, { force: true })
	}
	// Without blocks that only root may use: a hub that runs as root would take them.
	for (const [command, ...args] of [
		['mkfs.ext4', '-q', '-F', '-m', '0', image],
		['mount', '-o', 'loop', image, target],
	]) {
		const { status, stderr, error } = spawnSync(command ?? '', args, { encoding: 'utf8' })
		if (status === 0) continue
		remove()
		return { whyNot: `${command} failed: ${error?.message ?? stderr.trim()}` }
	}
	const filler = join(target, 'filler')
	let taken = 0
	return {
		folder: target,
		fill() {
			const { bavail, bsize } = statfsSync(target)
			for (let size = Math.floor((bavail * bsize) / BLOCK) * BLOCK; size >= BLOCK; size = Math.floor(size / 2 / BLOCK) * BLOCK)
				while (spawnSync('fallocate', ['-o', String(taken), '-l', String(size), filler]).status === 0) taken += size
		},
		free() {
			rmSync(filler, { force: true })
			taken = 0
		},
		remove,
	}
}
