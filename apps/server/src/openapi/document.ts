import type { CallAnswer, CallBody, CallDefinition, CallGroup, ResponseFormat, Who } from '@stoa/protocol'
import type { HubErrorCode } from '@stoa/vocabulary'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { WIRE } from '../errors.ts'
import { createConverter, type Convert, type JsonSchema } from './json-schema.ts'
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './open-api.ts'
import { addressesOf, parametersOf } from './paths.ts'

/** Every failure that is answered as JSON. */
const Problem = z
	.object({
		error: z.string().describe('What went wrong and what would be right, for people'),
		url: z.string().optional().describe('Where what exists already is'),
		error_description: z.string().optional().describe('Of OAuth: the sentence; `error` is a code of RFC 6749 then'),
	})
	.meta({ id: 'Problem', description: 'A failure. The header X-Error-Code names the kinds that clients tell apart.' })
/** The same as git-lfs reads it. */
const LfsProblem = z.object({ message: z.string(), error: z.string() }).meta({ id: 'LfsProblem' })

const WHO: Record<Who, string> = {
	anyone: 'Everyone, without an account too.',
	reader: 'Everyone who can read the repository.',
	writer: 'People with write access to the repository.',
	proposer: 'People with write access to the repository; readers for their own pull requests.',
	overseer: 'People with write access to the repository, also with a token that carries `repo.access.read` alone.',
	administrator: 'Administrators of the repository.',
	person: 'Everyone who is signed in.',
	client: 'OAuth applications.',
	signature: 'The holder of the address, which the hub signed.',
	cas: 'The holder of a Xet token.',
	operator: 'The command line on the machine of the hub.',
}
const SECURITY: Record<Who, Record<string, string[]>[]> = {
	anyone: [{}, { token: [] }],
	reader: [{}, { token: [] }],
	writer: [{ token: [] }],
	proposer: [{ token: [] }],
	overseer: [{ token: [] }],
	administrator: [{ token: [] }],
	person: [{ token: [] }],
	client: [{}],
	signature: [{}],
	cas: [{ xet: [] }],
	operator: [{ operator: [] }],
}
const SCHEMES: Record<string, JsonSchema> = {
	token: { type: 'http', scheme: 'bearer', description: 'An access token of a person: Settings, Access tokens.' },
	password: { type: 'http', scheme: 'basic', description: 'For git: any user name, and an access token as the password.' },
	xet: {
		type: 'http',
		scheme: 'bearer',
		description: 'What /api/{repoType}/{namespace}/{name}/xet-read-token answers, or xet-write-token.',
	},
	operator: { type: 'http', scheme: 'bearer', description: 'The secret in the data folder of the hub, which `stoa` reads.' },
}

/** Failures that follow from who may call. */
const FAILS: Record<Who, readonly HubErrorCode[]> = {
	anyone: [],
	reader: ['repo-not-found'],
	writer: ['repo-not-found', 'read-only', 'write-token-needed'],
	proposer: ['repo-not-found', 'pull-request-needed', 'write-token-needed'],
	overseer: ['repo-not-found', 'read-only', 'write-token-needed', 'permission-needed'],
	administrator: ['repo-not-found', 'read-only', 'write-token-needed'],
	person: ['sign-in-needed'],
	client: [],
	signature: ['signature'],
	cas: ['xet-token'],
	operator: ['bad-credentials'],
}

/** The description of every call. `closed`: objects allow only the named properties (`createConverter`). */
export function openApiDocument(groups: readonly CallGroup[], options: { closed?: boolean } = {}): OpenApiDocument {
	const steps = describeStepwise(groups, options)
	for (;;) {
		const { done, value } = steps.next()
		if (done) return value
	}
}

/** The same, between whose calls others have their turn: it takes a quarter of a second. */
export async function openApiDocumentInTurns(groups: readonly CallGroup[]): Promise<OpenApiDocument> {
	const steps = describeStepwise(groups, {})
	for (;;) {
		const { done, value } = steps.next()
		if (done) return value
		await setImmediate()
	}
}

/** Pauses after each call. */
function* describeStepwise(groups: readonly CallGroup[], options: { closed?: boolean }): Generator<void, OpenApiDocument, void> {
	const schemas: Record<string, JsonSchema> = {}
	const convert = createConverter(schemas, options)
	const paths: OpenApiDocument['paths'] = {}
	for (const group of groups) {
		for (const call of group.calls) {
			for (const address of addressesOf(call.path, call.rest)) {
				const item = (paths[address] ??= {})
				for (const method of call.withHead ? [call.method, 'HEAD'] : [call.method])
					item[method.toLowerCase()] = operationOf({ call, group, address, method }, convert)
			}
			yield
		}
	}
	return {
		openapi: '3.1.1',
		info: {
			title: 'Stoa',
			version: '0.1.0',
			description:
				'The HTTP interface of this hub. Segments of addresses are percent-encoded: a revision such as refs/pr/1 is written refs%2Fpr%2F1. ' +
				'A repository that the caller may not see answers as if it did not exist.',
			license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
		},
		servers: [{ url: '/', description: 'This hub' }],
		tags: groups.map(({ name, text }) => ({ name, description: text })),
		paths,
		components: { schemas, securitySchemes: SCHEMES },
	}
}

interface Told {
	call: CallDefinition
	group: CallGroup
	address: string
	method: string
}

