import { PLURAL, WEB_PREFIX, type RepoKind } from './repo-kind.ts'

/**
 * Every address of the product that a page, an answer or a message shows. Nothing else glues addresses from strings.
 * All are root-relative; the server puts the public origin before them where the wire wants absolute ones.
 */

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
const withQuery = (path: string, query: URLSearchParams | undefined): string => (query && query.size > 0 ? `${path}?${query}` : path)
const encodeRev = (rev: string): string => encodeURIComponent(rev)

/** A repository as addresses need it. */
export interface Addressed {
	kind: RepoKind
	/** `namespace/name` */
	id: string
}

/** `/owner/name`, `/datasets/owner/name`, `/spaces/owner/name`. */
export function repoAddress({ kind, id }: Addressed): string {
	return `/${WEB_PREFIX[kind]}${id}`
}

/** The listing of a kind: `/models`, `/datasets`, `/apps`. */
export function listingAddress(kind: RepoKind, query?: URLSearchParams): string {
	const path = { model: '/models', dataset: '/datasets', space: '/apps' }[kind]
	return withQuery(path, query)
}

/** The folder page. */
export function treeAddress(repo: Addressed, rev: string, path = ''): string {
	return `${repoAddress(repo)}/tree/${encodeRev(rev)}${path ? `/${encodePath(path)}` : ''}`
}

/** The page of one file. */
export function blobAddress(repo: Addressed, rev: string, path: string): string {
	return `${repoAddress(repo)}/blob/${encodeRev(rev)}/${encodePath(path)}`
}

/** The bytes of one file. */
export function resolveAddress(repo: Addressed, rev: string, path: string): string {
	return `${repoAddress(repo)}/resolve/${encodeRev(rev)}/${encodePath(path)}`
}

/** The bytes git holds for a file: an LFS file's pointer. */
export function rawAddress(repo: Addressed, rev: string, path: string): string {
	return `${repoAddress(repo)}/raw/${encodeRev(rev)}/${encodePath(path)}`
}

/** The history page of a revision. */
export function commitsAddress(repo: Addressed, rev: string): string {
	return `${repoAddress(repo)}/commits/${encodeRev(rev)}`
}

/** The page of one commit. */
export function commitAddress(repo: Addressed, oid: string): string {
	return `${repoAddress(repo)}/commit/${oid}`
}

/** The difference between two revisions as plain text. */
export function compareAddress(repo: Addressed, base: string, head: string): string {
	return `/api/${PLURAL[repo.kind]}/${repo.id}/compare/${encodeRev(base)}..${encodeRev(head)}?raw=true`
}

/** What a pull request changes as plain text, since it left its target. */
export function pullDiffAddress(repo: Addressed, number: number, target: string): string {
	return `/api/${PLURAL[repo.kind]}/${repo.id}/compare/${encodeRev(target)}...${encodeRev(`refs/pr/${number}`)}?raw=true`
}

/** Discussions and pull requests of a repository; `query` narrows them. */
export function discussionsAddress(repo: Addressed, query?: URLSearchParams): string {
	return withQuery(`${repoAddress(repo)}/discussions`, query)
}

/** The form for a new discussion. */
export function newDiscussionAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/discussions/new`
}

/** The page of one discussion or pull request. Clients read the number from its end. */
export function discussionAddress(repo: Addressed, number: number): string {
	return `${repoAddress(repo)}/discussions/${number}`
}

/** Where access to a gated repository is asked for. */
export function accessAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/access`
}

/** The page where files are uploaded. */
export function uploadAddress(repo: Addressed, rev = 'main'): string {
	return `${repoAddress(repo)}/upload/${encodeRev(rev)}`
}

/** The settings of a repository. */
export function repoSettingsAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/settings`
}

/** The page of a person or an organisation. */
export function accountAddress(name: string): string {
	return `/${name}`
}

/** Where a static app's own files are served, on the isolated app origin's path (see apps/server routes/apps). */
export function appContentAddress(id: string, path = ''): string {
	return `/app-content/${id}/${encodePath(path)}`
}

/** The catalogue of tasks; `query` narrows it. */
export function tasksAddress(query?: URLSearchParams): string {
	return withQuery('/tasks', query)
}

/** The page of one task, such as `fill-mask`. */
export function taskAddress(id: string): string {
	return `/tasks/${encodeURIComponent(id)}`
}

/** The registry of libraries; `query` narrows it. */
export function librariesAddress(query?: URLSearchParams): string {
	return withQuery('/libraries', query)
}

/** The page of one library by its `library_name`; case counts. */
export function libraryAddress(key: string): string {
	return `/libraries/${encodeURIComponent(key)}`
}
