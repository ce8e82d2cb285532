import { fillAddress, withQuery, type Addressed } from './address-pattern.ts'
import * as PAGES from './pages.ts'
import { WEB_PREFIX, type RepoKind } from './repo-kind.ts'

/**
 * Addresses made of what the domain knows: pages whose address takes more than names (`pages.ts` has the others), and calls that pages and
 * answers link to. All are root-relative; the server adds the public origin where the wire needs absolute ones.
 */

const segmentsOf = (path: string): string[] => (path === '' ? [] : path.split('/'))

/** `/owner/name`, `/datasets/owner/name`, `/spaces/owner/name`. */
export function repoAddress({ kind, id }: Addressed): string {
	return `/${WEB_PREFIX[kind]}${id}`
}

/** The listing of a kind: `/models`, `/datasets`, `/apps`. */
export function listingAddress(kind: RepoKind, query?: URLSearchParams): string {
	return { model: PAGES.models, dataset: PAGES.datasets, space: PAGES.apps }[kind].href(query)
}

/** The folder page. */
export function treeAddress(repo: Addressed, rev: string, path = ''): string {
	return PAGES.repoTree.href(repo, { rest: [rev, ...segmentsOf(path)] })
}

/** The page of one file. */
export function blobAddress(repo: Addressed, rev: string, path: string): string {
	return PAGES.repoBlob.href(repo, { rest: [rev, ...path.split('/')] })
}

/** The bytes of one file. */
export function resolveAddress(repo: Addressed, rev: string, path: string): string {
	return fillAddress('/{prefix}{id}/resolve/{rev}/{path*}', { rev, path: path.split('/') }, repo)
}

/** The bytes that git stores for a file: an LFS file's pointer. */
export function rawAddress(repo: Addressed, rev: string, path: string): string {
	return fillAddress('/{prefix}{id}/raw/{rev}/{path*}', { rev, path: path.split('/') }, repo)
}

/** The history page of a revision, or of one path in it. */
export function commitsAddress(repo: Addressed, rev: string, path = ''): string {
	return PAGES.repoCommits.href(repo, { rest: [rev, ...segmentsOf(path)] })
}

/** The blame page: the author of each line of a file. */
export function blameAddress(repo: Addressed, rev: string, path: string): string {
	return PAGES.repoBlame.href(repo, { rest: [rev, ...path.split('/')] })
}

/** The form that changes, renames or deletes a file. */
export function editAddress(repo: Addressed, rev: string, path: string): string {
	return PAGES.repoEdit.href(repo, { rest: [rev, ...path.split('/')] })
}

/** The form for a new file in a folder. */
export function newFileAddress(repo: Addressed, rev: string, folder = ''): string {
	return PAGES.repoNewFile.href(repo, { rest: [rev, ...segmentsOf(folder)] })
}

/** Branches and tags; `query` selects further pages. */
export function branchesAddress(repo: Addressed, query?: URLSearchParams): string {
	return PAGES.repoBranches.href(repo, query)
}

/** The page that compares two revisions: the commits of `head` that `base` lacks. */
export function comparePageAddress(repo: Addressed, base: string, head: string): string {
	return PAGES.repoCompare.href(repo, { rest: [`${base}...${head}`] })
}

/** The page of one commit. */
export function commitAddress(repo: Addressed, oid: string): string {
	return PAGES.repoCommit.href(repo, { oid })
}

function rawCompareAddress(repo: Addressed, revisions: string): string {
	return withQuery(fillAddress('/api/{T}/{id}/compare/{range*}', { range: [revisions] }, repo), { raw: 'true' })
}

/** The difference between two revisions as plain text. */
export function compareAddress(repo: Addressed, base: string, head: string): string {
	return rawCompareAddress(repo, `${base}..${head}`)
}

/** The changes of `head` since it left `base`, as plain text. */
export function compareDiffAddress(repo: Addressed, base: string, head: string): string {
	return rawCompareAddress(repo, `${base}...${head}`)
}

