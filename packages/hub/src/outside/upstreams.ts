import type { Oid, RepoKind, Sha256, XetHash, XetTerm } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'

/** Where an upstream is and how it may be reached. */
export interface UpstreamPlace {
	/** The name that the operator gave it. */
	name: string
	/** Its address without a slash at the end. */
	address: string
	/** Sent to the upstream itself and to no other host. */
	token: string | undefined
	/** Whether its address may be in an inner network. */
	mayBeInner: boolean
	/** Further hosts (`host` or `host:port`) that its redirects may lead to although they are in an inner network. */
	hosts: readonly string[]
	/** The hubs that the request came through, this one included, so that two hubs that mirror each other notice it. */
	path: readonly string[]
	/** Ends requests when this hub stops. */
	signal: AbortSignal
}

/** A repository as the upstream names it. */
export interface UpstreamRepo {
	kind: RepoKind
	id: string
}

/** What an upstream says of a repository. */
export interface UpstreamFacts {
	/** Its present name there, in the upstream's own case. */
	id: string
	isPrivate: boolean
	isGated: boolean
	isDisabled: boolean
}

/** A branch or tag of the upstream. */
export interface UpstreamRef {
	ref: string
	oid: Oid
}

/** What the listing of an upstream is asked for. Bounds of likes and downloads are the caller's: no listing takes them. */
export interface UpstreamQuery {
	kind: RepoKind
	words?: string | undefined
	author?: string | undefined
	task?: string | undefined
	tags?: readonly string[] | undefined
	parametersMin?: number | undefined
	parametersMax?: number | undefined
	/** Largest first; absent: by popularity of the last days. */
	sort?: 'likes' | 'downloads' | undefined
}

/** A repository in a listing. */
export interface ListedUpstreamRepo {
	id: string
	likes: number
	downloads: number
}

/** One page of a listing. `next` is the cursor of the one after it. */
export interface UpstreamPage {
	repos: ListedUpstreamRepo[]
	next: string | undefined
}

/**
 * Why an upstream did not give what was asked. `missing`: it has no such thing, or not for us. `busy`: it asks to wait. `away`: it did not
 * answer, or broke off. `wrong`: its answer is not what the protocol says.
 */
export type UpstreamTrouble = 'missing' | 'busy' | 'away' | 'wrong'

/** A request to an upstream that failed. The message is a clause that follows the name of the upstream. */
export class UpstreamError extends Error {
	readonly trouble: UpstreamTrouble
	/** How long it asks to wait, in milliseconds; for `busy`. */
	readonly retryAfterMs: number

	constructor(trouble: UpstreamTrouble, message: string, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
		super(message, { cause })
		this.name = 'UpstreamError'
		this.trouble = trouble
		this.retryAfterMs = retryAfterMs
	}
}

/** Formats of weights. `pickle` may run code when it is loaded. */
export const WEIGHT_FORMAT_NAMES = ['safetensors', 'gguf', 'onnx', 'pickle', 'other'] as const
/** A format of weights. */
export type WeightFormat = (typeof WEIGHT_FORMAT_NAMES)[number]

/** The endings of their files. */
export const WEIGHT_FORMATS: Readonly<Record<WeightFormat, readonly string[]>> = {
	safetensors: ['safetensors'],
	gguf: ['gguf'],
	onnx: ['onnx'],
	pickle: ['bin', 'pt', 'pth', 'ckpt', 'pkl', 'pickle', 'joblib'],
	other: ['h5', 'keras', 'msgpack', 'tflite', 'pb', 'mlmodel', 'nemo', 'npz'],
}

/** What a person decides by whether a repository may come. */
export interface UpstreamDescription {
	id: string
	license: string | undefined
	/** Of all files of its default branch, in bytes. */
	bytes: number
	fileCount: number
	/** The first of them. */
	files: { path: string; size: number }[]
	/** Of its weights. */
	formats: WeightFormat[]
	likes: number
	downloads: number
	/** ISO 8601. */
	changedAt: string | undefined
	isPrivate: boolean
	isGated: boolean
}

/** What an upstream says of itself. */
export interface UpstreamGreeting {
	/** Whose the token is; `undefined` without a token. */
	account: string | undefined
	/** The first repository of its listing; `undefined` where that is empty. */
	example: string | undefined
}

/** How an upstream puts a file together from chunks. */
export interface UpstreamChunks {
	/** In the order of the file. Their lengths are those of the file together. */
	terms: readonly XetTerm[]
	/** Opens the chunks of a term as they are serialized. The first of them is chunk `first` of its xorb, which may be one before the term. */
	open(term: XetTerm, signal: AbortSignal): Promise<{ first: number; bytes: Readable }>
}

/** Reads other hubs over the clients' own protocol. Every method throws `UpstreamError`. */
export interface Upstreams {
	/** Asks whose the token is, and for one repository of a kind. */
	greet(place: UpstreamPlace, kind: RepoKind): Promise<UpstreamGreeting>
	/** What its API says of a repository and its files. */
	describe(place: UpstreamPlace, repo: UpstreamRepo): Promise<UpstreamDescription>
	/** What its API says of a repository. */
	facts(place: UpstreamPlace, repo: UpstreamRepo): Promise<UpstreamFacts>
	/** One page of its listing. */
	list(place: UpstreamPlace, query: UpstreamQuery, cursor?: string): Promise<UpstreamPage>
	/** The repositories of a collection. */
	collection(place: UpstreamPlace, slug: string): Promise<UpstreamRepo[]>
	/** Its branches and tags. */
	refs(place: UpstreamPlace, repo: UpstreamRepo): Promise<UpstreamRef[]>
	/** The commit of a pull request; `undefined` when it has none of that number. */
	pull(place: UpstreamPlace, repo: UpstreamRepo, number: number): Promise<Oid | undefined>
	/** A pack of everything that `wants` reach and `haves` do not. Large files are pointers. Fails at its end when the upstream broke off. */
	pack(place: UpstreamPlace, repo: UpstreamRepo, wants: readonly Oid[], haves: readonly Oid[]): Promise<Readable>
	/** The Xet hashes of the large files of a commit, as far as they have some. */
	xetHashes(place: UpstreamPlace, repo: UpstreamRepo, commit: Oid): Promise<Map<Sha256, XetHash>>
	/** How it puts one of these files together. */
	chunks(place: UpstreamPlace, repo: UpstreamRepo, file: { commit: Oid; file: XetHash; size: number }): Promise<UpstreamChunks>
	/** Opens a large file from byte `start` to byte `end`, both included. */
	object(
		place: UpstreamPlace,
		repo: UpstreamRepo,
		object: { sha256: Sha256; size: number },
		range: { start: number; end: number; signal: AbortSignal },
	): Promise<Readable>
}
