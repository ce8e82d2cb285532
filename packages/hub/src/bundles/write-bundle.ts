import { HubError, parseSha256, type Oid, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Git } from '../git/git.ts'
import type { Snapshots } from '../git/snapshots.ts'
import { largeFilesOf } from '../mirror-jobs/large-files-of.ts'
import type { ObjectRecords, StoredObject } from '../objects/store/object-records.ts'
import { openObject, type ObjectSources } from '../objects/reading/open-object.ts'
import { BUNDLE_VERSION, type BundleManifest, manifestText } from './bundle-manifest.ts'
import type { BundleOrder, WrittenBundle } from './bundle-order.ts'
import type { BundlePort, BundleSpool, BundleWriter } from './bundle-port.ts'
import { type BundleHead, INDEX_NAME, MANIFEST_NAME, openBundle, SIGNATURE_NAME, VOLUME_NAME } from './bundle-reader.ts'
import { chooseRepos, type ChooseReposDeps, type ChosenRepo } from './choose-repos.ts'
import { parseSecretKey, signBytes } from './minisign.ts'
import { type Piece, type PlannedFile, planVolumes } from './plan-volumes.ts'
import type { BundleProgress } from './verify-bundle.ts'

/** What writing a bundle needs. */
export interface WriteBundleDeps extends ChooseReposDeps, ObjectSources {
	records: ChooseReposDeps['records'] & { objects: Pick<ObjectRecords, 'entitled' | 'touch'> }
	git: ChooseReposDeps['git'] & Pick<Git, 'atWork' | 'commit' | 'packHistory' | 'present'>
	snapshots: Pick<Snapshots, 'folder' | 'tree' | 'blobs'>
	files: BundlePort
	/** Who makes a bundle where the order does not say. */
	maker: string
}

/** Hashes of one query. */
const SLICE = 1000
/** Largest difference that paths in the volumes make to the size of the head, in bytes. */
const HEAD_SPARE = 16 * 1024

type ManifestRepo = z.input<typeof BundleManifest>['repositories'][number]

/** What goes into a bundle, before a byte of it is written. */
interface Content {
	repositories: ManifestRepo[]
	/** Large files by their hashes, in order, with a repository that has each. */
	objects: Map<Sha256, { size: number; object: StoredObject }>
	/** The date of the newest commit. */
	newest: Date
}

/** Bytes with their hash and number. */
async function measure(bytes: AsyncIterable<Uint8Array>, sink: (bytes: AsyncIterable<Uint8Array>) => Promise<void>) {
	const hash = createHash('sha256')
	let size = 0
	async function* measured(): AsyncGenerator<Uint8Array> {
		for await (const part of bytes) {
			hash.update(part)
			size += part.byteLength
			yield part
		}
	}
	await sink(measured())
	return { size, sha256: hash.digest('hex') }
}

/** Commits of the earlier bundle that the repository still has. */
async function formerCommits({ git }: WriteBundleDeps, { repo }: ChosenRepo, former: BundleHead | undefined): Promise<Oid[]> {
	const entry = former?.manifest.repositories.find(({ kind, id }) => kind === repo.kind && id.toLowerCase() === repo.name.toLowerCase())
	// Not its pins: a push there builds on branches and tags alone.
	const told = [...new Set(entry?.refs.map(({ commit }) => commit))].toSorted()
	return git.present(repo.id, told)
}

/** Large files of commits, each once. */
async function filesOf({ snapshots }: WriteBundleDeps, repoId: string, commits: Iterable<Oid>): Promise<Map<Sha256, number>> {
	const found = new Map<Sha256, number>()
	for (const commit of commits) for (const [sha256, size] of await largeFilesOf(snapshots, repoId, commit)) found.set(sha256, size)
	return found
}

/** @throws `bundle-refused` when one of the large files is not here */
async function storedFiles(
	{ records }: WriteBundleDeps,
	{ repo }: ChosenRepo,
	files: ReadonlyMap<Sha256, number>,
): Promise<StoredObject[]> {
	const hashes = [...files.keys()]
	const found: StoredObject[] = []
	for (let start = 0; start < hashes.length; start += SLICE) {
		const slice = hashes.slice(start, start + SLICE)
		// The collector and the limit of the mirror spare what was needed just now.
		await records.objects.touch(repo.id, slice)
		found.push(...(await records.objects.entitled(repo.id, slice)))
	}
	const missing = hashes.length - found.length
	if (missing === 0) return found
	const why = `${missing} of its large files are not stored in this hub. Fetch them first, with "stoa import" where it is mirrored`
	throw new HubError('bundle-refused', { what: `${repo.kind} ${repo.name}`, why })
}

