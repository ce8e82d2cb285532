import { HubError, isHubError, type Sha256 } from '@stoa/vocabulary'
import type { LargeFiles } from '../contents/commits/commits.ts'
import { applyRepo, type ApplyDeps, publishBundle } from './apply-bundle.ts'
import type { BundleRepo } from './bundle-manifest.ts'
import type { BundlePort, BundleSpool } from './bundle-port.ts'
import { type BundleFile, type BundleReader, openBundle } from './bundle-reader.ts'
import type { BundleImport, ImportedRepo } from './bundle-records.ts'
import { findSigner, requireTrusted } from './bundle-trust.ts'
import { dropStages, placeRepos, type PullPackOptions, requireFiles, type StagedRepo, stageRepo, spoolName } from './stage-repos.ts'
import { bytesOf, type BundleProgress } from './verify-bundle.ts'

/** What an import needs. */
export interface ImportDeps extends ApplyDeps {
	files: BundlePort
	largeFiles: Pick<LargeFiles, 'keep'>
}

/** How an import is followed and ended. */
export interface ImportRun {
	onProgress(progress: BundleProgress): void
	/** Ends it; the next run goes on. */
	signal: AbortSignal
}

/** After so many files it is noted that they are stored. */
const NOTED = 100

/** Reads who made and signed the bundle, and requires that both may be believed. */
async function judge({ records, files }: ImportDeps, one: BundleImport): Promise<{ one: BundleImport; reader: BundleReader }> {
	const reader = await openBundle(await files.read(one.path))
	try {
		return { reader, one: await judgeHead({ records }, one, reader) }
	} catch (error) {
		await reader.close()
		throw error
	}
}

async function judgeHead({ records }: Pick<ImportDeps, 'records'>, one: BundleImport, reader: BundleReader): Promise<BundleImport> {
	if (one.bundle && one.bundle.hash !== reader.bundle)
		throw new HubError('bundle-wrong', { path: one.path, why: 'it was replaced by another bundle while it was imported' })
	const signer = findSigner(reader, await records.bundles.keys(), one.path)
	if (!one.isUntrustedAllowed) requireTrusted(signer, one.path)
	const { maker, madeAt, repositories, objects } = reader.manifest
	const facts = {
		hash: reader.bundle,
		maker,
		madeAt: new Date(madeAt),
		repos: repositories.length,
		objects: objects.count,
		bytes: bytesOf(reader.manifest),
	}
	return { ...one, bundle: facts, signer: signer.state === 'trusted' ? signer.name : undefined }
}

/** Passes bytes on and counts them. */
async function* counted(
	bytes: AsyncIterable<Uint8Array>,
	onBytes: (bytes: number) => void,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	for await (const part of bytes) {
		signal.throwIfAborted()
		onBytes(part.byteLength)
		yield part
	}
}

const isLargeFile = ({ path }: BundleFile): boolean => path.startsWith('objects/')

/** The files of a bundle from the large ones on. */
interface Content {
	content: AsyncGenerator<BundleFile>
	first: IteratorResult<BundleFile>
}

/** One run of an import, from wherever the last one stopped to its end. */
class ImportWork {
	readonly #deps: ImportDeps
	readonly #run: ImportRun
	#one: BundleImport
	readonly #progress: BundleProgress = { files: 0, filesTotal: 0, bytes: 0, bytesTotal: 0 }

	constructor(deps: ImportDeps, one: BundleImport, run: ImportRun) {
		this.#deps = deps
		this.#one = one
		this.#run = run
	}

