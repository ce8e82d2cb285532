import type { BundleEntry, BundleVolumes } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { open, stat } from 'node:fs/promises'
import { unlessMissing } from '../unless-missing.ts'
import { placeFailure } from './place-failure.ts'
import { firstVolumeOf, volumePath } from './volume-paths.ts'

/** Bytes that are read from the disk at a time. */
const READ_BYTES = 1024 * 1024

/** Opens the volumes of a bundle by the path of the first one, or by the path that the bundle was created with. @throws `bundle-place` */
export async function readVolumes(path: string): Promise<BundleVolumes> {
	const first = await firstVolumeOf(path)
	if (first === undefined) throw new HubError('bundle-place', { path, why: 'there is no file of this name' })
	return {
		path: first,
		async open(number) {
			const file = volumePath(first, number)
			if (file === undefined) return undefined
			try {
				const found = await unlessMissing(stat(file))
				if (!found?.isFile()) return undefined
				return entriesOf(file, first)
			} catch (error) {
				throw placeFailure(error, file)
			}
		},
	}
}

async function* entriesOf(file: string, bundle: string): AsyncGenerator<BundleEntry> {
	const handle = await open(file, 'r')
	const source = handle.createReadStream({ highWaterMark: READ_BYTES })
	const decoder = createTarDecoder({ strict: true })
	let failure: unknown
	const fed = feed(source, decoder.writable).catch((error: unknown) => (failure ??= error))
	const reader = decoder.readable.getReader()
	try {
		for (;;) {
			const { done, value } = await reader.read().catch((error: unknown) => {
				throw damaged(failure ?? error, file, bundle)
			})
			if (done) break
			const entry = entryOf(value, (error) => damaged(failure ?? error, file, bundle))
			yield entry
			await entry.drop()
		}
		await fed
		if (failure !== undefined) throw damaged(failure, file, bundle)
	} finally {
		await reader.cancel().catch(() => undefined)
		source.destroy()
		await fed
	}
}

async function feed(source: AsyncIterable<Uint8Array>, sink: WritableStream<Uint8Array>): Promise<void> {
	const writer = sink.getWriter()
	// The writing below has the failure.
	writer.closed.catch(() => undefined)
	for await (const part of source) await writer.write(part)
	await writer.close()
}

function damaged(error: unknown, file: string, bundle: string): unknown {
	const isOfDisk = error instanceof Error && 'syscall' in error
	if (isOfDisk) return placeFailure(error, file)
	const why = `"${file}" is not a whole archive: it was cut off or changed`
	return Object.assign(new HubError('bundle-wrong', { path: bundle, why }), { cause: error })
}

function entryOf({ header, body }: ParsedTarEntry, wrong: (error: unknown) => unknown): BundleEntry & { drop(): Promise<void> } {
	let isRead = false
	return {
		name: header.name,
		size: header.size,
		isFile: header.type === 'file',
		async *bytes() {
			isRead = true
			try {
				for await (const part of body) yield part
			} catch (error) {
				throw wrong(error)
			}
		},
		async drop() {
			if (!isRead) await body.cancel()
		},
	}
}
