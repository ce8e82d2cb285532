import { type AnswerOf, type CallDefinition, type InputOf, NO_BODY, type QueryOf, readQuery, SMALL_BODY } from '@stoa/protocol'
import type { ParamsOf } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import type { Call, RefCall, RepoCall, Route } from './route.ts'

type OfRepo<Definition extends CallDefinition> = Definition extends { lookup: 'handler' } ? RefCall : RepoCall

type About<Definition extends CallDefinition> = Definition['path'] extends `${string}{${'id' | 'repo'}}${string}`
	? OfRepo<Definition>
	: Call

/** What the handler of a call gets: the request, the parts of its address, and its body once the definition's schema has parsed it. */
export type Asked<Definition extends CallDefinition> = Omit<About<Definition>, 'params'> & {
	params: ParamsOf<Definition['path']>
	/**
	 * Reads and parses the body, once. It stays unread until then, so that a handler can check rights first.
	 *
	 * @throws {HubError} what `Body.json` throws, and `ZodError` for a body that the schema refuses
	 */
	read(): Promise<InputOf<Definition>>
	/** The parameters of the query by name. @throws {HubError} `invalid-input` or `too-many` for one that the definition does not allow */
	parameters(): QueryOf<Definition>
}

/** What the handler of a call answers as JSON. */
export type Answer<Definition extends CallDefinition> = AnswerOf<Definition>

type Sent<Definition extends CallDefinition> = FastifyReply | Answer<Definition>

/** Binds a handler to a call that answers JSON: it does not compile with an answer that the definition does not describe. */
export function handle<const Definition extends CallDefinition>(
	definition: Definition,
	answer: (asked: Asked<Definition>) => Answer<Definition> | Promise<Answer<Definition>>,
): Route {
	return bind(definition, answer)
}

/** Binds a handler that sends its answer itself, always or for some requests: bytes, streams, redirects and texts. */
export function handleReply<const Definition extends CallDefinition>(
	definition: Definition,
	answer: (asked: Asked<Definition>) => Sent<Definition> | Promise<Sent<Definition>>,
): Route {
	return bind(definition, answer)
}

/** A handler as it is called. A method, so that handlers of narrower calls are taken: the matcher fills what their pattern names. */
interface Handler {
	answer(asked: Call & { read(): Promise<unknown>; parameters(): unknown }): unknown
}

function bind(definition: CallDefinition, answer: (asked: never) => unknown): Route {
	const handler: Handler = { answer }
	const schema = definition.body?.schema
	const limits = definition.body ? (definition.body.limits ?? SMALL_BODY) : NO_BODY
	const { format = 'json' } = definition
	const isOfRepo = /\{(?:id|repo)\}/.test(definition.path)
	const target = isOfRepo ? (definition.lookup === 'handler' ? 'ref' : 'repo') : 'none'
	const run = (call: Call): unknown => {
		const read = async (): Promise<unknown> => schema?.parse(await call.body.json())
		const parameters = (): unknown => readQuery(definition, call.query)
		return handler.answer(Object.assign(call, { read, parameters }))
	}
	return { ...definition, format, limits, target, answer: run }
}
