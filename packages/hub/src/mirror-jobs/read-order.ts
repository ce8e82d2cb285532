import { HubError, isHubError, parseRepoId, REPO_KINDS } from '@stoa/vocabulary'
import { z } from 'zod'
import type { MirrorOrder } from './mirror-job.ts'

/** Repositories of one job. */
const REPOS_MAX = 10_000
const LIMIT = 100
/** Slower connections would be taken for broken ones. Bytes in a second. */
const RATE_MIN = 100_000

const kind = z.enum(REPO_KINDS)
const text = z.string().trim().min(1, 'write something').max(200, 'write at most 200 characters')
const limit = z
	.int('write a whole number')
	.min(1, 'mirror one repository at least')
	.max(REPOS_MAX, `mirror at most ${REPOS_MAX} repositories with one rule`)
	.default(LIMIT)
const count = z.number().min(0, 'write a number from 0 up').max(1e15)
const id = z.string().superRefine((value, context) => {
	try {
		parseRepoId(value)
	} catch (error) {
		if (!isHubError(error)) throw error
		context.addIssue({ code: 'custom', message: `write names such as "openai/whisper-tiny", not "${value.slice(0, 100)}"` })
	}
})
const hour = z.int('write hours from 0 to 23').min(0, 'write hours from 0 to 23').max(23, 'write hours from 0 to 23')

const Repo = z.strictObject({ kind, id, revision: text.optional() })
const Search = z.strictObject({
	kind,
	words: text.optional(),
	author: text.optional(),
	task: text.optional(),
	tags: z.array(text).max(50, 'write at most 50 tags').optional(),
	parametersMin: count.optional(),
	parametersMax: count.optional(),
	likesMin: count.optional(),
	downloadsMin: count.optional(),
})
const Source = z.discriminatedUnion('type', [
	z.strictObject({
		type: z.literal('repos'),
		repos: z.array(Repo).min(1, 'name one repository at least').max(REPOS_MAX, `name at most ${REPOS_MAX} repositories`),
	}),
	z.strictObject({
		type: z.literal('pattern'),
		pattern: z.string().regex(/^[\w.*-]{1,100}\/[\w.*-]{1,100}$/, 'write a pattern such as "openai/*" or "*/*-GGUF"'),
		kinds: z
			.array(kind)
			.min(1, 'name one kind at least')
			.default([...REPO_KINDS]),
		limit,
	}),
	z.strictObject({
		type: z.literal('collection'),
		slug: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,200}$/, 'write the name at the end of its address, such as "openai/whisper-64f9"'),
	}),
	z.strictObject({ type: z.literal('search'), search: Search, limit }),
])
const Order = z.strictObject({
	upstream: z.string(),
	source: Source,
	hasFiles: z.boolean().default(true),
	isPinned: z.boolean().default(false),
	hours: z.strictObject({ from: hour, to: hour }).optional(),
	bytesPerSecond: z.int().min(RATE_MIN, `allow at least ${RATE_MIN} bytes in a second`).max(1e12).optional(),
})

/** An order as an administrator gives it: what is absent has a default. */
export type GivenOrder = z.input<typeof Order>

/** The name of a rule. */
const RuleName = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'use up to 40 of a-z 0-9 -')
const EveryHours = z
	.int('write a whole number of hours')
	.min(1, 'write a whole number of hours from 1 up')
	.max(8760, 'write at most 8,760 hours')

function read<Out>(schema: z.ZodType<Out>, given: unknown, what: string): Out {
	const parsed = schema.safeParse(given)
	if (parsed.success) return parsed.data
	const [issue] = parsed.error.issues
	const path = issue?.path.filter((part) => typeof part === 'string').at(-1) ?? what
	throw new HubError('invalid-input', { what: `"${path}"`, why: issue?.message ?? 'it cannot be read' })
}

/** Reads an order. @throws `invalid-input` */
export function readOrder(given: GivenOrder): MirrorOrder {
	const { hours, bytesPerSecond, ...order } = read(Order, given, 'order')
	return { ...order, hours, bytesPerSecond }
}

/** Reads what a rule has besides its order. @throws `invalid-input` */
export function readRule({ name, everyHours = 24 }: { name: string; everyHours?: number | undefined }): {
	name: string
	everyHours: number
} {
	return { name: read(RuleName, name, 'name'), everyHours: read(EveryHours, everyHours, 'everyHours') }
}