/** The changes of a pull request since it left its target, as plain text. */
export function pullDiffAddress(repo: Addressed, number: number, target: string): string {
	return rawCompareAddress(repo, `${target}...refs/pr/${number}`)
}

/** Discussions and pull requests of a repository; `query` filters them. */
export function discussionsAddress(repo: Addressed, query?: URLSearchParams): string {
	return PAGES.repoDiscussions.href(repo, query)
}

/** The form for a new discussion. */
export function newDiscussionAddress(repo: Addressed): string {
	return PAGES.repoNewDiscussion.href(repo)
}

/** The page of one discussion or pull request. Clients read the number from its end. */
export function discussionAddress(repo: Addressed, number: number): string {
	return PAGES.repoDiscussion.href(repo, { number: String(number) })
}

/** What a pull request changes, line by line. */
export function discussionFilesAddress(repo: Addressed, number: number): string {
	return PAGES.repoDiscussionFiles.href(repo, { number: String(number) })
}

/** One event of a thread, whichever part of the thread the page shows by default. */
export function discussionEventAddress(repo: Addressed, number: number, eventId: string): string {
	return `${discussionAddress(repo, number)}?at=${eventId}#event-${eventId}`
}

/** The event stream that tells the page of a thread when to reload. */
export function threadChangesAddress(repo: Addressed, number: number): string {
	return fillAddress('/api/{T}/{id}/discussions/{number}/changes', { number: String(number) }, repo)
}

/** The form to report a person or an organization to the administrators of the hub. */
export function accountReportAddress(name: string): string {
	return PAGES.reportAccount.href({ account: name })
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
	return PAGES.adminTakedown.href(query)
}

/** The form to report a repository, or a thread or comment in it, to the administrators of the hub. */
export function reportAddress(repo: Addressed, about: { number?: number | undefined; event?: string | undefined } = {}): string {
	return PAGES.repoReport.href(repo, { number: about.number?.toString(), event: about.event })
}

/** The form to request access to a gated repository. */
export function accessAddress(repo: Addressed): string {
	return PAGES.repoAccess.href(repo)
}

/** The page on which administrators of a gated repository decide requests. */
export function accessRequestsAddress(repo: Addressed, query?: URLSearchParams): string {
	return PAGES.repoAccessRequests.href(repo, query)
}

/** All requests of a gated repository as a table. */
export function accessReportAddress(repo: Addressed): string {
	return fillAddress('/{prefix}{id}/user-access-report', {}, repo)
}

/** The page where files are uploaded. */
export function uploadAddress(repo: Addressed, rev = 'main'): string {
	return PAGES.repoUpload.href(repo, { rest: [rev] })
}

/** The settings of a repository. */
export function repoSettingsAddress(repo: Addressed): string {
	return PAGES.repoSettings.href(repo)
}

/** What takes the space of a repository. */
export function repoStorageAddress(repo: Addressed, query?: URLSearchParams): string {
	return PAGES.repoStorage.href(repo, query)
}

/** The list of collections; `query` filters it. */
export function collectionsAddress(query?: URLSearchParams): string {
	return PAGES.collections.href(query)
}

/** The page of one collection. */
export function collectionAddress(namespace: string, slug: string): string {
	return PAGES.collection.href({ namespace, slug })
}

/** The form with which its owners change a collection. */
export function editCollectionAddress(namespace: string, slug: string): string {
	return PAGES.editCollection.href({ namespace, slug })
}

/** The form to add a repository, or another item, to a collection. */
export function collectAddress(repo: Addressed): string {
	return PAGES.repoCollect.href(repo)
}

/** The form to duplicate a repository under another name. */
export function duplicateAddress(repo: Addressed): string {
	return PAGES.repoDuplicate.href(repo)
}

/** The page of a paper by its arXiv id or DOI. */
export function paperAddress(id: string): string {
	return PAGES.paper.href({ paper: id.split('/') })
}

