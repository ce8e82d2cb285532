import type { Oid, RepoId, RepoKind, Sha256, XetHash } from '@stoa/vocabulary'
import type { AccessRequest, AccessStatus } from '../access/gates.ts'
import type { Discussion, DiscussionEvent, DiscussionEventData, DiscussionFilter } from '../community/discussions.ts'
import type { AccessToken, Account, Membership, OrgRole, TokenRole } from '../people/people.ts'
import type { Repo, RepoMetadata, Visibility } from '../repos/repo.ts'

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
	close(): Promise<void>
}

/** The tables by concept. */
export interface RecordTables {
	accounts: AccountRecords
	tokens: TokenRecords
	repos: RepoRecords
	objects: ObjectRecords
	xet: XetRecords
	pathCommits: PathCommitRecords
	changes: ChangeRecords
	discussions: DiscussionRecords
	accessRequests: AccessRequestRecords
	follows: FollowRecords
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
	count(): Promise<{ users: number; orgs: number }>
}

/** Access tokens by the SHA-256 of their value. */
export interface TokenRecords {
	insert(token: { id: string; userId: string; name: string; role: TokenRole; hash: Sha256; hint: string; createdAt: Date }): Promise<void>
	/** Also notes the use, at most once a minute. */
	byHash(hash: Sha256): Promise<{ token: AccessToken; userId: string } | undefined>
	ofUser(userId: string): Promise<AccessToken[]>
	delete(userId: string, tokenId: string): Promise<void>
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
		creatorId?: string | undefined
		visibility: Visibility
		createdAt: Date
		metadata: RepoMetadata
	}): Promise<Repo>
	/** Any case; old names are not looked at. */
	byName(kind: RepoKind, name: string): Promise<Repo | undefined>
	/** The repository that had this name before it moved. */
	byOldName(kind: RepoKind, name: string): Promise<Repo | undefined>
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
	/** Leaves a redirect under the old name. @throws `repo-exists` */
	rename(id: string, name: RepoId, ownerId: string): Promise<void>
	setVisibility(id: string, visibility: Visibility): Promise<void>
	setGated(id: string, gated: Repo['gated']): Promise<void>
	delete(id: string): Promise<void>
	like(repoId: string, userId: string, at: Date): Promise<void>
	unlike(repoId: string, userId: string): Promise<void>
	isLiked(repoId: string, userId: string): Promise<boolean>
	/** Newest first. */
	likers(repoId: string, limit: number): Promise<Account[]>
	likedBy(userId: string): Promise<{ repo: Repo; at: Date }[]>
	/** Adds to the day's counter and the totals. */
	addDownloads(repoId: string, day: string, count: number): Promise<void>
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
	/** Lets a repository use objects and counts their bytes as its own. @throws `object-not-found` when one is not stored: insert it first, in the same transaction */
	entitle(repoId: string, hashes: Sha256[]): Promise<void>
	/** Those of `hashes` that the repository may use and that are stored. */
	entitled(repoId: string, hashes: Sha256[]): Promise<StoredObject[]>
	/** All of a repository's. */
	ofRepo(repoId: string): Promise<StoredObject[]>
	scan(after: string, limit: number): Promise<StoredObject[]>
}

/** One large object. */
export interface StoredObject {
	sha256: Sha256
	size: number
	/** The bytes lie in the store as one object. */
	whole: boolean
	/** The bytes can be reconstructed from xorbs. */
	xetHash: XetHash | undefined
}

/** What the Xet store knows: xorbs with their chunk boundaries, files as lists of terms. */
export interface XetRecords {
	insertXorb(xorb: XorbRecord): Promise<{ inserted: boolean }>
	xorbs(hashes: XetHash[]): Promise<XorbRecord[]>
	insertFile(file: XetFileRecord): Promise<{ inserted: boolean }>
	file(hash: XetHash): Promise<XetFileRecord | undefined>
	files(hashes: XetHash[]): Promise<XetFileRecord[]>
	/** Lets a repository read a file through reconstructions. */
	entitle(repoId: string, files: XetHash[]): Promise<void>
	isEntitled(repoId: string, file: XetHash): Promise<boolean>
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
	chunkHashes: XetHash[]
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
	update(id: string, changes: Partial<Pick<Discussion, 'title' | 'status' | 'merge' | 'isPinned' | 'comments'>>): Promise<void>
	delete(id: string): Promise<void>
	insertEvent(discussionId: string, event: DiscussionEvent): Promise<void>
	/** Oldest first. */
	events(discussionId: string): Promise<DiscussionEvent[]>
	updateEvent(discussionId: string, id: string, data: DiscussionEventData): Promise<void>
	/** Whether this person has a pull request that is a draft or open. */
	hasOpenPullRequest(repoId: string, authorId: string): Promise<boolean>
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

/** Who follows whom. */
export interface FollowRecords {
	follow(accountId: string, followerId: string, at: Date): Promise<void>
	unfollow(accountId: string, followerId: string): Promise<void>
	/** Newest first, as is `following`. */
	followers(accountId: string, page: { skip: number; limit: number }): Promise<Account[]>
	following(followerId: string, page: { skip: number; limit: number }): Promise<Account[]>
	isFollowing(accountId: string, followerId: string): Promise<boolean>
	/** What an account's page counts; of what is private nobody is told, not even a number. */
	count(accountId: string): Promise<{ followers: number; following: number; likes: number; discussions: number }>
}
