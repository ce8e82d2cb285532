import { HubError } from '@stoa/vocabulary'
import type { BundleVolumes } from './bundle-port.ts'
import { type BundleHead, openBundle } from './bundle-reader.ts'

/** How far the reading of a bundle is. */
export interface BundleProgress {
	/** Files of the index, and bytes, that were read. */
	files: number
	filesTotal: number
	bytes: number
	bytesTotal: number
}

/** Bytes of everything in the index. */
export function bytesOf({ repositories, objects }: BundleHead['manifest']): number {
	return repositories.reduce((sum, { pack }) => sum + (pack?.size ?? 0), objects.bytes)
}

/**
 * Reads every byte of a bundle and compares every hash. Needs no hub.
 *
 * @throws {HubError} `bundle-wrong`
 */
export async function verifyBundle(volumes: BundleVolumes, onProgress: (progress: BundleProgress) => void): Promise<BundleHead> {
	const reader = await openBundle(volumes)
	const { repositories, objects } = reader.manifest
	const packs = new Map(repositories.flatMap(({ pack }) => (pack ? [[pack.path, pack.size]] : [])))
	const isLarge = (path: string): boolean => !packs.has(path)
	let largeBytes = 0
	const progress = { files: 0, filesTotal: packs.size + objects.count, bytes: 0, bytesTotal: bytesOf(reader.manifest) }
	try {
		for await (const file of reader.files()) {
			for await (const part of file.bytes(packs.get(file.path))) {
				progress.bytes += part.byteLength
				if (isLarge(file.path)) largeBytes += part.byteLength
				onProgress(progress)
			}
			progress.files += 1
			onProgress(progress)
		}
	} finally {
		await reader.close()
	}
	if (largeBytes !== objects.bytes) {
		const why = `its large files have ${largeBytes} bytes, and its manifest says ${objects.bytes}`
		throw new HubError('bundle-wrong', { path: volumes.path, why })
	}
	return reader
}
