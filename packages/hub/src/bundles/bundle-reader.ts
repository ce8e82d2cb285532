import { HubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type BundleManifest, MANIFEST_MAX, parseManifest } from './bundle-manifest.ts'
import type { BundleEntry, BundleVolumes } from './bundle-port.ts'
import { parseSignature, type Signature, SIGNATURE_MAX } from './minisign.ts'
import { pieceName } from './plan-volumes.ts'

/** Names of the entries that are in no index. */
export const VOLUME_NAME = 'volume.json'
/** The manifest. */
export const MANIFEST_NAME = 'manifest.json'
/** Its signature. */
export const SIGNATURE_NAME = 'manifest.json.minisig'
/** The index: lines as `sha256sum` writes them. */
export const INDEX_NAME = 'SHA256SUMS'

/** Largest index in bytes: some million files. */
const INDEX_MAX = 256 * 1024 * 1024
const VOLUME_HEAD_MAX = 1024
const VOLUMES_MAX = 100_000
/** Most characters of a name that a message repeats. */
const NAME_SHOWN = 200

/** The first entry of each volume. */
const VolumeHead = z.strictObject({
	/** The SHA-256 of the manifest. */
	bundle: z.string().regex(/^[0-9a-f]{64}$/),
	volume: z.int().min(1),
	isLast: z.boolean(),
})

/** What a bundle says about itself before its content. */
export interface BundleHead {
	manifest: BundleManifest
	/** The text that is signed. */
	manifestBytes: Uint8Array
	/** The SHA-256 of the manifest, which names the bundle. */
	bundle: Sha256
	/** Absent for an unsigned bundle. */
	signature: Signature | undefined
}

/** The next file of the index. */
export interface BundleFile {
	path: string
	sha256: Sha256
	/**
	 * Its bytes in order; once. After the last one they are known to have the hash of the index, and `size` bytes where that is given.
	 *
	 * @throws `bundle-wrong`
	 */
	bytes(size?: number): AsyncIterable<Uint8Array>
	/** Passes over it without a look at its bytes. */
	skip(size: number): Promise<void>
}

/** The content of a bundle, from its beginning to its end. */
export interface BundleReader extends BundleHead {
	/** Large files of the index. */
	objects: readonly Sha256[]
	/** Files of the index in its order. Each must be read or passed over before the next one. */
	files(): AsyncGenerator<BundleFile>
	/** Closes the volume that is open. */
	close(): Promise<void>
}

/** Takes entries of all volumes in order, and knows where each comes from. */
class Entries {
	readonly #volumes: BundleVolumes
	#number = 0
	#entries: AsyncIterator<BundleEntry> | undefined
	#isLast = false
	bundle: string | undefined

	constructor(volumes: BundleVolumes) {
		this.#volumes = volumes
	}

