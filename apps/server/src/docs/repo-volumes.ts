import { renderPage, type PagePlace } from '@stoa/docs'
import type { Actor, Hub, Repo, RepoRef } from '@stoa/hub'
import { blobAddress, editAddress, HubError, isHubError, repoAddress, repoDocsAddress, entriesMax } from '@stoa/vocabulary'
import type { DocsChoice } from '@stoa/web'
import { LRUCache } from 'lru-cache'
import type { PageThreads } from './page-threads.ts'
import { repoDocsAddresses, type RepoDocsFacts } from './repo-addresses.ts'
import { DOCS_FOLDER, repoSource } from './repo-source.ts'
import type { SearchThread } from './search-thread.ts'
import { createVolume, type KeptPages, type Volume } from './volume.ts'

/** The documentation in repositories, for callers who may read them. */
export interface RepoVolumes {
	/** The repository that the first two (or three) segments name. `undefined` when the caller may not see it or it has no documentation. */
	find(
		actor: Actor,
		segments: readonly string[],
	): Promise<
		| { versions: readonly string[]; open(version: string): Promise<Volume | undefined>; rest: readonly string[] }
		| { moved: string }
		| undefined
	>
	/** Address of the documentation that a repository's default branch has; `undefined` when it has none. */
	homeOf(actor: Actor, repo: Repo): Promise<string | undefined>
}

/** Commits of which is remembered whether they have documentation. */
const COMMITS_MAX = 10_000

/** Volumes kept open: contents, not pages. */
const OPEN_MAX = 100
/** Tags that are offered as versions. */
const VERSIONS_MAX = 50
/** The version from the default branch; addresses leave it out. */
export const FIRST_VERSION = 'main'

/** What it needs from the domain. */
export interface ReposWithDocs {
	repos: Pick<Hub['repos'], 'findReadable'>
	files: Pick<Hub['files'], 'tree' | 'find' | 'pathsInfo'>
	commits: Pick<Hub['commits'], 'refs'>
}

/** Opens the `docs` folder of repositories. A push is visible at once, because every commit is opened separately; a tag is a version. */
export function createRepoVolumes({
	hub,
	kept,
	threads,
	searching,
}: {
	hub: ReposWithDocs
	kept: KeptPages
	threads: PageThreads
	searching: SearchThread
}): RepoVolumes {
	const opened = new LRUCache<string, Promise<Volume | undefined>>({ max: OPEN_MAX })

	async function openAt(
		actor: Actor,
		repo: Repo,
		version: string,
		commit: string,
		versions: readonly string[],
	): Promise<Volume | undefined> {
		const at = { kind: repo.kind, id: repo.name }
		const home = repoDocsAddress(at)
		const source = repoSource(hub, actor, repo, commit)
		if (!(await hasContents(source))) return undefined
		const project = await threads.open(source, { id: repoAddress(at).slice(1), title: repo.name, version, versions: [...versions] })
		if (project === 'limit') throw new HubError('unavailable', { what: `The documentation of ${repo.name}` })
		const facts: RepoDocsFacts = { at, home, version, firstVersion: FIRST_VERSION, defaultLanguage: project.defaultLanguage }
		const addresses = repoDocsAddresses(facts)
		const stamp = [repo.id, repo.name, commit, version].join('\0')
		return createVolume({
			project,
			home,
			kept,
			searching,
			stamp,
			// A page that takes too long is shown as plain source.
			async render(place) {
				const page = await threads.render(project, { key: stamp, place, facts })
				return page === 'limit' ? renderPage(project, place, { addresses, asText: true }) : page
			},
			isTrusted: false,
			isPublic: repo.visibility === 'public' && repo.gated === false,
			addresses,
			versions: (place: PagePlace): DocsChoice[] =>
				versions.map((name) => ({
					id: name,
					label: name,
					address: repoDocsAddresses({ ...facts, version: name }).page(place),
					isCurrent: name === version,
				})),
			// The content of a tag does not change.
			sourceAddress: ({ file }) => (version === FIRST_VERSION ? editAddress : blobAddress)(at, version, `${DOCS_FOLDER}/${file}`),
			editedAt: async (file) => {
				const [entry] = await hub.files.pathsInfo(actor, at, commit, [`${DOCS_FOLDER}/${file}`], { expand: true })
				return entry?.lastCommit?.date
			},
		})
	}

	/** By repository and commit: the content of a commit never changes. */
	const documented = new LRUCache<string, boolean>(entriesMax(COMMITS_MAX))

	async function isDocumented(actor: Actor, repo: Repo): Promise<boolean> {
		const { kind, name, headOid } = repo
		if (headOid === undefined) return false
		const [folder] = await hub.files.pathsInfo(actor, { kind, id: name }, headOid, [DOCS_FOLDER])
		return folder?.type === 'directory' && hasContents(repoSource(hub, actor, repo, headOid))
	}

	return {
		async homeOf(actor, repo) {
			const key = `${repo.id} ${repo.headOid}`
			const known = documented.get(key) ?? (await isDocumented(actor, repo))
			documented.set(key, known)
			return known ? repoDocsAddress({ kind: repo.kind, id: repo.name }) : undefined
		},
		async find(actor, segments) {
			const named = readRef(segments)
			if (!named) return undefined
			let repo: Repo
			try {
				repo = await hub.repos.findReadable(actor, named.ref)
			} catch (error) {
				if (isHubError(error, 'repo-not-found') || isHubError(error, 'invalid-repo-id')) return undefined
				throw error
			}
			if (repo.name !== named.ref.id)
				return { moved: [repoDocsAddress({ kind: repo.kind, id: repo.name }), ...named.rest.map(encodeURIComponent)].join('/') }
			const { tags } = await hub.commits.refs(actor, named.ref)
			const commits = new Map([
				...(repo.headOid === undefined ? [] : [[FIRST_VERSION, repo.headOid] as const]),
				...tags
					.toSorted((a, b) => b.name.localeCompare(a.name, 'en', { numeric: true }))
					.slice(0, VERSIONS_MAX)
					.map(({ name, target }) => [name, target] as const),
			])
			const versions = [...commits.keys()]
			const open = (version: string): Promise<Volume | undefined> => {
				const commit = commits.get(version)
				if (commit === undefined) return Promise.resolve(undefined)
				// A public repository is opened once for all visitors. A restricted one is read with the rights of each reader.
				const isOpen = repo.visibility === 'public' && repo.gated === false
				const reader = isOpen || actor.kind === 'visitor' ? '' : actor.account.id
				const key = [repo.id, repo.name, isOpen, reader, commit, version, ...versions].join(' ')
				const known = opened.get(key) ?? openAt(actor, repo, version, commit, versions)
				opened.set(key, known)
				known.catch(() => opened.delete(key))
				return known
			}
			return { versions, open, rest: named.rest }
		},
	}
}

/** Only folders with a table of contents are documentation. */
async function hasContents(source: { list(): Promise<string[]> }): Promise<boolean> {
	return (await source.list()).some((path) => /(?:^|^[^/]+\/)_toctree\.ya?ml$/.test(path))
}

function readRef(segments: readonly string[]): { ref: RepoRef; rest: readonly string[] } | undefined {
	const [first = ''] = segments
	const kind = first === 'datasets' ? 'dataset' : first === 'spaces' ? 'space' : 'model'
	const [namespace, name, ...rest] = kind === 'model' ? segments : segments.slice(1)
	return namespace && name ? { ref: { kind, id: `${namespace}/${name}` }, rest } : undefined
}
