import { PLURAL, WEB_PREFIX, type RepoKind } from './repo-kind.ts'

/**
 * Every address of the product that a page, an answer or a message shows. No other code builds addresses from strings.
 * All are root-relative; the server adds the public origin where the wire needs absolute ones.
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

/** The bytes that git stores for a file: an LFS file's pointer. */
export function rawAddress(repo: Addressed, rev: string, path: string): string {
	return `${repoAddress(repo)}/raw/${encodeRev(rev)}/${encodePath(path)}`
}

/** The history page of a revision, or of one path in it. */
export function commitsAddress(repo: Addressed, rev: string, path = ''): string {
	return `${repoAddress(repo)}/commits/${encodeRev(rev)}${path ? `/${encodePath(path)}` : ''}`
}

/** The blame page: the author of each line of a file. */
export function blameAddress(repo: Addressed, rev: string, path: string): string {
	return `${repoAddress(repo)}/blame/${encodeRev(rev)}/${encodePath(path)}`
}

/** The form that changes, renames or deletes a file. */
export function editAddress(repo: Addressed, rev: string, path: string): string {
	return `${repoAddress(repo)}/edit/${encodeRev(rev)}/${encodePath(path)}`
}

/** The form for a new file in a folder. */
export function newFileAddress(repo: Addressed, rev: string, folder = ''): string {
	return `${repoAddress(repo)}/new/${encodeRev(rev)}${folder ? `/${encodePath(folder)}` : ''}`
}

/** Branches and tags; `query` selects further pages. */
export function branchesAddress(repo: Addressed, query?: URLSearchParams): string {
	return withQuery(`${repoAddress(repo)}/branches`, query)
}

/** The page that compares two revisions: the commits of `head` that `base` lacks. */
export function comparePageAddress(repo: Addressed, base: string, head: string): string {
	return `${repoAddress(repo)}/compare/${encodeRev(base)}...${encodeRev(head)}`
}

/** The page of one commit. */
export function commitAddress(repo: Addressed, oid: string): string {
	return `${repoAddress(repo)}/commit/${oid}`
}

/** The difference between two revisions as plain text. */
export function compareAddress(repo: Addressed, base: string, head: string): string {
	return `/api/${PLURAL[repo.kind]}/${repo.id}/compare/${encodeRev(base)}..${encodeRev(head)}?raw=true`
}

/** The changes of `head` since it left `base`, as plain text. */
export function compareDiffAddress(repo: Addressed, base: string, head: string): string {
	return `/api/${PLURAL[repo.kind]}/${repo.id}/compare/${encodeRev(base)}...${encodeRev(head)}?raw=true`
}

/** The changes of a pull request since it left its target, as plain text. */
export function pullDiffAddress(repo: Addressed, number: number, target: string): string {
	return `/api/${PLURAL[repo.kind]}/${repo.id}/compare/${encodeRev(target)}...${encodeRev(`refs/pr/${number}`)}?raw=true`
}

/** Discussions and pull requests of a repository; `query` filters them. */
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

/** One event of a thread, whichever part of the thread the page shows by default. */
export function discussionEventAddress(repo: Addressed, number: number, eventId: string): string {
	return `${discussionAddress(repo, number)}?at=${eventId}#event-${eventId}`
}

/** The event stream that tells the page of a thread when to reload. */
export function threadChangesAddress(repo: Addressed, number: number): string {
	return `/api/${PLURAL[repo.kind]}/${repo.id}/discussions/${number}/changes`
}

/** The form to report a person or an organization to the administrators of the hub. */
export function accountReportAddress(name: string): string {
	return withQuery('/report', new URLSearchParams({ account: name }))
}

/** The target of a takedown: a repository, a thread, a comment or a file in it, or an account. */
export type TakedownAddressed =
	| { repo: Addressed; number?: number | undefined; event?: string | undefined; path?: string | undefined; rev?: string | undefined }
	| { account: string }

/**
 * The page on which an administrator takes something down, or restores it.
 *
 * @param report the report that the administrator acts on
 * @example
 * ```ts
 * assert.equal(takedownAddress({ repo: { kind: 'model', id: 'ada/engine' }, number: 3 }), '/admin/take-down?kind=model&repo=ada%2Fengine&number=3')
 * assert.equal(takedownAddress({ account: 'ada' }), '/admin/take-down?account=ada')
 * ```
 */
export function takedownAddress(subject: TakedownAddressed, report?: string): string {
	const query = new URLSearchParams()
	if ('account' in subject) query.set('account', subject.account)
	else {
		query.set('kind', subject.repo.kind)
		query.set('repo', subject.repo.id)
		for (const name of ['number', 'event', 'path', 'rev'] as const) if (subject[name] !== undefined) query.set(name, String(subject[name]))
	}
	if (report !== undefined) query.set('report', report)
	return withQuery('/admin/take-down', query)
}