function operationOf({ call, group, address, method }: Told, convert: Convert): OpenApiOperation {
	const { summary, text, query = {}, headers = {}, body } = call
	const named = (place: 'query' | 'header', all: NonNullable<CallDefinition['query']>): OpenApiParameter[] =>
		Object.entries(all).map(([name, one]) => ({
			name,
			in: place,
			required: false,
			description: one.text,
			schema: convert(one.schema),
		}))
	const isGit = call.format === 'git' || call.format === 'lfs'
	return {
		operationId: operationId(method, address),
		tags: [group.name],
		summary,
		description: [text, `Who may call: ${WHO[call.who].toLowerCase().slice(0, 1)}${WHO[call.who].slice(1)}`].filter(Boolean).join('\n\n'),
		security: SECURITY[call.who].flatMap((one) => (isGit && one.token ? [one, { password: [] }] : [one])),
		parameters: [...parametersOf(address, convert), ...named('query', query), ...named('header', headers)],
		...(body && {
			requestBody: {
				required: body.isOptional !== true,
				...(body.text !== undefined && { description: body.text }),
				content: contentOf(body, convert),
			},
		}),
		responses: {
			...Object.fromEntries(
				call.answers.map((answer) => [String(answer.status ?? 200), answerOf(answer, call.isPaged === true, method, convert)]),
			),
			...failuresOf(call, convert),
		},
		'x-route': `${call.method} ${call.path}`,
	}
}

function contentOf({ types = ['application/json'], schema, also = {}, example }: CallBody, convert: Convert): OpenApiContent {
	const first = types.map((type) => [type, { schema: schema ? convert(schema) : {}, ...(example !== undefined && { example }) }] as const)
	return Object.fromEntries([...first, ...Object.entries(also).map(([type, one]) => [type, { schema: convert(one) }] as const)])
}

/** `GET /api/users/{name}/likes` is `getApiUsersNameLikes`. */
function operationId(method: string, address: string): string {
	const parts = address
		.replace(/\/$/, '/index')
		.split(/[^A-Za-z0-9]+/)
		.filter((part) => part !== '')
	return method.toLowerCase() + parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('')
}

function answerOf(answer: CallAnswer, isPaged: boolean, method: string, convert: Convert): OpenApiResponse {
	const { text, schema, headers = {} } = answer
	const type = answer.type ?? (schema ? 'application/json' : undefined)
	const told = { ...headers, ...(isPaged && { Link: 'The next page, as `<address>; rel="next"`; absent on the last one' }) }
	return {
		description: text,
		...(Object.keys(told).length > 0 && {
			headers: Object.fromEntries(Object.entries(told).map(([name, description]) => [name, { description, schema: { type: 'string' } }])),
		}),
		...(type !== undefined && method !== 'HEAD' && { content: { [type]: { schema: schema ? convert(schema) : {} } } }),
	}
}

/** Failures by status: what may go wrong, in the words of the codes. */
function failuresOf(call: CallDefinition, convert: Convert): Record<string, OpenApiResponse> {
	const format = call.format ?? 'json'
	const byStatus = new Map<number, Set<HubErrorCode>>()
	for (const code of codesOf(call)) {
		const statuses = code === 'repo-not-found' && format !== 'page' ? [401, WIRE[code].status] : [WIRE[code].status]
		for (const status of statuses) byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
	}
	const taken = new Set(call.answers.map(({ status }) => status ?? 200))
	return Object.fromEntries(
		[...byStatus]
			.filter(([status]) => !taken.has(status))
			.map(([status, codes]) => [String(status), failureOf([...codes], status, format, convert)]),
	)
}

function codesOf({ who, path, method, query, body, fails = [] }: CallDefinition): Set<HubErrorCode> {
	const codes = new Set<HubErrorCode>(FAILS[who])
	if (who === 'person' && method !== 'GET') codes.add('write-token-needed')
	if (path.includes('{id}') && who === 'person') codes.add('repo-not-found')
	if (query || body) codes.add('invalid-input')
	if (body) for (const code of ['too-large', 'too-many', 'too-deep', 'too-slow'] as const) codes.add(code)
	for (const code of fails) codes.add(code)
	if (who !== 'client' && who !== 'signature' && who !== 'cas' && who !== 'operator') codes.add('bad-credentials')
	return codes.add('too-many-requests')
}

function failureOf(codes: HubErrorCode[], status: number, format: ResponseFormat, convert: Convert): OpenApiResponse {
	const names = [...new Set(codes.flatMap((code) => WIRE[code].errorCode ?? []))]
	const phrase = codes.map((code) => code.replaceAll('-', ' ')).join(', ')
	const extra: Record<string, string> = {
		'X-Error-Message': 'The sentence of the body, in one line',
		...(names.length > 0 && { 'X-Error-Code': names.join(' or ') }),
		...(status === 429 && { 'Retry-After': 'Seconds to wait' }),
	}
	const [type, schema] = {
		json: ['application/json', Problem] as const,
		lfs: ['application/vnd.git-lfs+json', LfsProblem] as const,
		text: ['text/plain', z.string()] as const,
		git: ['text/plain', z.string()] as const,
		page: ['text/html', z.string()] as const,
	}[format]
	return {
		description: `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}`,
		headers: Object.fromEntries(Object.entries(extra).map(([name, description]) => [name, { description, schema: { type: 'string' } }])),
		content: { [type]: { schema: convert(schema) } },
	}
}