/** The form for a new organization. */
export function newOrgAddress(): string {
	return PAGES.newOrg.href()
}

/** The parts of an organization's settings. */
export type OrgSettingsPart = keyof typeof ORG_SETTINGS

const ORG_SETTINGS = {
	profile: PAGES.orgProfile,
	members: PAGES.orgMembers,
	groups: PAGES.orgGroups,
	domains: PAGES.orgDomains,
	usage: PAGES.orgUsage,
	deleted: PAGES.orgDeleted,
	audit: PAGES.orgAudit,
} as const

/** The settings of an organization. */
export function orgSettingsAddress(name: string, part: OrgSettingsPart = 'profile'): string {
	return ORG_SETTINGS[part].href({ org: name })
}

/** The settings of one resource group of an organization. */
export function orgGroupAddress(name: string, groupId: string): string {
	return PAGES.orgGroup.href({ org: name, group: groupId })
}

/** The form with which a member leaves an organization. */
export function leaveOrgAddress(name: string): string {
	return PAGES.leaveOrg.href({ org: name })
}

/** The invitations of the signed-in person, or one of them by its key. */
export function invitationAddress(key?: string): string {
	return key === undefined ? PAGES.invitations.href() : PAGES.invitation.href({ key })
}

/** Where a mailed key confirms an e-mail address. */
export function confirmEmailAddress(key: string): string {
	return PAGES.confirmEmail.href({ key })
}

/** Where a mailed key sets a new password. */
export function resetPasswordAddress(key: string): string {
	return PAGES.resetPassword.href({ key })
}

/** Where an invitation to this hub makes an account. */
export function signUpAddress(invitation: string): string {
	return PAGES.signUp.href({ invitation })
}

/** The log of sign-ins and changes of the signed-in person's account. */
export function accountLogAddress(): string {
	return PAGES.accountLog.href()
}

/** The sign-in settings of the signed-in person. */
export function accountSettingsAddress(): string {
	return PAGES.accountSettings.href()
}

/** The address of an account's avatar; `version` always names the same image. */
export function avatarPath(name: string, version?: string): string {
	return withQuery(fillAddress('/api/avatars/{name}', { name }), { v: version })
}

/** The webhooks of the signed-in person. */
export function webhooksAddress(): string {
	return PAGES.webhooks.href()
}

/** The page of one webhook. */
export function webhookAddress(id: string): string {
	return PAGES.webhook.href({ webhook: id })
}

/** The visitor's notifications; `query` filters them. */
export function notificationsAddress(query?: URLSearchParams): string {
	return PAGES.notifications.href(query)
}

/** The visitor's notification settings. */
export function notificationSettingsAddress(): string {
	return PAGES.notificationSettings.href()
}

/** The visitor's notification settings for one repository. */
export function watchAddress(repo: Addressed): string {
	return PAGES.repoWatch.href(repo)
}

/** The page of a person or an organization. */
export function accountAddress(name: string): string {
	return PAGES.account.href({ namespace: name })
}

/** The address of a static app's own files, below the path of the isolated app origin (see apps/server routes/apps). */
export function appContentAddress(id: string, path = ''): string {
	return `/app-content/${id}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The documentation of a repository, at its first page. */
export function repoDocsAddress(repo: Addressed): string {
	return PAGES.docsPage.href({ rest: segmentsOf(repoAddress(repo).slice(1)) })
}

/** The catalog of tasks; `query` narrows it. */
export function tasksAddress(query?: URLSearchParams): string {
	return PAGES.tasks.href(query)
}

/** The page of one task, such as `fill-mask`. */
export function taskAddress(id: string): string {
	return PAGES.task.href({ task: id })
}

/** The registry of libraries; `query` narrows it. */
export function librariesAddress(query?: URLSearchParams): string {
	return PAGES.libraries.href(query)
}

/** The page of one library by its `library_name`; case counts. */
export function libraryAddress(key: string): string {
	return PAGES.library.href({ library: key })
}
