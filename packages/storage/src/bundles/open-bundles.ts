import type { BundlePort, BundleSpool, WatchedBundle } from '@stoa/hub'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { unlessMissing } from '../unless-missing.ts'
import { placeFailure } from './place-failure.ts'
import { readVolumes } from './read-volumes.ts'
import { volumeNumber, volumePath } from './volume-paths.ts'
import { writeVolumes } from './write-volumes.ts'

const READ_BYTES = 1024 * 1024

/**
 * Bundles on the disk.
 *
 * @param options.spool folder for files that one import or creation needs for a while
 * @param options.folder the watched folder
 */
export function openBundles({ spool, folder }: { spool: string; folder: string | undefined }): BundlePort {
	return {
		read: (path) => readVolumes(resolve(path)),
		write: (path, options) => writeVolumes(resolve(path), options),
		spool: (name) => spoolIn(join(spool, name)),
		watched: async () => (folder === undefined ? [] : watchedIn(folder)),
		folder,
	}
}

function spoolIn(folder: string): BundleSpool {
	return {
		async put(name, bytes) {
			await mkdir(folder, { recursive: true, mode: 0o700 })
			await using file = await open(join(folder, name), 'w', 0o600)
			for await (const part of bytes) {
				for (let done = 0; done < part.byteLength;) done += (await file.write(part, done, part.byteLength - done)).bytesWritten
			}
		},
		open: async (name) => (await open(join(folder, name), 'r')).createReadStream({ highWaterMark: READ_BYTES }),
		size: async (name) => (await unlessMissing(stat(join(folder, name))))?.size,
		clear: () => rm(folder, { recursive: true, force: true }),
	}
}

/** @throws `bundle-place` when the folder cannot be read */
async function watchedIn(folder: string): Promise<WatchedBundle[]> {
	try {
		const names = await readdir(folder)
		const found: WatchedBundle[] = []
		for (const name of names.filter((one) => volumeNumber(one) === 1).toSorted()) {
			const first = join(folder, name)
			let [size, changedMs] = [0, 0]
			for (let number = 1; ; number += 1) {
				const path = volumePath(first, number)
				const facts = path === undefined ? undefined : await unlessMissing(stat(path))
				if (!facts?.isFile()) break
				size += facts.size
				changedMs = Math.max(changedMs, facts.mtimeMs)
			}
			if (size > 0) found.push({ name, path: first, size, changedAt: new Date(changedMs) })
		}
		return found
	} catch (error) {
		throw placeFailure(error, folder)
	}
}