	/** A failure with a clause that follows the path of the bundle. */
	wrong(why: string): HubError {
		return new HubError('bundle-wrong', { path: this.#volumes.path, why })
	}

	/** The next entry; `undefined` after the last volume. */
	async next(): Promise<BundleEntry | undefined> {
		for (;;) {
			const found = await this.#entries?.next()
			if (found?.done === false) return this.#checked(found.value)
			if (this.#isLast) return undefined
			await this.#openNext()
		}
	}

	/** The next entry, which must have this name. */
	async expect(name: string): Promise<BundleEntry> {
		const entry = await this.next()
		if (!entry) throw this.wrong(`it ends before its entry "${name}"`)
		if (entry.name !== name) throw this.wrong(`it has the entry ${shown(entry.name)} where "${name}" belongs`)
		return entry
	}

	/** The whole of a small entry. */
	async read(entry: BundleEntry, sizeMax: number): Promise<Buffer> {
		if (entry.size > sizeMax) throw this.wrong(`its entry "${entry.name}" has ${entry.size} bytes, and at most ${sizeMax} are read`)
		const parts: Uint8Array[] = []
		for await (const part of entry.bytes()) parts.push(part)
		return Buffer.concat(parts)
	}

	async close(): Promise<void> {
		await this.#entries?.return?.()
	}

	async #openNext(): Promise<void> {
		const number = this.#number + 1
		const entries = number > VOLUMES_MAX ? undefined : await this.#volumes.open(number)
		if (!entries) throw this.wrong(`its volume ${number} is missing`)
		const iterator = entries[Symbol.asyncIterator]()
		this.#entries = iterator
		const first = await iterator.next()
		if (first.done === true || first.value.name !== VOLUME_NAME) throw this.wrong(`volume ${number} is not one of a bundle`)
		const text = (await this.read(this.#checked(first.value), VOLUME_HEAD_MAX)).toString()
		const head = VolumeHead.safeParse(parseJson(text))
		if (!head.success) throw this.wrong(`volume ${number} does not say which one it is`)
		if (head.data.volume !== number) throw this.wrong(`the file of volume ${number} is volume ${head.data.volume}`)
		this.bundle ??= head.data.bundle
		if (head.data.bundle !== this.bundle) throw this.wrong(`volume ${number} belongs to another bundle`)
		this.#number = number
		this.#isLast = head.data.isLast
	}

	#checked(entry: BundleEntry): BundleEntry {
		if (!entry.isFile) throw this.wrong(`its entry ${shown(entry.name)} is a link, a folder or a device`)
		return entry
	}
}

const shown = (name: string): string => JSON.stringify(name.slice(0, NAME_SHOWN))

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Lines of the index. @returns a clause instead when it is wrong */
function parseIndex(text: string, { repositories, objects }: BundleManifest): { path: string; sha256: Sha256 }[] | string {
	if (!text.endsWith('\n') && text !== '') return 'its index ends early'
	const lines = text === '' ? [] : text.slice(0, -1).split('\n')
	const packs = repositories.flatMap(({ pack }) => pack ?? [])
	if (lines.length !== packs.length + objects.count) return 'its index does not have as many files as its manifest says'
	const found: { path: string; sha256: Sha256 }[] = []
	let last = ''
	for (const [index, line] of lines.entries()) {
		const [, hash = '', path = ''] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
		const pack = packs[index]
		const isRight = pack ? pack.path === path && pack.sha256 === hash : path === `objects/${hash}` && hash > last
		if (!isRight) return `line ${index + 1} of its index is wrong, or not where it belongs`
		if (!pack) last = hash
		found.push({ path, sha256: parseSha256(hash) })
	}
	return found
}

/** The pieces of a file, joined. The first of several has the number of them in its name. */
async function* joined(entries: Entries, path: string, size: number | undefined): AsyncGenerator<BundleEntry> {
	let [number, count, total] = [1, 1, 0]
	for (; number <= count; number += 1) {
		const entry = await entries.next()
		if (!entry) throw entries.wrong(`it ends before its file "${path}"`)
		const [, of] = number === 1 && entry.name.startsWith(`${path}.`) ? (/\.1-of-(\d{1,6})$/.exec(entry.name) ?? []) : []
		if (of !== undefined) count = Number(of)
		if (entry.name !== pieceName(path, number, count) || count < 1)
			throw entries.wrong(`it has the entry ${shown(entry.name)} where the file "${path}" belongs`)
		total += entry.size
		if (size !== undefined && total > size) throw entries.wrong(`its file "${path}" has more than ${size} bytes`)
		yield entry
	}
	if (size !== undefined && total !== size) throw entries.wrong(`its file "${path}" has ${total} bytes instead of ${size}`)
}

function fileOf(entries: Entries, { path, sha256 }: { path: string; sha256: Sha256 }): BundleFile & { isTaken(): boolean } {
	let isTaken = false
	return {
		path,
		sha256,
		isTaken: () => isTaken,
		async *bytes(size) {
			const hash = createHash('sha256')
			let last: Uint8Array | undefined
			for await (const entry of joined(entries, path, size))
				for await (const part of entry.bytes()) {
					hash.update(part)
					// The last part is held back until the hash is known, so that a store never has all bytes of a wrong file.
					if (last) yield last
					last = part
				}
			if (hash.digest('hex') !== sha256) throw entries.wrong(`its file "${path}" was changed: its SHA-256 is another one`)
			isTaken = true
			if (last) yield last
		},
		async skip(size) {
			for await (const entry of joined(entries, path, size)) void entry
			isTaken = true
		},
	}
}

/**
 * Opens a bundle and reads its manifest, signature and index. Who signed it is for the caller to judge, before anything else of it is used.
 *
 * @throws {HubError} `bundle-wrong`
 */
export async function openBundle(volumes: BundleVolumes): Promise<BundleReader> {
	const entries = new Entries(volumes)
	try {
		return await readHead(entries)
	} catch (error) {
		await entries.close()
		throw error
	}
}

async function readHead(entries: Entries): Promise<BundleReader> {
	const manifestBytes = await entries.read(await entries.expect(MANIFEST_NAME), MANIFEST_MAX)
	const bundle = parseSha256(createHash('sha256').update(manifestBytes).digest('hex'))
	if (bundle !== entries.bundle) throw entries.wrong('its manifest was changed, or its first volume belongs to another bundle')
	const manifest = parseManifest(manifestBytes.toString())
	if (typeof manifest === 'string') throw entries.wrong(manifest)
	let entry = await entries.next()
	let signature: Signature | undefined
	if (entry?.name === SIGNATURE_NAME) {
		signature = parseSignature((await entries.read(entry, SIGNATURE_MAX)).toString())
		if (!signature) throw entries.wrong('its signature cannot be read')
		entry = await entries.next()
	}
	if (entry?.name !== INDEX_NAME) throw entries.wrong(`it has no entry "${INDEX_NAME}" where it belongs`)
	const indexBytes = await entries.read(entry, Math.min(INDEX_MAX, manifest.index.size))
	const isIndex = createHash('sha256').update(indexBytes).digest('hex') === manifest.index.sha256
	if (!isIndex) throw entries.wrong('its index was changed')
	const index = parseIndex(indexBytes.toString(), manifest)
	if (typeof index === 'string') throw entries.wrong(index)
	return {
		manifest,
		manifestBytes,
		bundle,
		signature,
		close: () => entries.close(),
		objects: index.slice(index.length - manifest.objects.count).map(({ sha256 }) => sha256),
		async *files() {
			for (const line of index) {
				const file = fileOf(entries, line)
				yield file
				if (!file.isTaken()) throw new Error(`The file ${line.path} of a bundle was not read`)
			}
			const more = await entries.next()
			if (more) throw entries.wrong(`it has the entry ${shown(more.name)}, which is not in its index`)
		},
	}
}