/** The form to report a repository, or a thread or comment in it, to the administrators of the hub. */
export function reportAddress(repo: Addressed, about: { number?: number | undefined; event?: string | undefined } = {}): string {
	const { number, event } = about
	const query = new URLSearchParams({ ...(number !== undefined && { number: String(number) }), ...(event !== undefined && { event }) })
	return withQuery(`${repoAddress(repo)}/report`, query)
}

/** The form to request access to a gated repository. */
export function accessAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/access`
}

/** The page on which administrators of a gated repository decide requests. */
export function accessRequestsAddress(repo: Addressed, query?: URLSearchParams): string {
	return withQuery(`${repoAddress(repo)}/settings/access`, query)
}

/** All requests of a gated repository as a table. */
export function accessReportAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/user-access-report`
}

/** The page where files are uploaded. */
export function uploadAddress(repo: Addressed, rev = 'main'): string {
	return `${repoAddress(repo)}/upload/${encodeRev(rev)}`
}

/** The settings of a repository. */
export function repoSettingsAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/settings`
}

/** The list of collections; `query` filters it. */
export function collectionsAddress(query?: URLSearchParams): string {
	return withQuery('/collections', query)
}

/** The page of one collection. */
export function collectionAddress(namespace: string, slug: string): string {
	return `/collections/${namespace}/${slug}`
}

/** The form with which its owners change a collection. */
export function editCollectionAddress(namespace: string, slug: string): string {
	return `${collectionAddress(namespace, slug)}/edit`
}

/** The form to add a repository, or another item, to a collection. */
export function collectAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/collect`
}

/** The page of a paper by its arXiv id or DOI. */
export function paperAddress(id: string): string {
	return `/papers/${encodePath(id)}`
}

/** The form for a new organization. */
export function newOrgAddress(): string {
	return '/organizations/new'
}

/** The parts of an organisation's settings. */
export type OrgSettingsPart = 'profile' | 'members' | 'groups' | 'domains' | 'usage' | 'audit'

/** The settings of an organization. */
export function orgSettingsAddress(name: string, part: OrgSettingsPart = 'profile'): string {
	return `/organizations/${name}/settings${part === 'profile' ? '' : `/${part}`}`
}

/** The settings of one resource group of an organization. */
export function orgGroupAddress(name: string, groupId: string): string {
	return `${orgSettingsAddress(name, 'groups')}/${groupId}`
}

/** The form with which a member leaves an organization. */
export function leaveOrgAddress(name: string): string {
	return `/organizations/${name}/leave`
}

/** The invitations of the signed-in person, or one of them by its key. */
export function invitationAddress(key?: string): string {
	return key === undefined ? '/invitations' : `/invitations/${encodeURIComponent(key)}`
}

/** Where a mailed key confirms an e-mail address. */
export function confirmEmailAddress(key: string): string {
	return `/auth/confirm?key=${encodeURIComponent(key)}`
}

/** Where a mailed key sets a new password. */
export function resetPasswordAddress(key: string): string {
	return `/login/reset?key=${encodeURIComponent(key)}`
}

/** Where an invitation to this hub makes an account. */
export function signUpAddress(invitation: string): string {
	return `/join?invitation=${encodeURIComponent(invitation)}`
}

/** The log of sign-ins and changes of the signed-in person's account. */
export function accountLogAddress(): string {
	return '/settings/log'
}

/** The sign-in settings of the signed-in person. */
export function accountSettingsAddress(): string {
	return '/settings/account'
}

/** The address of an account's avatar; `version` always names the same image. */
export function avatarPath(name: string, version?: string): string {
	return withQuery(`/api/avatars/${encodeURIComponent(name)}`, version === undefined ? undefined : new URLSearchParams({ v: version }))
}

/** The webhooks of the signed-in person. */
export function webhooksAddress(): string {
	return '/settings/webhooks'
}

/** The page of one webhook. */
export function webhookAddress(id: string): string {
	return `/settings/webhooks/${encodeURIComponent(id)}`
}

/** The visitor's notifications; `query` filters them. */
export function notificationsAddress(query?: URLSearchParams): string {
	return withQuery('/notifications', query)
}

/** The visitor's notification settings. */
export function notificationSettingsAddress(): string {
	return '/settings/notifications'
}

/** The visitor's notification settings for one repository. */
export function watchAddress(repo: Addressed): string {
	return `${repoAddress(repo)}/watch`
}

/** The page of a person or an organisation. */
export function accountAddress(name: string): string {
	return `/${name}`
}

/** The address of a static app's own files, below the path of the isolated app origin (see apps/server routes/apps). */
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
