import type { Oid, RepoId, RepoKind, XetHash } from '@stoa/vocabulary'
import type { Restriction } from './restriction.ts'
import type { Actor } from '../../accounts/actors/actor.ts'

/** Who may see a repository. */
export type Visibility = 'public' | 'private'

/** Front matter of a card: YAML read as JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
/** A card's front matter as an object. */
export type CardData = { [key: string]: Json }

/**
 * Facts from a repository's own files at the head of the default branch. They are derived at each change of that branch, and read by
 * listings, pages and the API. No field is entered by hand.
 */
export interface RepoMetadata {
	tags: string[]
	pipelineTag: string | undefined
	libraryName: string | undefined
	cardData: CardData | undefined
	/** Selected fields of config.json and tokenizer_config.json, as `config` of protocol 02 section 5.1. */
	config: CardData | undefined
	/** Parameters by dtype and in total, from safetensors headers. */
	safetensors: { parameters: Record<string, number>; total: number } | undefined
	gguf: CardData | undefined
	/** Only the keys `auto_model`, `pipeline_tag`, `processor` and `custom_class`. */
	transformersInfo: { auto_model: string; pipeline_tag?: string; processor?: string; custom_class?: string } | undefined
	maskToken: string | undefined
	widgetData: Json[] | undefined
	/** Apps only: gradio, static, docker ... */
	sdk: string | undefined
	/** Apps only: ids named by the card or the app's files. */
	linkedModels: string[]
	linkedDatasets: string[]
	/** A sentence for listings, from the card's first paragraph. */
	description: string | undefined
	/** Total number of parameters, for range filters; from safetensors or GGUF. */
	parameterCount: number | undefined
	/** Datasets only: bytes of all files, and rows where they could be counted. */
	mainSize?: number | undefined
	rowCount?: number | undefined
	/** Models only: scores in the files of `.eval_results`, as `evalResults` of protocol 02 section 5.1. */
	evalResults?: Json[] | undefined
	/** The first BibTeX entry in the card. */
	citation?: string | undefined
	/** The titles that the card gives papers, by arXiv id. */
	paperTitles?: Record<string, string> | undefined
}

/** Some of the people who like a repository. */
export interface LikersPage {
	people: { name: string; fullname: string; id: string }[]
	next: string | undefined
}

/** One repository as the records store it. */
export interface Repo {
	/** 24 hexadecimal digits; sorts in the order of creation; also the name of its git folder. */
	id: string
	/** Position in creation order; the listing index uses it as its slot. */
	ord: number
	kind: RepoKind
	/** Canonical `namespace/name`. */
	name: RepoId
	ownerId: string
	/** The resource group of its organization that it belongs to. */
	groupId?: string | undefined
	/** The person who created it; decides what a `contributor` of an organization may change. */
	creatorId?: string | undefined
	visibility: Visibility
	/**
	 * Whether only its owner, members of the owning organization and people with accepted requests may read the files. Everyone can still
	 * see `metadata`.
	 */
	gated: false | 'auto' | 'manual'
	/** Whether administrators of the hub took it down; `restriction` has the reason. */
	disabled: boolean
	/** A restriction by the hub's administrators; absent when there is none. */
	restriction?: Restriction | undefined
	/** When it was deleted; absent for all others. No caller sees it: only `DeletedRepoRecords` has it. */
	deletedAt?: Date | undefined
	/** Number of its files that are taken down; absent when there are none. */
	blockedFiles?: number | undefined
	/** The upstream that it is mirrored from; nothing in it can be changed here. Absent for a repository of this hub. */
	upstream?: string | undefined
	/** Whether discussions and pull requests are turned off. */
	discussionsDisabled?: boolean | undefined
	/** The version of everything that decides about access to it (`repositories/standing/standing.ts`); absent before it is stored. */
	standing?: number | undefined
	createdAt: Date
	/** Date of the default branch's head. */
	lastModified: Date
	/** Head of the default branch. */
	headOid: Oid | undefined
	likes: number
	/** In the last 30 days. */
	downloads: number
	downloadsAllTime: number
	trendingScore: number
	/** Bytes of the large objects that this repository is entitled to. */
	usedStorage: number
	/** Bytes of its git objects on the disk, as they were after the last write. */
	gitStorage: number
	/** Rows of a dataset, and bytes of its Parquet files, as its conversion counted them; absent while some are missing. */
	convertedRows?: number | undefined
	convertedSize?: number | undefined
	metadata: RepoMetadata
}

/** How a caller names a repository. */
export interface RepoRef {
	kind: RepoKind
	/** `namespace/name` in any case, not validated. */
	id: string
}

/** A file among a repository's siblings. */
export interface Sibling {
	path: string
	size: number
	oid: Oid
	lfs: { sha256: string; size: number; pointerSize: number } | undefined
}

/** A repository at one revision, as the info endpoints and the model page show it. */
export interface RepoAtRevision {
	repo: Repo
	/** The commit that was requested. */
	oid: Oid
	committedAt: Date
	siblings: Sibling[]
	/** Of the requested revision; equals `repo.metadata` on the default branch. */
	metadata: RepoMetadata
}

/** The problems of a card: errors refuse a commit, warnings do not. */
export interface CardFaults {
	errors: string[]
	warnings: string[]
}