/** Collects one repository: its pack goes into the spool. */
async function collectRepo(
	deps: WriteBundleDeps,
	chosen: ChosenRepo,
	{ content, former, spool }: { content: Content; former: BundleHead | undefined; spool: BundleSpool },
): Promise<void> {
	const { repo, refs, pins } = chosen
	const { git } = deps
	const commits = new Set([...refs.map(({ commit }) => commit), ...pins])
	const without = await formerCommits(deps, chosen, former)
	const files = await filesOf(deps, repo.id, commits)
	for (const sha256 of (await filesOf(deps, repo.id, without)).keys()) files.delete(sha256)
	for (const object of await storedFiles(deps, chosen, files)) content.objects.set(object.sha256, { size: object.size, object })
	for (const commit of commits) {
		const date = (await git.commit(repo.id, commit))?.committer.date
		if (date && date > content.newest) content.newest = date
	}
	const path = `packs/${String(content.repositories.length + 1).padStart(5, '0')}.pack`
	const tips = [...new Set([...refs.map(({ oid }) => oid), ...pins])].toSorted()
	const pack =
		tips.length === 0
			? undefined
			: await measure(git.packHistory(repo.id, tips, without, { isReproducible: true }), (bytes) => spool.put(nameOf(path), bytes))
	content.repositories.push({
		kind: repo.kind,
		id: repo.name,
		visibility: repo.visibility === 'public' && repo.gated === false ? 'public' : 'private',
		refs: refs.map(({ ref, oid, commit }) => ({ ref, oid, commit })),
		pins,
		without,
		...(pack && { pack: { path, ...pack } }),
		files: files.size,
	})
}

const nameOf = (path: string): string => path.replaceAll('/', '-')

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes
}

/** Gives the bytes of one file to several entries, one after the other. */
class Cutter {
	readonly #bytes: AsyncIterator<Uint8Array>
	#rest: Uint8Array = new Uint8Array()

	constructor(bytes: AsyncIterable<Uint8Array>) {
		this.#bytes = bytes[Symbol.asyncIterator]()
	}

	/** The next `size` bytes, or fewer at the end. */
	async *take(size: number): AsyncGenerator<Uint8Array> {
		for (let left = size; left > 0;) {
			if (this.#rest.byteLength === 0) {
				const { done, value } = await this.#bytes.next()
				if (done === true) return
				this.#rest = value
			}
			const part = this.#rest.subarray(0, left)
			this.#rest = this.#rest.subarray(part.byteLength)
			left -= part.byteLength
			if (part.byteLength > 0) yield part
		}
	}

	/** Reads to the end, where a source that checks its bytes says that they were wrong. */
	async end(): Promise<void> {
		let next = await this.#bytes.next()
		while (next.done !== true) next = await this.#bytes.next()
	}

	async close(): Promise<void> {
		await this.#bytes.return?.()
	}
}

/** Writes the volumes by their plan. */
async function writeVolumes(
	writer: BundleWriter,
	plan: readonly Piece[][],
	head: Head,
	source: { open(path: string): Promise<AsyncIterable<Uint8Array>>; onBytes(bytes: number): void; onFile(): void; signal: AbortSignal },
): Promise<void> {
	const { bundle, entries, date } = head
	const small = async (name: string, bytes: Uint8Array): Promise<void> => writer.add({ name, size: bytes.byteLength, date }, once(bytes))
	let open: { path: string; cutter: Cutter } | undefined
	const endFile = async (): Promise<void> => {
		await open?.cutter.end()
		if (open) source.onFile()
		open = undefined
	}
	try {
		for (const [index, pieces] of plan.entries()) {
			await writer.nextVolume()
			const volume = { bundle, volume: index + 1, isLast: index === plan.length - 1 }
			await small(VOLUME_NAME, Buffer.from(`${JSON.stringify(volume)}\n`))
			if (index === 0) for (const [name, bytes] of entries) await small(name, bytes)
			for (const { path, name, start, end } of pieces) {
				source.signal.throwIfAborted()
				if (open?.path !== path) {
					await endFile()
					open = { path, cutter: new Cutter(await source.open(path)) }
				}
				await writer.add({ name, size: end - start, date }, counted(open.cutter.take(end - start), source.onBytes))
			}
		}
		await endFile()
	} finally {
		await open?.cutter.close()
	}
}

async function* counted(bytes: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
	for await (const part of bytes) {
		onBytes(part.byteLength)
		yield part
	}
}

/** Passes bytes on and requires their hash. @throws `object-damaged` */
async function* proven(bytes: AsyncIterable<Uint8Array>, sha256: Sha256): AsyncGenerator<Uint8Array> {
	const hash = createHash('sha256')
	for await (const part of bytes) {
		hash.update(part)
		yield part
	}
	if (hash.digest('hex') !== sha256) throw new HubError('object-damaged', { oid: sha256 })
}

