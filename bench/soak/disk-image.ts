import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A file system of its own for a data folder, on a real disk, which can be filled in a moment. */
export interface DiskImage {
	folder: string
	/** Uses up all free bytes. Called again, it uses what became free. */
	fill(): void
	/** Frees them. */
	free(): void
	/** Makes it read-only, as the kernel does when it finds an error in a file system, although files are open for writing. */
	fail(): void
	/** Makes it writable again: unmounts, repairs and mounts it. Nothing may have a file of it open. */
	repair(): void
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
	const mount = ['mount', '-o', 'loop,errors=remount-ro', image, target]
	const remove = (): void => {
		spawnSync('umount', ['-l', target])
		rmSync(image, { force: true })
	}
	// Without blocks that only root may use: a hub that runs as root would take them.
	for (const [command, ...args] of [['mkfs.ext4', '-q', '-F', '-m', '0', image], mount]) {
		const problem = run(command ?? '', args)
		if (problem === undefined) continue
		remove()
		return { whyNot: problem }
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
		fail() {
			const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
			const device = mounts.map((line) => line.split(' ')).find(([, at]) => at === target)?.[0] ?? ''
			writeFileSync(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, 'a test')
		},
		repair() {
			// e2fsck ends with 1 when it has repaired errors.
			for (const [[command = '', ...args], most] of [
				[['umount', target], 0],
				[['e2fsck', '-fy', image], 1],
				[mount, 0],
			] as const) {
				const problem = run(command, args, most)
				if (problem !== undefined) throw new Error(problem)
			}
		},
		remove,
	}
}

/** Runs a program; what went wrong when it ended with more than `most`. */
function run(command: string, args: readonly string[], most = 0): string | undefined {
	const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
	return status !== null && status <= most ? undefined : `${command} failed: ${error?.message ?? stderr.trim()}`
}
