import type { HubErrorCode } from '@stoa/vocabulary'
import type { z } from 'zod'

/** A value in the query, in a header or in the path of a request. */
export interface Parameter {
	/** What it is for. Markdown, one line. */
	text: string
	schema: z.ZodType
}

/** What a request carries. */
export interface Body {
	/** Media types that are read. Default: JSON. */
	types?: readonly string[]
	/** The schema that the route parses it with; absent for bytes. */
	schema?: z.ZodType
	/** Other schemas for other media types. */
	also?: Readonly<Record<string, z.ZodType>>
	/** Of bytes and lines: what they are. */
	text?: string
	/** What the reference shows to send. */
	example?: unknown
	/** Whether it may be left out. */
	isOptional?: boolean
}

/** One way in which a call succeeds. */
export interface Answer {
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

/** What the OpenAPI document says of a route, beside what its row and its failures say. */
export interface Description {
	/** What the call does, as an order: `List models`. */
	summary: string
	/** What else a caller must know. Markdown. */
	text?: string
	/** How `{rest*}` of the row is written, such as `{rev}/{path}`. */
	rest?: string
	query?: Readonly<Record<string, Parameter>>
	headers?: Readonly<Record<string, Parameter>>
	body?: Body
	answers: readonly Answer[]
	/** Whether a `Link` header leads to the next page. */
	isPaged?: boolean
	/** Whether `HEAD` is worth telling of: its headers are the answer. */
	withHead?: boolean
	/** Failures besides those that follow from who may call and from what is sent. */
	fails?: readonly HubErrorCode[]
}

/** Routes that belong together, by method and path as in the route table: `GET /api/models`. */
export interface Group {
	/** Last segment of the address of its page in the documentation. */
	key: string
	name: string
	/** What the group is about. Markdown, a sentence or two. */
	text: string
	routes: Readonly<Record<string, Description>>
}
