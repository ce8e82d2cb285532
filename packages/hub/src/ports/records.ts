import type { BlockedFileRecords } from '../contents/files/blocked-file-records.ts'
import type { PartedUploadRecords } from '../objects/parts/parted-upload-records.ts'
import type { AttemptCounters } from '../database/counts/attempt-counters.ts'
import type { Oid, RepoId, RepoKind, Sha256, XetHash } from '@stoa/vocabulary'
import type { AccessRequest, AccessStatus } from '../repositories/access/gates.ts'
import type { AppSetting, AppSettingKind } from '../repositories/apps/apps.ts'
import type {
	Discussion,
	DiscussionEvent,
	DiscussionEventData,
	DiscussionFilter,
	DiscussionPage,
	DiscussionThread,
} from '../community/discussions/discussions.ts'
import type { FileLock } from '../contents/large-files/locks.ts'
import type { Restriction, Suspension } from '../repositories/access/restriction.ts'
import type { AccessToken, Account, Membership, OrgRole } from '../accounts/people/people.ts'
import type { Socials } from '../accounts/people/socials.ts'
import type { Repo, RepoMetadata, Visibility } from '../repositories/repos/repo.ts'
import type { ChunkHashes } from '../objects/xet/chunk-hashes.ts'
import type { ActivityRecords } from '../events/activity/activity-records.ts'
import type { CollectionRecords } from '../community/collections/collection-records.ts'
import type { DocumentationRecords } from '../listings/documentation/documentation-records.ts'
import type { DomainRecords } from '../accounts/domains/domain-records.ts'
import type { GroupRecords } from '../repositories/groups/group-records.ts'
import type { HappeningRecords } from '../events/happenings/happening-records.ts'
import type { NotificationRecords } from '../events/notifications/notification-records.ts'
import type { CredentialRecords } from '../accounts/credentials/credential-records.ts'
import type { PasskeyRecords } from '../accounts/credentials/passkey-records.ts'
import type { RequestCountRecords } from '../database/counts/request-count-records.ts'
import type { PublisherRecords } from '../repositories/publishers/publisher-records.ts'
import type { StandingRecords } from '../repositories/standing/standing-records.ts'
import type { SignUpRecords } from '../accounts/credentials/sign-up-records.ts'
import type { OAuthRecords } from '../accounts/oauth/oauth-records.ts'
import type { AnnouncementRecords, GuestUploadRecords, OverviewRecords, ReportRecords } from '../community/moderation/moderation-records.ts'
import type { AttachmentRecords } from '../community/attachments/attachments.ts'
import type { AuditRecords, AvatarRecords, InvitationRecords } from '../accounts/organisations/organisation-records.ts'
import type { WebhookRecords } from '../events/webhooks/webhook-records.ts'

/**
 * The rows behind the domain. One adapter, PostgreSQL. Every method outside `transaction` is its own transaction. Ids are 24 hexadecimal
 * digits that sort in the order of creation (`newId`).
 */
export interface Records extends RecordTables {
	/** All or nothing, durable when it resolves; retried on serialisation failures, so `work` must be repeatable. */
	transaction<T>(work: (tables: RecordTables) => Promise<T>): Promise<T>
	/** Keeps other processes from writing the same repository while `work` runs. */
	lockRepo<T>(repoId: string, work: () => Promise<T>): Promise<T>
	newId(): string
	/** Resolves when the database has answered a question. Those who ask at once share one. @throws `unavailable`, within 2 seconds */
	ping(): Promise<void>
	/** Attempts to sign in and guesses, counted for all processes. */
	attempts: AttemptCounters
	/** Counts of requests; `undefined` where no other process can be on the same database. */
	requestCounts: RequestCountRecords | undefined
	close(): Promise<void>
}

/** The tables by concept. */
export interface RecordTables {
	accounts: AccountRecords
	standing: StandingRecords
	tokens: TokenRecords
	oauth: OAuthRecords
	credentials: CredentialRecords
	passkeys: PasskeyRecords
	signUps: SignUpRecords
	publishers: PublisherRecords
	repos: RepoRecords
	objects: ObjectRecords
	xet: XetRecords
	pathCommits: PathCommitRecords
	changes: ChangeRecords
	discussions: DiscussionRecords
	accessRequests: AccessRequestRecords
	appSettings: AppSettingRecords
	fileLocks: FileLockRecords
	follows: FollowRecords
	collections: CollectionRecords
	happenings: HappeningRecords
	webhooks: WebhookRecords
	notifications: NotificationRecords
	activity: ActivityRecords
	avatars: AvatarRecords
	invitations: InvitationRecords
	groups: GroupRecords
	domains: DomainRecords
	audit: AuditRecords
	blockedFiles: BlockedFileRecords
	partedUploads: PartedUploadRecords
	documentation: DocumentationRecords
	reports: ReportRecords
	announcements: AnnouncementRecords
	overview: OverviewRecords
	guestUploads: GuestUploadRecords
	attachments: AttachmentRecords
}