/** The input of `repos.create` (protocol 02 section 1). */
export interface NewRepo {
	kind: RepoKind
	name: string
	/** When absent, the caller's own name. */
	namespace?: string | undefined
	/** When absent, the owner's setting for new repositories, otherwise public. */
	visibility?: Visibility | undefined
	/** A resource group of the organization for the new repository. */
	groupId?: string | undefined
	/** Required for apps. */
	sdk?: string | undefined
	license?: string | undefined
	/** For a license without an id (`license: other`): its name and its address. */
	licenseName?: string | undefined
	licenseLink?: string | undefined
	/** Apps only: the version of the framework; when absent, one that is known to work. */
	sdkVersion?: string | undefined
	/** Apps only: a line below the name, of at most 60 characters. */
	shortDescription?: string | undefined
	/** Part of the first commit. */
	files?: { path: string; content: Uint8Array }[] | undefined
}

/** Downloads of one repository by day. A day is one of UTC. */
export interface DownloadHistory {
	/** In the last 30 days. */
	month: number
	allTime: number
	/** Oldest first, ending today; a day without downloads has the count 0. */
	days: { date: string; count: number }[]
}

/** Creates repositories. */
export interface Beginnings {
	/** @throws `sign-in-needed` | `write-token-needed` | `not-namespace-member` | `group-not-found` | `repo-exists` (fields.id) | `invalid-repo-name` | `invalid-input` */
	create(actor: Actor, input: NewRepo): Promise<Repo>
	/**
	 * A new repository with the branches, tags, history and large files of `from`, for a caller who may read them.
	 * @throws `repo-exists` (fields.id) and those of `findReadable` and `create`
	 */
	duplicate(
		actor: Actor,
		from: RepoRef,
		to: { toId: string; visibility?: Visibility | undefined; groupId?: string | undefined },
	): Promise<Repo>
}

/** Creating, finding, changing and deleting repositories. All look-ups ignore case. */
export interface Repos extends Beginnings {
	/**
	 * The repository, if the caller may see it. A repository that is found under an old name is returned with its new one: compare `name`
	 * with the requested name to redirect.
	 * @throws `repo-not-found`
	 */
	find(actor: Actor, ref: RepoRef): Promise<Repo>
	/** The same for a caller who wants to read its files. @throws `repo-not-found` | `gated-sign-in` | `gated-repo` */
	findReadable(actor: Actor, ref: RepoRef): Promise<Repo>
	/** The same for a caller who wants to change it. @throws `repo-not-found` | `read-only` | `write-token-needed` | `sign-in-needed` */
	findWritable(actor: Actor, ref: RepoRef): Promise<Repo>
	/** Whether the caller may read the files: everyone who may see the repository, unless it is gated. */
	mayReadContent(actor: Actor, repo: Repo): boolean
	/** Whether `actor` may write, for pages that show or hide controls. */
	mayWrite(actor: Actor, repo: Repo): boolean
	/** Whether `actor` may delete, move and change settings. */
	mayAdminister(actor: Actor, repo: Repo): boolean
	/**
	 * Deletes it. It can be restored (`DeletedRepos`) until the time that is returned.
	 *
	 * @param options `isFinal`: at once and for good
	 * @returns `undefined` when it cannot be restored
	 */
	delete(actor: Actor, ref: RepoRef, options?: { isFinal?: boolean }): Promise<Date | undefined>
	/** @throws `move-target-exists` and those of `findWritable` */
	move(actor: Actor, from: RepoRef, toId: string): Promise<Repo>
	/**
	 * Every repository of an account, newest first, for those who administer them: the person themselves, administrators of an organization.
	 * @param namespace any case; absent means the actor's own
	 * @throws `sign-in-needed` | `account-not-found` | `read-only`
	 */
	ofNamespace(actor: Actor, namespace?: string): Promise<Repo[]>
	changeSettings(
		actor: Actor,
		ref: RepoRef,
		changes: { visibility?: Visibility | undefined; gated?: Repo['gated'] | undefined; discussionsDisabled?: boolean | undefined },
	): Promise<Repo>
	/** `rev` absent: the default branch. @throws `repo-not-found` | `revision-not-found` */
	atRevision(actor: Actor, ref: RepoRef, rev?: string): Promise<RepoAtRevision>
	like(actor: Actor, ref: RepoRef): Promise<void>
	unlike(actor: Actor, ref: RepoRef): Promise<void>
	isLiked(actor: Actor, repo: Repo): Promise<boolean>
	/** What an account likes and the actor may see, newest first. */
	likedBy(actor: Actor, userId: string): Promise<{ repo: Repo; at: Date }[]>
	/**
	 * Newest first, at most `limit`. `cursor` is what the page before answered as `next`, which is absent on the last page.
	 * @throws `repo-not-found` | `invalid-input` for a cursor that no page answered
	 */
	likers(actor: Actor, ref: RepoRef, page: { limit: number; cursor?: string | undefined }): Promise<LikersPage>
	/**
	 * Counts one download when `path` is one of the kind's query files (protocol 02 section 7), once a day for each `client`: an account or a
	 * network. Never throws.
	 */
	countDownload(repo: Repo, path: string, client: string): void
	/** The same for a client that rebuilds a file of the repository's default branch from its Xet chunks, and never asks for it by its path. */
	countXetDownload(repoId: string, file: XetHash, client: string): Promise<void>
	/** Downloads by day. `days`: how many days, today included. @throws `repo-not-found` | `invalid-input` for fewer than 1 or more than 1,100 days */
	downloadHistory(actor: Actor, ref: RepoRef, days: number): Promise<DownloadHistory>
	/**
	 * Lets a name without a namespace, such as `gpt2`, lead to a repository, for administrators; without `ref` it leads nowhere again.
	 * @throws `repo-not-found` | `invalid-repo-name` | `account-exists` when an account has that name
	 */
	setShortName(kind: RepoKind, shortName: string, ref: RepoRef | undefined): Promise<Repo | undefined>
	/** Errors and warnings of a whole README (protocol 02 section 9.1). */
	validateCard(kind: string, readme: string): Promise<CardFaults>
}
