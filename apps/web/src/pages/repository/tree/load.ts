import type { CommitSummary, NamedRef, TreeEntry } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { repoAddress, type Oid, type RepoKind } from '@stoa/vocabulary'
import { renderMarkdownFile } from '../../../parts/repo/load-card.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { submoduleAddresses } from './submodule-addresses.ts'

/** Entries on one page of a folder. */
const PAGE = 200

/** Where in a repository a page of files stands. */
export interface FilePlace {
	frame: RepoFrame
	/** As the address names it. */
	rev: string
	commit: Oid
	/** `''` for the root. */
	path: string
	branches: NamedRef[]
	tags: NamedRef[]
}

/** Another repository at a commit, in place of a folder. */
export interface Submodule {
	path: string
	/** The commit of the other repository. */
	commit: Oid
	/** Where to look at it; `undefined` where `.gitmodules` names no address for browsers. */
	href: string | undefined
}

/** Largest `.gitmodules` that is read, in bytes. */
const MODULES_SIZE_MAX = 64_000

/** What a folder's page shows. */
export interface TreeData {
	place: FilePlace
	entries: TreeEntry[]
	/** Other repositories that the folder names, on its first page. */
	submodules: Submodule[]
	next: string | undefined
	/** The folder's own README, for folders below the root. */
	readme: Rendered | undefined
	/** The latest commit that changed something in the folder. */
	latest: CommitSummary | undefined
	/** Bytes of all large files, and what they take in the store; for the root of repositories that have some. */
	storage: { used: number; stored: number } | undefined
}

/** Reads revision and path of an address. */
export async function loadPlace(call: PageCall<RepoParams | 'rest'>, kind: RepoKind): Promise<FilePlace | Elsewhere> {
	const frame = await loadRepo(call, kind)
	if (isElsewhere(frame)) return frame
	const { hub, actor, params } = call
	const [{ rev, commit, path }, { branches, tags }] = await Promise.all([
		hub.files.splitRevision(frame.repo, params.rest || 'main'),
		hub.commits.refs(actor, { kind, id: frame.repo.name }),
	])
	return { frame, rev, commit, path, branches, tags }
}

async function loadSubmodules(
	call: PageCall<RepoParams | 'rest'>,
	kind: RepoKind,
	{ frame, commit, path }: FilePlace,
): Promise<Submodule[]> {
	const { hub, actor, origin } = call
	const ref = { kind, id: frame.repo.name }
	const found = await hub.files.submodules(actor, ref, commit, path)
	// A caller who may not read files sees names only.
	const isReadable = found.length > 0 && frame.mayReadFiles
	const text = isReadable ? await hub.files.readText(actor, frame.repo, commit, '.gitmodules', MODULES_SIZE_MAX) : undefined
	const addresses = submoduleAddresses(text ?? '', `${origin}${repoAddress(ref)}`)
	return found.map((one) => ({ path: one.path, commit: one.oid, href: addresses.get(one.path) }))
}

/** Asks for a folder of a repository. */
export function loadTree(kind: RepoKind): (call: PageCall<RepoParams | 'rest'>) => Promise<TreeData | Elsewhere> {
	return async (call) => {
		const place = await loadPlace(call, kind)
		if (isElsewhere(place)) return place
		const { frame, commit, path, rev } = place
		const cursor = call.url.searchParams.get('cursor')
		const ref = { kind, id: frame.repo.name }
		const [{ entries, next }, submodules, { commits }] = await Promise.all([
			call.hub.files.tree(call.actor, ref, commit, path, { expand: true, limit: PAGE, ...(cursor && { cursor }) }),
			cursor ? [] : loadSubmodules(call, kind, place),
			// Not the newest of the entries' commits: several may bear the same second, and a deletion leaves no entry.
			call.hub.commits.history(call.actor, ref, commit, { skip: 0, limit: 1, ...(path !== '' && { path }) }),
		])
		const readme = entries.find((entry) => path !== '' && entry.type === 'file' && /(?:^|\/)readme\.md$/i.test(entry.path))
		const text = readme && frame.mayReadFiles && (await call.hub.files.readText(call.actor, frame.repo, commit, readme.path, 500_000))
		const hasLarge = path === '' && frame.repo.usedStorage > 0
		return {
			place,
			storage: hasLarge ? await call.hub.largeFiles.storage(call.actor, { kind, id: frame.repo.name }) : undefined,
			entries: entries.toSorted((a, b) => Number(b.type === 'directory') - Number(a.type === 'directory')),
			submodules,
			next,
			latest: commits[0],
			readme: readme && typeof text === 'string' ? await renderMarkdownFile(call, frame.repo, rev, readme.path, text) : undefined,
		}
	}
}