/** People, organisations and who belongs where. */
export interface AccountRecords {
	/** @throws `account-exists` | `email-exists` */
	insert(account: Account): Promise<void>
	byId(id: string): Promise<Account | undefined>
	byName(name: string): Promise<Account | undefined>
	byEmail(email: string): Promise<Account | undefined>
	byIds(ids: string[]): Promise<Account[]>
	memberships(userId: string): Promise<Membership[]>
	members(orgId: string): Promise<{ account: Account; role: OrgRole }[]>
	setMember(orgId: string, userId: string, role: OrgRole): Promise<void>
	removeMember(orgId: string, userId: string): Promise<void>
	/** With everything that hangs on it, sign-ins included. The name is given to nobody again. @throws `account-in-use` while it owns repositories */
	delete(id: string): Promise<void>
	/** Whether the name was that of an account that was deleted. */
	isRetired(name: string): Promise<boolean>
	/** Inside a transaction: whoever else locks the same account waits for its end. */
	lock(id: string): Promise<void>
	update(id: string, changes: AccountChanges): Promise<void>
	count(): Promise<{ users: number; orgs: number }>
	/** Accounts whose name, or a word of whose full name, begins with `text` in any case; the shortest names first. Suspended ones are left out. */
	beginningWith(text: string, limit: number): Promise<Account[]>
}

/** What may change of an account; an empty text removes what was there. */
export interface AccountChanges {
	fullname?: string
	description?: string
	website?: string
	/** All of them at once. */
	socials?: Socials
	isAdmin?: boolean
	/** Taken addresses are looked for before. */
	email?: string
	isEmailVerified?: boolean
	newReposPrivate?: boolean
	/** `undefined`, when the key is there, lifts it. */
	suspendedAt?: Date | undefined
	/** The suspension with its reason; `undefined`, when the key is there, lifts it. Repositories of the account follow in the same statement. */
	suspension?: Suspension | undefined
}

/** Access tokens by the SHA-256 of their value. */
export interface TokenRecords {
	insert(token: Omit<AccessToken, 'lastUsedAt'> & { userId: string; hash: Sha256 }): Promise<void>
	/** Also notes the use, at most once a minute. */
	byHash(hash: Sha256): Promise<{ token: AccessToken; userId: string } | undefined>
	byId(id: string): Promise<{ token: AccessToken; userId: string } | undefined>
	ofUser(userId: string): Promise<AccessToken[]>
	delete(userId: string, tokenId: string): Promise<void>
	/** Gives it another value; answers whether the person has such a token. */
	setHash(userId: string, tokenId: string, hash: Sha256, hint: string): Promise<boolean>
	/** Answers whether there was one. */
	deleteByHash(hash: Sha256): Promise<boolean>
}

/** A repository as a listing shows it. */
export interface ListedRepo {
	repo: Repo
	/** The last 30 days, oldest first, zeros included. */
	downloadsByDay: number[]
}

