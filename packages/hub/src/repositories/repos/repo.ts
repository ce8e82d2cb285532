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
 * What a repository's own files say about it, as of the default branch's head: derived on each change of that branch, read by
 * listings, pages and API. Nothing in it is typed in by hand.
 */
export interface RepoMetadata {
	tags: string[]
	pipelineTag: string | undefined
	libraryName: string | undefined
	cardData: CardData | undefined
	/** Selected fields of config.json and tokenizer_config.json, as `config` of protocol 02 section 5.1. */
	config: CardData | undefined
	/** Parameters by dtype and in all, from safetensors headers. */
	safetensors: { parameters: Record<string, number>; total: number } | undefined
	gguf: CardData | undefined
	/** `auto_model`, `pipeline_tag`, `processor`, `custom_class` and nothing else. */
	transformersInfo: { auto_model: string; pipeline_tag?: string; processor?: string; custom_class?: string } | undefined
	maskToken: string | undefined
	widgetData: Json[] | undefined
	/** Apps: gradio, static, docker ... */
	sdk: string | undefined
	/** Apps: the ids the card or the app's files name. */
	linkedModels: string[]
	linkedDatasets: string[]
	/** A sentence for listings, from the card's first paragraph. */
	description: string | undefined
	/** Every parameter there is, for range filters; from safetensors or GGUF. */
	parameterCount: number | undefined
	/** Datasets: bytes of all files, and rows where they could be counted. */
	mainSize?: number | undefined
	rowCount?: number | undefined
	/** Models: scores that the files in `.eval_results` tell, as `evalResults` of protocol 02 section 5.1. */
	evalResults?: Json[] | undefined
	/** The first entry of BibTeX in the card. */
	citation?: string | undefined
	/** What the card calls papers that it cites, by arXiv id. */
	paperTitles?: Record<string, string> | undefined
}

/** Some of the people who like a repository. */
export interface LikersPage {
	people: { name: string; fullname: string; id: string }[]
	next: string | undefined
}

/** One repository as the records hold it. */
export interface Repo {
	/** 24 hexadecimal digits; sorts in the order of creation; also the name of its git folder. */
	id: string
	/** Position in creation order: the slot the listing index uses. */
	ord: number
	kind: RepoKind
	/** Canonical `namespace/name`. */
	name: RepoId
	ownerId: string
	/** The resource group of its organisation that it is in. */
	groupId?: string | undefined
	/** Who made it: decides what a `contributor` of an organisation may change. */
	creatorId?: string | undefined
	visibility: Visibility
	/** Only its owner and the members of the owning organisation read the files; everybody still sees what `metadata` says. */
	gated: false | 'auto' | 'manual'
	/** Whether administrators of the hub took it down: `restriction` says why. */
	disabled: boolean
	/** What the administrators of the hub decided about it; absent: nothing. */
	restriction?: Restriction | undefined
	/** How many of its files are taken down; absent: none. */
	blockedFiles?: number | undefined
	/** Nobody discusses it or proposes changes to it. */
	discussionsDisabled?: boolean | undefined
	/** The version of what decides who may do what with it (`repositories/standing/standing.ts`); absent: it is not stored yet. */
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
	/** Bytes of large objects this repository is entitled to. */
	usedStorage: number
	metadata: RepoMetadata
}

/** How a caller names a repository. */
export interface RepoRef {
	kind: RepoKind
	/** `namespace/name` in any case, unchecked. */
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
	/** The commit asked for. */
	oid: Oid
	committedAt: Date
	siblings: Sibling[]
	/** Of the revision asked for; same as `repo.metadata` on the default branch. */
	metadata: RepoMetadata
}

/** What is wrong with a card: errors refuse a commit, warnings do not. */
export interface CardFaults {
	errors: string[]
	warnings: string[]
}