	/** @throws the reason why the bundle is refused, or why it could not be imported now */
	async work(): Promise<BundleImport> {
		const isApplied = this.#one.state === 'applying'
		const judged = await judge(this.#deps, this.#one)
		this.#one = judged.one
		try {
			return await this.#import(judged.reader, isApplied)
		} finally {
			await judged.reader.close()
		}
	}

	async #import(reader: BundleReader, isApplied: boolean): Promise<BundleImport> {
		const { records, files } = this.#deps
		const { manifest } = reader
		this.#progress.filesTotal = manifest.objects.count + manifest.repositories.flatMap(({ pack }) => pack ?? []).length
		this.#progress.bytesTotal = bytesOf(manifest)
		const spool = files.spool(`import-${this.#one.id}`)
		const pull = { spool, path: this.#one.path, signal: this.#run.signal }
		if (!isApplied) {
			this.#one = { ...this.#one, items: await placeRepos(this.#deps, manifest, this.#one.items) }
			await records.bundles.updateImport(this.#one)
		}
		const content = reader.files()
		const first = await this.#readPacks(reader, content, spool)
		if (!isApplied) await publishBundle(this.#deps, this.#one, reader, await this.#prove(reader, { content, first, ...pull }))
		this.#one = { ...this.#one, state: 'applying' }
		for (const place of this.#places(reader)) await applyRepo(this.#deps, place, pull)
		return this.#one
	}

	/** Repositories of the bundle with their places here. */
	#places({ manifest }: BundleReader): { entry: BundleRepo; item: ImportedRepo }[] {
		return manifest.repositories.map((entry, index) => {
			const item = this.#one.items[index]
			if (!item) throw new Error(`The repository ${entry.id} of a bundle has no place`)
			return { entry, item }
		})
	}

	/** Puts the packs into the spool. @returns the first of the large files */
	async #readPacks(
		{ manifest }: BundleReader,
		content: AsyncGenerator<BundleFile>,
		spool: BundleSpool,
	): Promise<IteratorResult<BundleFile>> {
		const sizes = new Map(manifest.repositories.flatMap(({ pack }) => (pack ? [[pack.path, pack.size]] : [])))
		let found = await content.next()
		for (; found.done !== true && !isLargeFile(found.value); found = await content.next()) {
			const { value: file } = found
			await spool.put(spoolName(file.path), this.#counted(file.bytes(sizes.get(file.path))))
			this.#progress.files += 1
		}
		return found
	}

	/** Proves everything: histories first, because they say which large files the bundle must have, and how large they are. */
	async #prove(reader: BundleReader, { content, first, ...pull }: PullPackOptions & Content): Promise<StagedRepo[]> {
		const { records } = this.#deps
		const staged: StagedRepo[] = []
		for (const place of this.#places(reader)) {
			pull.signal.throwIfAborted()
			staged.push(await stageRepo(this.#deps, place, { ...pull, manifest: reader.manifest }))
		}
		const wanted = await requireFiles(this.#deps, staged, { indexed: new Set(reader.objects), path: pull.path })
		const total = [...wanted.values()].reduce((sum, size) => sum + size, 0)
		const { bytes } = reader.manifest.objects
		if (total !== bytes)
			throw new HubError('bundle-wrong', { path: pull.path, why: `its files have ${total} bytes, and its manifest says ${bytes}` })
		await records.bundles.keepObjects(this.#one.id, [...wanted.keys()])
		await this.#storeAll(content, first, wanted)
		return staged
	}

	async #storeAll(
		files: AsyncGenerator<BundleFile>,
		first: IteratorResult<BundleFile>,
		wanted: ReadonlyMap<Sha256, number>,
	): Promise<void> {
		const { records, largeFiles } = this.#deps
		const stored = await records.bundles.storedObjects(this.#one.id)
		let noted: Sha256[] = []
		const note = async (): Promise<void> => {
			if (noted.length > 0) await records.bundles.noteStored(this.#one.id, noted)
			noted = []
		}
		try {
			for (let found = first; found.done !== true; found = await files.next()) {
				const { sha256 } = found.value
				const size = wanted.get(sha256)
				if (size === undefined) throw new Error(`No repository needs the file ${sha256}`)
				if (stored.has(sha256)) {
					await found.value.skip(size)
					this.#count(size)
				} else {
					await largeFiles.keep({ oid: sha256, size }, this.#counted(found.value.bytes(size)))
					noted.push(sha256)
				}
				this.#progress.files += 1
				if (noted.length >= NOTED) await note()
			}
		} finally {
			await note()
		}
	}

	#count(bytes: number): void {
		this.#progress.bytes += bytes
		this.#run.onProgress(this.#progress)
	}

	#counted(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
		return counted(bytes, (count) => this.#count(count), this.#run.signal)
	}
}

/** Whether the next run may succeed without another bundle or a change of this hub. */
export function isPassing(error: unknown): boolean {
	return (
		!isHubError(error) || isHubError(error, 'unavailable') || isHubError(error, 'storage-full') || isHubError(error, 'object-not-found')
	)
}

/**
 * Imports a bundle, or goes on with an import that was interrupted. All of it is proven before any of it is visible.
 *
 * @throws `bundle-wrong` | `bundle-untrusted` | `bundle-refused` | `bundle-place` | `storage-limit`; then nothing of it is visible or kept
 */
export async function importBundle(deps: ImportDeps, one: BundleImport, run: ImportRun): Promise<BundleImport> {
	const done = await new ImportWork(deps, one, run).work()
	await endImport(deps, done.id)
	return done
}

/** Removes what only an unfinished import needed. */
export async function endImport(deps: ImportDeps, id: string): Promise<void> {
	const one = await deps.records.bundles.import(id)
	await dropStages(deps, one?.items ?? [])
	await deps.records.bundles.releaseObjects(id)
	await deps.files.spool(`import-${id}`).clear()
}
