import { HubError, REPO_KINDS } from '@stoa/vocabulary'
import { z } from 'zod'
import { readRequestRule } from './request-rules.ts'

const REQUESTS_MAX = 300
const CONNECTIONS_MAX = 8

const Pattern = z.string().regex(/^[\w.*-]{1,100}\/[\w.*-]{1,100}$/, 'write patterns such as "openai/*" or "*/*-GGUF"')

/** A line that says a rule. */
function usableRule(text: string, addIssue: (message: string) => void): string {
	const rule = readRequestRule(text)
	if (typeof rule === 'string') addIssue(rule)
	return text.trim()
}

/** What an operator may say of an upstream, without its name and its address. */
const FIELDS = {
	token: z.string().regex(/^[\x21-\x7e]{1,500}$/, 'it is no access token'),
	kinds: z.array(z.enum(REPO_KINDS)).min(1, 'name one kind at least'),
	allow: z.array(Pattern).min(1, 'write one pattern at least').max(1000, 'write at most 1,000 patterns'),
	deny: z.array(Pattern).max(1000, 'write at most 1,000 patterns'),
	hosts: z.array(z.string().regex(/^[\w.[\]:-]{1,260}$/, 'write host names, with a port where they have one')).max(100),
	readers: z.array(z.string().regex(/^[\w.-]{1,100}(?:\/[^/]{1,100})?$/, 'write names such as "rita", "lab" or "lab/vision"')).max(1000),
	isByRequest: z.boolean(),
	requestRules: z.array(z.string().transform((text, { addIssue }) => usableRule(text, addIssue))).max(100, 'write at most 100 rules'),
	deciders: z.string().max(100).nullable(),
	requestsMax: z.int().min(1, 'allow one request at least').max(100_000, 'allow at most 100,000'),
	perSecondMax: z.int().min(1, 'allow one request at least').max(1000, 'allow at most 1,000').nullable(),
	connectionsMax: z.int().min(1, 'allow one at least').max(100, 'allow at most 100'),
}

const NewUpstreamSchema = z.strictObject({
	name: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'use up to 40 of a-z 0-9 -'),
	address: z
		.url({ protocol: /^https?$/, error: 'write an address that begins with https://' })
		.transform((text) => text.replace(/\/+$/, ''))
		.refine((text) => !/[?#@]/.test(text), 'write an address without a user name, ? or #'),
	token: FIELDS.token.optional(),
	kinds: FIELDS.kinds.default([...REPO_KINDS]),
	allow: FIELDS.allow.default(['*/*']),
	deny: FIELDS.deny.default([]),
	hosts: FIELDS.hosts.default([]),
	readers: FIELDS.readers.default([]),
	isByRequest: FIELDS.isByRequest.default(false),
	requestRules: FIELDS.requestRules.default([]),
	deciders: FIELDS.deciders.default(null),
	requestsMax: FIELDS.requestsMax.default(REQUESTS_MAX),
	perSecondMax: FIELDS.perSecondMax.default(null),
	connectionsMax: FIELDS.connectionsMax.default(CONNECTIONS_MAX),
})

const UpstreamChangesSchema = z.strictObject({ ...FIELDS, token: FIELDS.token.nullable() }).partial()

function read<Out>(schema: z.ZodType<Out>, given: unknown): Out {
	const parsed = schema.safeParse(given)
	if (parsed.success) return parsed.data
	const [issue] = parsed.error.issues
	const field = String(issue?.path[0] ?? 'upstream')
	throw new HubError('invalid-input', { what: `"${field}"`, why: issue?.message ?? 'it cannot be read', field })
}

/** Reads what an operator says of a new upstream. @throws `invalid-input` */
export const readNewUpstream = (given: unknown): z.output<typeof NewUpstreamSchema> => read(NewUpstreamSchema, given)

/** Reads what is to be changed; what is absent stays. @throws `invalid-input` */
export const readUpstreamChanges = (given: unknown): z.output<typeof UpstreamChangesSchema> => read(UpstreamChangesSchema, given)
