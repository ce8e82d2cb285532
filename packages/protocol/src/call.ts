import type { HubErrorCode } from '@stoa/vocabulary'
import type { z } from 'zod'
import type { BodyLimits } from './body-limits.ts'

/** Who may call. The domain enforces it; the server itself enforces `person` and `operator`. */
export type Who =
	/** Every caller, also without an account. */
	| 'anyone'
	/** Callers who may read the repository. */
	| 'reader'
	/** Callers who may write the repository. */
	| 'writer'
	/** Callers who may write the repository, and readers into pull requests of their own: the request decides which, so the domain checks it. */
	| 'proposer'
	/** Callers who may write the repository, also with a token that only sees who asked for access: the domain checks it. */
	| 'overseer'
	/** Callers who may administer the repository. */
	| 'administrator'
	/** Callers who are signed in. */
	| 'person'
	/** The holder of a signed address. */
	| 'signature'
	/** An OAuth application, which the handler identifies. */
	| 'client'
	/** The holder of a Xet token, which the handler checks. */
	| 'cas'
	/** The command line on the same machine. */
	| 'operator'

/**
 * How answers and failures look. The credentials that are read, the rate bucket and whether pages of other sites may call follow from it:
 * `json` and `lfs` count as `api`, `text` and `git` as `resolvers`, `page` as `pages`.
 */
export type ResponseFormat = 'json' | 'text' | 'lfs' | 'git' | 'page'

/** How requests count that show a secret: each one that sends something, or those whose secret is refused. */
export type SecretLimit = 'every' | 'refused'

/** A value in the query or in a header. */
export interface Parameter {
	/** What it is for. Markdown, one line. */
	text: string
	schema: z.ZodType
	/** Reads it from a query, in every spelling that clients use. Absent: as a text. */
	read?: (query: URLSearchParams, name: string) => unknown
}

/** What a request carries. */
export interface CallBody {
	/** How much of it is read. Default: `SMALL_BODY`. Bytes of another size or shape are refused before they are parsed. */
	limits?: BodyLimits
	/** Media types that are read. Default: JSON. */
	types?: readonly string[]
	/** Parses the body; absent for bytes. */
	schema?: z.ZodType
	/** Schemas for other media types. */
	also?: Readonly<Record<string, z.ZodType>>
	/** Of bytes and lines: what they are. */
	text?: string
	/** What the reference shows to send. */
	example?: unknown
	/** Whether it may be left out. */
	isOptional?: boolean
}

/** One way in which a call succeeds. */
export interface CallAnswer {
	/** Default: 200. */
	status?: number
	/** What comes back: a phrase. */
	text: string
	/** Of JSON. */
	schema?: z.ZodType
	/** Media type. Default: JSON where there is a schema, else there is no body. */
	type?: string
	/** Headers by name, with what they say. */
	headers?: Readonly<Record<string, string>>
}

/** One call of the HTTP interface: the only place where its address, its rights, its input and its answers are written. */
export interface CallDefinition {
	method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
	/**
	 * Matched against the raw address, before any percent-decoding. `{T}`: models, datasets or spaces. `{prefix}`: nothing, `datasets/` or
	 * `spaces/`. `{id}`: one or two segments, the second no word that names a part of a repository. `{repo}`: two segments, where the word
	 * behind them may be a repository's own name. `{name}`: one segment, decoded. `{name*}`: all that is left, each segment decoded.
	 */
	path: string
	who: Who
	/** Default: `json`. */
	format?: ResponseFormat
	/** For calls that take a secret: how they count for the sign-in limit of the caller's address. */
	limit?: SecretLimit
	/** Whether pages of other sites may call, without cookies. Default: true for the formats `json` and `text`. */
	cors?: boolean
	/**
	 * `handler`: the handler looks up the repository that the address names. Default: the server does, answers a missing one, and redirects
	 * another spelling or an old name to the current one with 307.
	 */
	lookup?: 'handler'
	/** What the call does, as an order: `List models`. */
	summary: string
	/** What else a caller must know. Markdown. */
	text?: string
	/** How `{rest*}` of the path is written, such as `{rev}/{path}`. */
	rest?: string
	query?: Readonly<Record<string, Parameter>>
	/** Whether reading the query refuses a parameter that `query` does not have. */
	knownQueryOnly?: boolean
	headers?: Readonly<Record<string, Parameter>>
	/** Absent: nothing is read. */
	body?: CallBody
	answers: readonly CallAnswer[]
	/** Whether a `Link` header leads to the next page. */
	isPaged?: boolean
	/** Whether the reference also shows `HEAD`, because its headers are the answer. */
	withHead?: boolean
	/** Failures besides those that follow from who may call and from what is sent. */
	fails?: readonly HubErrorCode[]
}

/** Calls that belong together, in the order of the reference. */
export interface CallGroup {
	/** Last segment of the address of its page in the documentation. */
	key: string
	name: string
	/** What the group is about. Markdown, a sentence or two. */
	text: string
	calls: readonly CallDefinition[]
}

/** Keeps the exact type of a definition, from which the server derives what a handler gets and must answer. */
export function defineCall<const Definition extends CallDefinition>(definition: Definition): Definition {
	return definition
}

/** A value as a handler may give it: nothing of it is changed. */
export type Sent<Value> = Value extends Date
	? Value
	: Value extends readonly (infer Item)[]
		? readonly Sent<Item>[]
		: Value extends object
			? { readonly [Key in keyof Value]: Sent<Value[Key]> }
			: Value

/** What a schema of an answer describes, as a handler gives it. */
export type Shape<Schema extends z.ZodType> = Sent<z.output<Schema>>

type SchemaOf<Answer> = Answer extends { schema: infer Schema extends z.ZodType } ? Shape<Schema> : never

/** What a call answers as JSON; `never` when none of its answers is JSON. */
export type AnswerOf<Definition extends CallDefinition> = SchemaOf<Definition['answers'][number]>

/** The parameters of the query by name, as the definition reads them; `never` for a call without any. */
export type QueryOf<Definition extends CallDefinition> = Definition extends { query: infer Query }
	? { readonly [Name in keyof Query]: Query[Name] extends { read: (...from: never[]) => infer Value } ? Value : unknown }
	: never

/** The body of a request once its schema has parsed it; `never` for a call without one. */
export type InputOf<Definition extends CallDefinition> = Definition extends { body: { schema: infer Schema extends z.ZodType } }
	? z.output<Schema>
	: never