/** Repositories, their old names, likes and downloads. */
export interface RepoRecords {
	/** `ord` is given by the database. @throws `repo-exists` */
	insert(repo: {
		id: string
		kind: RepoKind
		name: RepoId
		ownerId: string
		groupId?: string | undefined
		creatorId?: string | undefined
		visibility: Visibility
		createdAt: Date
		metadata: RepoMetadata
	}): Promise<Repo>
	/** Any case; old names are not looked at. */
	byName(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** The repository that had this name before it moved. */
	byOldName(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** Lets a name without a namespace lead to the repository, instead of to whatever it led to before. */
	setShortName(kind: RepoKind, shortName: string, repoId: string): Promise<void>
	/** Answers whether there was such a name. */
	removeShortName(kind: RepoKind, shortName: string): Promise<boolean>
	byId(id: string): Promise<Repo | undefined>
	/** In the order of `ords`; missing ones are left out. */
	byOrds(ords: number[]): Promise<Repo[]>
	/** As `byOrds`, with what listings draw besides. */
	listed(ords: number[]): Promise<ListedRepo[]>
	/** An account's, newest first. */
	ofOwner(ownerId: string): Promise<Repo[]>
	/** All of them, in `ord` order, from `after` on: for building the index and for checks. */
	scan(after: number, limit: number): Promise<Repo[]>
	/** Follows a push to the default branch. */
	setHead(id: string, head: { oid: Oid; date: Date; metadata: RepoMetadata }): Promise<void>
	/** Leaves a redirect under the old name; with another owner it leaves its resource group. @throws `repo-exists` */
	rename(id: string, name: RepoId, ownerId: string): Promise<void>
	setVisibility(id: string, visibility: Visibility): Promise<void>
	setGated(id: string, gated: Repo['gated']): Promise<void>
	/**
	 * Restricts the repository, in place of what restricted it before; `undefined` lifts it. One made private gets back who could see it before;
	 * one that was made private and then hidden or locked is private again when that is lifted.
	 *
	 * @returns whether it had a restriction of its own before
	 */
	setRestriction(id: string, restriction: Omit<Restriction, 'source'> | undefined): Promise<boolean>
	setDiscussionsDisabled(id: string, isDisabled: boolean): Promise<void>
	/** Into a resource group of its owner, or out of it. */
	setGroup(id: string, groupId: string | undefined): Promise<void>
	/** In the resource group, newest first. */
	ofGroup(groupId: string): Promise<Repo[]>
	delete(id: string): Promise<void>
	like(repoId: string, userId: string, at: Date): Promise<void>
	unlike(repoId: string, userId: string): Promise<void>
	isLiked(repoId: string, userId: string): Promise<boolean>
	/** Newest first, without accounts that were suspended together with what they published; `before`: only likes that come after this one in that order. */
	likers(repoId: string, limit: number, before?: { at: Date; userId: string }): Promise<{ account: Account; at: Date }[]>
	likedBy(userId: string): Promise<{ repo: Repo; at: Date }[]>
	/** Adds to the day's counter and the totals; nothing where the repository is gone. */
	/**
	 * Notes that clients count as a download on a day (`2026-11-23`, UTC); resolves with the marks that no process had noted before. A mark is
	 * 32 hexadecimal digits for a client and a repository on that day.
	 */
	markDownloads(day: string, marks: readonly string[]): Promise<Set<string>>
	/** Forgets marks of days before `day`; answers how many. */
	forgetDownloadMarks(day: string): Promise<number>
	addDownloads(repoId: string, day: string, count: number): Promise<void>
	/** Counts of the days from `since` on (`2026-11-22`, UTC) that had downloads, by day. */
	downloadsByDay(repoId: string, since: string): Promise<Map<string, number>>
	/**
	 * Brings `downloads` (the last 30 days) and `trendingScore` of all repositories to the present; answers how many changed. To be called
	 * now and then, at least once a day: both fall as days pass without anybody doing anything.
	 */
	refreshPopularity(): Promise<number>
	count(): Promise<Record<RepoKind, number>>
}

/** Large objects and which repository may use them. */
export interface ObjectRecords {
	/** Notes that the bytes are stored. `xetHash`: they can be reconstructed from xorbs; `whole`: they lie in `lfs/<sha256>`. */
	insert(object: { sha256: Sha256; size: number; whole: boolean; xetHash: XetHash | undefined }): Promise<void>
	byHashes(hashes: Sha256[]): Promise<StoredObject[]>
	/** Lets a repository use objects and counts their bytes as its own. @throws `object-not-found` when one is not stored: insert it first, in the same transaction | `content-disabled` when it is taken down */
	entitle(repoId: string, hashes: Sha256[]): Promise<void>
	/**
	 * Those of `hashes` that the repository may use and that are stored. What administrators took down is left out: nobody uses it.
	 *
	 * @param options.withTakenDown takes it along, to check that everything is there
	 */
	entitled(repoId: string, hashes: Sha256[], options?: { withTakenDown?: boolean }): Promise<StoredObject[]>
	/** Takes from a repository the right to use objects, in both their forms, and their bytes from what it has stored. */
	release(repoId: string, hashes: Sha256[]): Promise<void>
	/** What somebody who only reads the repository is about to bring for a pull request: its bytes do not count there. Known ones go on counting. */
	expectGuest(repoId: string, hashes: Sha256[]): Promise<void>
	/** Counts the bytes of what guests brought, or were about to bring, as the repository's own from now on. */
	claim(repoId: string, hashes: Sha256[]): Promise<void>
	/** What guests brought, or were about to bring, and nobody who may write has taken. */
	ofGuests(repoId: string): Promise<Sha256[]>
	/** All of a repository's. */
	ofRepo(repoId: string): Promise<StoredObject[]>
	/** Whole ones that Xet does not know yet, in the order of their hashes, from after `after` on. */
	withoutXet(after: string, limit: number): Promise<StoredObject[]>
	/** Whole ones that Xet knows and in which no xorb lies, in the order of their hashes, from after `after` on. */
	storedTwice(after: string, limit: number): Promise<StoredObject[]>
	/** The object is no longer read whole, for good: what lies in `lfs/<sha256>` may be deleted some time after `at`. */
	letGo(sha256: Sha256, at: Date): Promise<void>
	/** Objects of which whole bytes were let go before `before` and may still lie there; some of them, when there are many. */
	left(before: Date): Promise<Sha256[]>
	/** Inside a transaction: whether those bytes may be deleted now. Keeps everybody else from noting the object until it ends. */
	holdLeft(sha256: Sha256): Promise<boolean>
	/** Marks an object that was read with wrong bytes; `undefined` takes the mark away. */
	noteDamage(sha256: Sha256, at: Date | undefined): Promise<void>
	/** The bytes that were let go of are deleted. */
	noteDeleted(sha256: Sha256): Promise<void>
	/** Bytes that all repositories use of large objects, and bytes that are stored for them, those let go of until they are deleted. */
	totals(): Promise<StorageTotals>
	scan(after: string, limit: number): Promise<StoredObject[]>
}

/** How much large objects are, and how much they take. Bytes. */
export interface StorageTotals {
	/** Every object as often as a repository uses it. */
	used: number
	/** What is in the store: no byte twice that is shared. */
	stored: number
}

/** One large object. */
export interface StoredObject {
	sha256: Sha256
	size: number
	/** The bytes lie in the store as one object. */
	whole: boolean
	/** The bytes can be reconstructed from xorbs. */
	xetHash: XetHash | undefined
	/** They were read and were not right: the next upload of the object stores it anew. */
	isDamaged?: boolean
}

/** What the Xet store knows: xorbs with their chunk boundaries, files as lists of terms. */
export interface XetRecords {
	insertXorb(xorb: XorbRecord): Promise<{ inserted: boolean }>
	/** Notes where the chunks of a xorb lie that was stored anew. */
	replaceXorb(xorb: XorbRecord): Promise<void>
	/** Whether a file whose object is damaged is made of the xorb. */
	isOfDamaged(xorb: XetHash): Promise<boolean>
	xorbs(hashes: XetHash[]): Promise<XorbRecord[]>
	insertFile(file: XetFileRecord): Promise<{ inserted: boolean }>
	file(hash: XetHash): Promise<XetFileRecord | undefined>
	files(hashes: XetHash[]): Promise<XetFileRecord[]>
	/** Lets a repository read a file through reconstructions. */
	entitle(repoId: string, files: XetHash[]): Promise<void>
	/** Lets every repository that may use the object read it as this file. */
	entitleHolders(sha256: Sha256, file: XetHash): Promise<void>
	/** Files that a repository may read: at most so many, and as long as all before one have fewer than so many terms together. */
	filesOf(repoId: string, limits: { files: number; terms: number }): Promise<XetFileRecord[]>
	/** Other files of the repositories that may use an object of `size` bytes, at most `limit`: those nearest to it in size. */
	filesBeside(sha256: Sha256, size: number, limit: number): Promise<XetFileRecord[]>
	/** Whether a xorb lies inside the object. */
	hasInside(sha256: Sha256): Promise<boolean>
	/** Bytes in the store of those xorbs; none for xorbs inside objects. */
	storedBytes(xorbs: XetHash[]): Promise<number>
	isEntitled(repoId: string, file: XetHash): Promise<boolean>
	/** Notes that a user has sent the bytes of these xorbs, or was told their chunks. Returns the ones that were not noted before. */
	noteProven(userId: string, xorbs: XetHash[]): Promise<XetHash[]>
	/** Whether the user has proven to know the xorb, or a file that the repository may read is made of it. */
	isProven(grant: { userId: string | undefined; repoId: string }, xorb: XetHash): Promise<boolean>
	scanXorbs(after: string, limit: number): Promise<XorbRecord[]>
	scanFiles(after: string, limit: number): Promise<XetFileRecord[]>
}

/** One stored xorb. Offsets are cumulative: entry i is where chunk i ends. */
export interface XorbRecord {
	hash: XetHash
	/** Bytes in the store. */
	size: number
	/** Where chunk i ends in the serialized bytes, headers included. */
	endOffsets: number[]
	/** Where chunk i ends in the decoded bytes. */
	decodedOffsets: number[]
	/** Hashes of the chunks, in order. */
	chunkHashes: ChunkHashes
	/**
	 * The chunks lie uncompressed in a whole object, one after the other from byte `start` on: nothing of the xorb is stored, and its headers are
	 * written when it is read.
	 */
	inside?: { sha256: Sha256; start: number } | undefined
}

/** One file: terms in order. */
export interface XetFileRecord {
	hash: XetHash
	size: number
	/** Computed by reconstruction, never a client's claim. */
	sha256: Sha256
	terms: { xorb: XetHash; chunkStart: number; chunkEnd: number; length: number }[]
}

/** The last commit per path of the default branch. */
export interface PathCommitRecords {
	/** Direct children of a folder (`''` is the root), by name. */
	inFolder(repoId: string, folder: string): Promise<Map<string, { oid: Oid; title: string; date: Date }>>
	/** `undefined` until the table was filled for that head. */
	head(repoId: string): Promise<Oid | undefined>
	/** Moves the table from its present head to `head`: `touched` are paths of files and all their folders. */
	advance(
		repoId: string,
		head: Oid,
		commit: { oid: Oid; title: string; date: Date },
		touched: { put: string[]; deleted: string[] },
	): Promise<void>
	replace(repoId: string, head: Oid, rows: { path: string; oid: Oid; title: string; date: Date }[]): Promise<void>
	clear(repoId: string): Promise<void>
}

/** The change feed of repositories (outbox; database-and-search.md section 4). */
export interface ChangeRecords {
	/** `cursor` is opaque; `''` means from the start. Repositories that are gone have no row any more: `ords` still names them. */
	since(
		cursor: string,
		limit: number,
	): Promise<{ ords: number[]; cursor: string; /** Changes after `cursor` were forgotten: read all repositories anew. */ missed?: boolean }>
	/** Removes changes older than `before`, which no reader will ask for any more; answers how many. */
	forget(before: Date): Promise<number>
	/** The cursor after everything committed so far. */
	latest(): Promise<string>
	/** Calls `listener` soon after a commit, as a hint; the answer ends it. */
	listen(listener: () => void): Promise<() => Promise<void>>
	/** The same for threads: with the id of the one that changed, or without when something may have been missed. */
	listenThreads(listener: (discussionId: string | undefined) => void): Promise<() => Promise<void>>
}

/** Threads under repositories, and what happened in them. They go with their repository. */
export interface DiscussionRecords {
	/** The next number of a repository's one sequence; never given twice. */
	nextNumber(repoId: string): Promise<number>
	insert(discussion: Discussion): Promise<void>
	byNumber(repoId: string, number: number): Promise<Discussion | undefined>
	/** Pinned ones first, then the newest. `total` counts what the filter lets through, `closed` those of them that are closed, whatever it says of status. */
	list(
		repoId: string,
		filter: Omit<DiscussionFilter, 'author'> & { authorId?: string | undefined },
		page: { skip: number; limit: number },
	): Promise<{ discussions: Discussion[]; total: number; closed: number }>
	/** `comments` is added to what there are. */
	/** Takes a thread down, or brings it back. */
	setTakedown(id: string, takedown: Discussion['takedown']): Promise<void>
	/** Takes a comment down: its text is kept apart, for `restoreComment`. Does nothing to one that is taken down or hidden already; answers whether it did. */
	withholdComment(discussionId: string, eventId: string, takedown: { reason: string; at: Date }): Promise<boolean>
	/** Brings back what `withholdComment` took; answers whether there was something. */
	restoreComment(discussionId: string, eventId: string): Promise<boolean>
	update(id: string, changes: Partial<Pick<Discussion, 'title' | 'status' | 'merge' | 'isPinned' | 'isLocked' | 'comments'>>): Promise<void>
	delete(id: string): Promise<void>
	insertEvent(discussionId: string, event: DiscussionEvent): Promise<void>
	/** What somebody did in discussions, oldest first. */
	byAuthor(authorId: string): Promise<{ repo: RepoId; number: number; event: DiscussionEvent }[]>
	/** Oldest first. */
	events(discussionId: string): Promise<DiscussionEvent[]>
	updateEvent(discussionId: string, id: string, data: DiscussionEventData): Promise<void>
	/** Follows a history that was written anew: what pull requests remember of it are the new commits. */
	moveCommits(repoId: string, commits: ReadonlyMap<Oid, Oid>): Promise<void>
	/** Of the comments of one thread: by the comment's id, symbols in order, people in the order of their ids. */
	reactions(discussionId: string): Promise<DiscussionThread['reactions']>
	/** Of many threads, as lists show them. */
	topReactions(discussionIds: string[]): Promise<DiscussionPage['reactions']>
	/** Adds or takes away; twice the same changes nothing. */
	setReaction(reaction: { eventId: string; userId: string; symbol: string }, isOn: boolean): Promise<void>
	/** Notes, before its branch moves, what a merge is about to do; `undefined` forgets it. */
	noteMerge(id: string, merging: MergeIntent | undefined): Promise<void>
	/** Pull requests of a repository whose merge was begun and not finished. */
	merging(repoId: string): Promise<{ discussion: Discussion; intent: MergeIntent }[]>
	/** Repositories that have such. */
	reposMerging(): Promise<string[]>
	/** Whether this person has a pull request that is a draft or open. */
	hasOpenPullRequest(repoId: string, authorId: string): Promise<boolean>
}

/** What is needed to finish a merge whose commit is in the branch already. */
export interface MergeIntent {
	/** The commit that the branch moves to. */
	oid: Oid
	/** Who merges. */
	authorId: string
	/** Said with the merge; empty for nothing. */
	comment: string
	/** ISO 8601. */
	at: string
}

/** Requests to read gated repositories. They go with their repository and with their person. */
export interface AccessRequestRecords {
	get(repoId: string, userId: string): Promise<AccessRequest | undefined>
	/** Replaces the person's request for that repository. */
	put(request: AccessRequest): Promise<void>
	delete(repoId: string, userId: string): Promise<void>
	/** In the order of the accounts' ids, from after `after` on. `search`: a part of the user name in any case. */
	list(
		repoId: string,
		status: AccessStatus,
		page: { after?: string | undefined; limit: number; search?: string | undefined },
	): Promise<{ request: AccessRequest; user: Account }[]>
	/** Ids of the repositories whose gate is open for this person. */
	grantsOf(userId: string): Promise<string[]>
}

/** Secrets and variables of apps. They go with their repository. */
export interface AppSettingRecords {
	/** In the order of their keys. */
	ofRepo(repoId: string): Promise<AppSetting[]>
	/** Replaces the setting of that key; `false`, having done nothing, when the key is one of the other kind. */
	put(repoId: string, setting: AppSetting): Promise<boolean>
	delete(repoId: string, kind: AppSettingKind, key: string): Promise<void>
}

/** Locks of git-lfs: at most one for each path of a repository. They go with their repository and with their person. */
export interface FileLockRecords {
	/** `false`, having done nothing, when the path is locked already. */
	insert(lock: Omit<FileLock, 'owner'> & { repoId: string; ownerId: string }): Promise<boolean>
	/** In the order of their ids, from after `after` on. */
	list(
		repoId: string,
		filter: { path?: string | undefined; id?: string | undefined; after?: string | undefined; limit: number },
	): Promise<FileLock[]>
	delete(repoId: string, id: string): Promise<void>
}

/** Who follows whom. */
export interface FollowRecords {
	follow(accountId: string, followerId: string, at: Date): Promise<void>
	unfollow(accountId: string, followerId: string): Promise<void>
	/** Newest first, as is `following`. Accounts that were suspended together with what they published are in neither, nor counted. */
	followers(accountId: string, page: { skip: number; limit: number }): Promise<Account[]>
	following(followerId: string, page: { skip: number; limit: number }): Promise<Account[]>
	isFollowing(accountId: string, followerId: string): Promise<boolean>
	/** What an account's page counts; of what is private nobody is told, not even a number. */
	count(accountId: string): Promise<{ followers: number; following: number; likes: number; discussions: number; upvotes: number }>
}