/** What `repos.create` needs (protocol 02 section 1). */
export interface NewRepo {
	kind: RepoKind
	name: string
	/** Absent: the caller's own name. */
	namespace?: string | undefined
	/** Absent: what its owner says of new repositories, else public. */
	visibility?: Visibility | undefined
	/** A resource group of the organisation, to be in from the start. */
	groupId?: string | undefined
	/** Apps need one. */
	sdk?: string | undefined
	license?: string | undefined
	/** Of a licence without an id (`license: other`): what it is called and where it stands. */
	licenseName?: string | undefined
	licenseLink?: string | undefined
	/** Apps: of its framework; absent: one that is known to work. */
	sdkVersion?: string | undefined
	/** Apps: a line below their name, of at most 60 characters. */
	shortDescription?: string | undefined
	/** Part of the first commit. */
	files?: { path: string; content: Uint8Array }[] | undefined
}

/** Downloads of one repository by day. A day is one of UTC. */
export interface DownloadHistory {
	/** In the last 30 days. */
	month: number
	allTime: number
	/** Oldest first, the last one is today; a day without downloads is there with 0. */
	days: { date: string; count: number }[]
}

/** Making repositories. */
export interface Beginnings {
	/** @throws `sign-in-needed` | `write-token-needed` | `not-namespace-member` | `group-not-found` | `repo-exists` (fields.id) | `invalid-repo-name` | `invalid-input` */
	create(actor: Actor, input: NewRepo): Promise<Repo>
	/**
	 * A new repository with the branches, tags, history and large files of `from`, made by somebody who may read them.
	 * @throws `repo-exists` (fields.id) and those of `findReadable` and `create`
	 */
	duplicate(
		actor: Actor,
		from: RepoRef,
		to: { toId: string; visibility?: Visibility | undefined; groupId?: string | undefined },
	): Promise<Repo>
}

/** Creating, finding, changing and removing repositories. All look-ups ignore case. */
export interface Repos extends Beginnings {
	/**
	 * The repository, when the actor may know of it. A repository found under an old name comes back under its new one:
	 * compare `name` with what was asked to redirect.
	 * @throws `repo-not-found`
	 */
	find(actor: Actor, ref: RepoRef): Promise<Repo>
	/** The same for someone who wants to read its files. @throws `repo-not-found` | `gated-sign-in` | `gated-repo` */
	findReadable(actor: Actor, ref: RepoRef): Promise<Repo>
	/** The same for someone who wants to change it. @throws `repo-not-found` | `read-only` | `write-token-needed` | `sign-in-needed` */
	findWritable(actor: Actor, ref: RepoRef): Promise<Repo>
	/** Whether `actor` may read the files: everybody whom `find` answers, except where `gated` keeps the files for those inside. */
	mayReadContent(actor: Actor, repo: Repo): boolean
	/** Whether `actor` may write, for pages that show or hide controls. */
	mayWrite(actor: Actor, repo: Repo): boolean
	/** Whether `actor` may delete, move and change settings. */
	mayAdminister(actor: Actor, repo: Repo): boolean
	delete(actor: Actor, ref: RepoRef): Promise<void>
	/** @throws `move-target-exists` and those of `findWritable` */
	move(actor: Actor, from: RepoRef, toId: string): Promise<Repo>
	/**
	 * Every repository of an account, newest first, for those who administer them: the person themselves, administrators of an organisation.
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
	/** What somebody likes and the actor may see, newest first. */
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
	 * Lets a name without a namespace, such as `gpt2`, lead to a repository, for whoever runs the hub; without `ref` it leads nowhere again.
	 * @throws `repo-not-found` | `invalid-repo-name` | `account-exists` when an account has that name
	 */
	setShortName(kind: RepoKind, shortName: string, ref: RepoRef | undefined): Promise<Repo | undefined>
	/** Errors and warnings of a whole README (protocol 02 section 9.1). */
	validateCard(kind: string, readme: string): Promise<CardFaults>
}
