import { HubError, isHubError, isNamespace, splitRepoId, type Oid, type Sha256 } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import type { Git, RefUpdate } from '../git/git.ts'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import type { Snapshots } from '../git/snapshots.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import { largeFilesOf } from '../mirror-jobs/large-files-of.ts'
import { pullHistory } from '../mirrors/pull-history.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import { UpstreamError } from '../outside/upstreams.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { BundleManifest, BundleRepo } from './bundle-manifest.ts'
import type { BundleSpool } from './bundle-port.ts'
import type { BundleRecords, ImportedRepo } from './bundle-records.ts'

/** What proving histories needs. */
export interface StageDeps {
	records: {
		accounts: Pick<AccountRecords, 'byName' | 'isRetired'>
		bundles: Pick<BundleRecords, 'origin'>
		objects: Pick<ObjectRecords, 'entitled' | 'touch'>
		repos: Pick<RepoRecords, 'byId' | 'byName'>
		newId(): string
	}
	git: Pick<
		Git,
		'copy' | 'create' | 'exists' | 'isValidRef' | 'mergeBase' | 'receivePack' | 'refs' | 'remove' | 'resolveCommit' | 'sizes' | 'updateRefs'
	>
	alone: WriteAlone
	snapshots: Pick<Snapshots, 'folder' | 'tree' | 'blobs'>
}

/** A repository of a bundle with its place here. */
export interface StagedRepo {
	entry: BundleRepo
	item: ImportedRepo
	/** Large files of its revisions. */
	files: Map<Sha256, number>
}

const SLICE = 1000

/** The clause of a refusal. */
function refuse({ kind, id }: Pick<BundleRepo, 'kind' | 'id'>, why: string): HubError {
	return new HubError('bundle-refused', { what: `${kind} ${id}`, why })
}

/** Pinned commits are pushed by these names; git lets no push move the refs that keep them. */
const passingRef = (commit: Oid): string => `refs/bundles/${commit}`
const pinRef = (commit: Oid): string => `refs/pins/${commit}`

/** Refuses a name that belongs to this hub. */
async function placeOf({ records }: StageDeps, entry: BundleRepo, known: ImportedRepo | undefined): Promise<ImportedRepo> {
	if (known) return known
	const { kind, id } = entry
	const repo = await records.repos.byName(kind, id)
	if (repo && repo.upstream === undefined && !(await records.bundles.origin(repo.id)))
		throw refuse(entry, 'this hub has a repository of its own with this name. Rename or delete it first')
	if (repo && repo.name !== id) throw refuse(entry, `here it is called ${repo.name}, and the names differ in case`)
	if (repo) return { kind, name: id, repoId: repo.id, stageId: records.newId(), isNew: false }
	const { namespace } = splitRepoId(id)
	if (!isNamespace(namespace)) throw refuse(entry, `no account of this hub can be called "${namespace}"`)
	const account = await records.accounts.byName(namespace)
	if (account && account.name !== namespace) throw refuse(entry, `its owner is called ${account.name} here, and the names differ in case`)
	if (!account && (await records.accounts.isRetired(namespace)))
		throw refuse(entry, `an account of this hub was called "${namespace}" and was deleted`)
	const repoId = records.newId()
	return { kind, name: id, repoId, stageId: repoId, isNew: true }
}

/** Finds a place for each repository, without a change. @throws `bundle-refused` */
export async function placeRepos(
	deps: StageDeps,
	{ repositories }: BundleManifest,
	items: readonly ImportedRepo[],
): Promise<ImportedRepo[]> {
	const places: ImportedRepo[] = []
	for (const entry of repositories) {
		for (const { ref } of entry.refs) if (!(await deps.git.isValidRef(ref))) throw refuse(entry, `git does not allow the name "${ref}"`)
		const known = items.find(({ kind, name }) => kind === entry.kind && name === entry.id)
		places.push(await placeOf(deps, entry, known))
	}
	return places
}