/** What comes before the content of a bundle. */
interface Head {
	/** The SHA-256 of the manifest. */
	bundle: string
	/** Entries of the first volume, in order. */
	entries: readonly [name: string, bytes: Uint8Array][]
	date: Date
}

/** The manifest and index of a content, and the files that follow them in order. */
function describe(
	{ repositories, objects, newest }: Content,
	former: BundleHead | undefined,
	{ madeAt = newest, maker, secretKey }: Pick<BundleOrder, 'madeAt' | 'secretKey'> & { maker: string },
): { head: Head; planned: PlannedFile[]; manifest: z.input<typeof BundleManifest> } {
	const large = [...objects].toSorted(([a], [b]) => (a < b ? -1 : 1))
	const packs = repositories.flatMap(({ pack }) => pack ?? [])
	const lines = [...packs.map(({ sha256, path }) => `${sha256}  ${path}\n`), ...large.map(([sha256]) => `${sha256}  objects/${sha256}\n`)]
	const indexBytes = Buffer.from(lines.join(''))
	const manifest: z.input<typeof BundleManifest> = {
		format: 'stoa-bundle',
		version: BUNDLE_VERSION,
		maker,
		madeAt: madeAt.toISOString(),
		...(former && { since: former.bundle }),
		repositories,
		objects: { count: large.length, bytes: large.reduce((sum, [, { size }]) => sum + size, 0) },
		index: { size: indexBytes.byteLength, sha256: createHash('sha256').update(indexBytes).digest('hex') },
	}
	const manifestBytes = Buffer.from(manifestText(manifest))
	const bundle = createHash('sha256').update(manifestBytes).digest('hex')
	const key = secretKey === undefined ? undefined : parseSecretKey(secretKey)
	const entries: [string, Uint8Array][] = [[MANIFEST_NAME, manifestBytes]]
	if (key) entries.push([SIGNATURE_NAME, Buffer.from(signBytes(manifestBytes, key, `stoa bundle ${bundle}`))])
	entries.push([INDEX_NAME, indexBytes])
	const planned = [
		...packs.map(({ path, size }) => ({ path, size })),
		...large.map(([sha256, { size }]) => ({ path: `objects/${sha256}`, size })),
	]
	return { head: { bundle, entries, date: madeAt }, planned, manifest }
}

/**
 * Writes a bundle. The same order over the same content gives the same bytes, signature included, with the same versions of Stoa and git.
 *
 * @throws `bundle-refused` | `bundle-place` | `invalid-input`, and the failures of reading; nothing is left then
 */
export async function writeBundle(
	deps: WriteBundleDeps,
	order: BundleOrder,
	{ run, onProgress, signal }: { run: string; onProgress(progress: BundleProgress): void; signal: AbortSignal },
): Promise<WrittenBundle> {
	const key = order.secretKey === undefined ? undefined : parseSecretKey(order.secretKey)
	const former = order.since === undefined ? undefined : await openBundle(await deps.files.read(order.since))
	await former?.close()
	const chosen = await chooseRepos(deps, order)
	const spool = deps.files.spool(`create-${run}`)
	const writer = await deps.files.write(order.path, { isDivided: order.volumeSize !== undefined })
	try {
		const content: Content = { repositories: [], objects: new Map(), newest: new Date(0) }
		for (const one of chosen) {
			signal.throwIfAborted()
			// Nothing is pruned meanwhile.
			await deps.git.atWork(one.repo.id, () => collectRepo(deps, one, { content, former, spool }))
		}
		const { head, planned, manifest } = describe(content, former, { ...order, maker: order.maker ?? deps.maker })
		const { entries } = head
		const plan = planVolumes(
			planned,
			entries.reduce((sum, [, bytes]) => sum + bytes.byteLength, HEAD_SPARE),
			order.volumeSize,
		)
		const progress = { files: 0, filesTotal: planned.length, bytes: 0, bytesTotal: planned.reduce((sum, { size }) => sum + size, 0) }
		await writeVolumes(writer, plan, head, {
			async open(path) {
				if (path.startsWith('packs/')) return spool.open(nameOf(path))
				const sha256 = parseSha256(path.slice('objects/'.length))
				const found = content.objects.get(sha256)
				if (!found) throw new HubError('object-not-found', { oid: sha256 })
				return proven(await openObject(deps, found.object).open(), sha256)
			},
			onBytes(bytes) {
				progress.bytes += bytes
				onProgress(progress)
			},
			onFile: () => (progress.files += 1),
			signal,
		})
		const paths = await writer.finish()
		return {
			bundle: head.bundle,
			paths,
			repos: manifest.repositories.length,
			objects: manifest.objects.count,
			bytes: progress.bytesTotal,
			keyId: key?.public.id,
		}
	} catch (error) {
		await writer.discard()
		throw error
	} finally {
		await spool.clear()
	}
}
