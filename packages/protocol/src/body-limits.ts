import type { JsonLimits } from './json-meter.ts'
import type { LineLimits } from './ndjson.ts'

/** What a route takes as its body, and how much of it. Part of the route's row: the reader of bodies refuses everything else. */
export type BodyLimits =
	/** Nothing is read. */
	| { kind: 'none' }
	/** JSON or a form, which is read whole before anything is parsed. */
	| ({ kind: 'fields' } & JsonLimits)
	/** JSON lines, parsed one by one, or all of them as one JSON document. */
	| { kind: 'lines'; bytesMax: ByteSetting; line: LineLimits; document: JsonLimits }
	/** Bytes that are never held whole. `address`: as many as the signed address was made for. */
	| { kind: 'bytes'; bytesMax: number | ByteSetting | 'address' }

/** Settings that bound a stream of bytes. */
export type ByteSetting = 'STOA_COMMIT_MAX' | 'STOA_OBJECT_MAX'

const KILO = 1024
const MEGA = 1024 * KILO

/** Of a route that reads no body. */
export const NO_BODY: BodyLimits = { kind: 'none' }

/** Of most routes: a form, or an object with some lists in it. */
export const SMALL_BODY: BodyLimits = fields({})

/** Of routes with a text that people write, such as a comment of 65,536 characters, each of which may be an escape of six. */
export const TEXT_BODY: BodyLimits = fields({ bytesMax: 512 * KILO })

/** Limits of JSON or a form that differ from the usual ones in some respect. */
export function fields(limits: Partial<JsonLimits>): BodyLimits {
	return { kind: 'fields', bytesMax: 64 * KILO, depthMax: 32, keysMax: 1000, entriesMax: 1000, ...limits }
}

/** Of a list of up to `entriesMax` objects with a few keys each. */
export function listOf(entriesMax: number, { keys, bytes }: { keys: number; bytes: number }): BodyLimits {
	const slack = 100
	return fields({ bytesMax: entriesMax * bytes, keysMax: entriesMax * keys + slack, entriesMax: entriesMax + slack })
}

/** Of a commit: a line holds one file of 10 MB in base64, with room; the old form of one document holds such a file and some small ones. */
export const COMMIT_BODY: BodyLimits = {
	kind: 'lines',
	bytesMax: 'STOA_COMMIT_MAX',
	// The domain allows 100,000 operations; a header and lines of other kinds come on top.
	line: { bytesMax: 16 * MEGA, depthMax: 8, keysMax: 100, entriesMax: 100, linesMax: 110_000 },
	document: { bytesMax: 16 * MEGA, depthMax: 8, keysMax: 20_000, entriesMax: 5000 },
}