/** Refuses what is older than what is here. */
async function requireNewer(deps: StageDeps, { entry, item }: { entry: BundleRepo; item: ImportedRepo }, madeAt: Date): Promise<void> {
	const { git, records } = deps
	const origin = await records.bundles.origin(item.repoId)
	const here = await git.resolveCommit(item.repoId, DEFAULT_BRANCH)
	const there = entry.refs.find(({ ref }) => ref === DEFAULT_BRANCH)?.commit
	if (here === undefined || here === there) return
	if (there === undefined) throw refuse(entry, 'it is empty in the bundle, and has commits here')
	const hasThere = (await git.sizes(item.repoId, [there]))[0] !== undefined
	const isBehind = hasThere && (await git.mergeBase(item.repoId, there, here)) === there
	if (isBehind || (origin && origin.madeAt > madeAt)) throw refuse(entry, 'the bundle is older than what is here')
}

/** What moves the refs of a repository to those of the bundle. Others stay. */
async function updatesFor({ git }: StageDeps, repoId: string, entry: BundleRepo): Promise<RefUpdate[]> {
	const here = new Map((await git.refs(repoId)).map(({ ref, oid }) => [ref, oid]))
	const named = entry.refs.map(({ ref, oid }) => ({ ref, from: here.get(ref), to: oid }))
	const pins = entry.pins
		.filter((commit) => !here.has(pinRef(commit)))
		.map((commit) => ({ ref: passingRef(commit), from: here.get(passingRef(commit)), to: commit }))
	return [...named, ...pins].filter(({ from, to }) => from !== to)
}

/** Keeps pinned commits by the refs that no push and no cleanup touches. */
async function keepPins({ git }: StageDeps, repoId: string, { pins }: BundleRepo): Promise<void> {
	const here = new Map((await git.refs(repoId)).map(({ ref, oid }) => [ref, oid]))
	const updates = pins.flatMap((commit): RefUpdate[] => [
		...(here.has(pinRef(commit)) ? [] : [{ ref: pinRef(commit), from: undefined, to: commit }]),
		...(here.has(passingRef(commit)) ? [{ ref: passingRef(commit), from: commit, to: undefined }] : []),
	])
	if (updates.length > 0) await git.updateRefs(repoId, updates)
}

/**
 * Gives a git repository the commits, branches, tags and pins of the bundle, as a push would. Does nothing where it has them.
 *
 * @throws `bundle-wrong` for a pack that git or the rules of this hub refuse
 */
export async function pullPack(
	deps: StageDeps,
	repoId: string,
	entry: BundleRepo,
	{ spool, path, signal, takeRoom = async () => undefined }: PullPackOptions,
): Promise<void> {
	const updates = await updatesFor(deps, repoId, entry)
	if (updates.length > 0 && entry.pack) {
		const pack = Readable.from(await spool.open(spoolName(entry.pack.path)), { objectMode: false })
		try {
			await pullHistory(deps.git, repoId, { updates, pack, signal }, { takeRoom, accepted: async () => undefined })
		} catch (error) {
			signal.throwIfAborted()
			if (isHubError(error)) throw error
			// Git may also break the connection when it refuses a pack.
			const isExplained = error instanceof UpstreamError && !error.message.startsWith('sent')
			const why = `the history of the ${entry.kind} ${entry.id} ${isExplained ? error.message : 'cannot be read by git, or lacks commits'}`
			throw Object.assign(new HubError('bundle-wrong', { path, why }), { cause: error })
		} finally {
			pack.destroy()
		}
	}
	await keepPins(deps, repoId, entry)
}

/** Where the pack is, and what is asked on the way. */
export interface PullPackOptions {
	spool: BundleSpool
	/** The bundle, for messages. */
	path: string
	signal: AbortSignal
	takeRoom?: (bytes: number) => Promise<void>
}

/** The name of a pack in the spool. */
export const spoolName = (path: string): string => path.replaceAll('/', '-')

/** Requires the commits that the pack leaves out. */
async function requireFormer({ git }: StageDeps, repoId: string, entry: BundleRepo, since: Sha256 | undefined): Promise<void> {
	if (entry.without.length === 0) return
	const sizes = (await git.exists(repoId)) ? await git.sizes(repoId, entry.without) : []
	if (sizes.length === entry.without.length && sizes.every((size) => size !== undefined)) return
	throw refuse(entry, `the bundle has only what is new since the bundle ${since?.slice(0, 16) ?? ''}. Import that one first`)
}

/** Builds the git repository in which a history is proven: its own for a new one, a copy for one that is here. */
async function stageGit(
	deps: StageDeps,
	{ entry, item }: { entry: BundleRepo; item: ImportedRepo },
	options: PullPackOptions,
): Promise<void> {
	const { git, alone } = deps
	await alone(item.stageId, async () => {
		if (!(await git.exists(item.stageId))) {
			await git.create(item.stageId)
			if (!item.isNew) await git.copy(item.repoId, item.stageId)
		}
		await pullPack(deps, item.stageId, entry, options)
	})
}

/** Requires that refs name what the manifest says. */
async function requireRefs({ git }: StageDeps, { entry, item }: { entry: BundleRepo; item: ImportedRepo }, path: string): Promise<void> {
	const staged = new Map((await git.refs(item.stageId)).map((one) => [one.ref, one]))
	for (const { ref, oid, commit } of entry.refs) {
		const found = staged.get(ref)
		if (found?.oid === oid && found.commit === commit) continue
		throw new HubError('bundle-wrong', { path, why: `the ${entry.kind} ${entry.id} has no commit ${commit} at "${ref}"` })
	}
}

/**
 * Proves the history of one repository, and finds which large files it needs. Nothing of it is visible.
 *
 * @throws `bundle-wrong` | `bundle-refused`
 */
export async function stageRepo(
	deps: StageDeps,
	place: { entry: BundleRepo; item: ImportedRepo },
	{ manifest, ...options }: PullPackOptions & { manifest: BundleManifest },
): Promise<StagedRepo> {
	const { entry, item } = place
	await requireFormer(deps, item.repoId, entry, manifest.since)
	if (!item.isNew) await requireNewer(deps, place, new Date(manifest.madeAt))
	try {
		await stageGit(deps, place, options)
	} catch (error) {
		// A copy of a repository that was deleted meanwhile.
		if (isHubError(error, 'repo-not-found')) throw refuse(entry, 'it was deleted while it was imported')
		throw error
	}
	await requireRefs(deps, place, options.path)
	const files = new Map<Sha256, number>()
	const commits = new Set([...entry.refs.map(({ commit }) => commit), ...entry.pins])
	for (const commit of commits)
		for (const [sha256, size] of await largeFilesOf(deps.snapshots, item.stageId, commit)) files.set(sha256, size)
	return { entry, item, files }
}

/**
 * Large files that must come from the bundle, with their sizes: all that its repositories need, without those that they have here.
 *
 * @throws `bundle-wrong` when one is neither in the index nor here, or the index has one that no repository needs
 */
export async function requireFiles(
	{ records }: StageDeps,
	staged: readonly StagedRepo[],
	{ indexed, path }: { indexed: ReadonlySet<Sha256>; path: string },
): Promise<Map<Sha256, number>> {
	const wanted = new Map<Sha256, number>()
	for (const { entry, item, files } of staged) {
		const hashes = [...files.keys()]
		const absent = hashes.filter((sha256) => !indexed.has(sha256))
		for (let start = 0; start < absent.length; start += SLICE) {
			const slice = absent.slice(start, start + SLICE)
			await records.objects.touch(item.repoId, slice)
			const here = new Set((await records.objects.entitled(item.repoId, slice)).map(({ sha256 }) => sha256))
			const missing = slice.find((sha256) => !here.has(sha256))
			if (missing !== undefined)
				throw new HubError('bundle-wrong', { path, why: `it lacks the file ${missing} of the ${entry.kind} ${entry.id}` })
		}
		for (const sha256 of hashes) {
			const size = files.get(sha256)
			if (size === undefined || !indexed.has(sha256)) continue
			if ((wanted.get(sha256) ?? size) !== size) throw new HubError('bundle-wrong', { path, why: `it gives the file ${sha256} two sizes` })
			wanted.set(sha256, size)
		}
	}
	for (const sha256 of indexed)
		if (!wanted.has(sha256)) throw new HubError('bundle-wrong', { path, why: `no revision in it names its file ${sha256}` })
	return wanted
}

/** Removes git repositories that only proved histories. */
export async function dropStages({ git, alone, records }: StageDeps, items: readonly ImportedRepo[]): Promise<void> {
	for (const { stageId, isNew } of items)
		await alone(stageId, async () => {
			if (!isNew || !(await records.repos.byId(stageId))) await git.remove(stageId)
		})
}
