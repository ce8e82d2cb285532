import type { AnswerOf, CallDefinition } from '@stoa/protocol'
import { callAddress, type CallPlace } from '../site/call-address.ts'

/** A call as an island makes it. Method and path are those of the definition: anything else does not compile. */
export interface Asking<Definition extends CallDefinition> extends CallPlace<Definition> {
	method: Definition['method']
	body?: BodyInit
	headers?: Readonly<Record<string, string>>
	signal: AbortSignal
}

/**
 * Calls the hub that sent the page. The type of the answer is that of the definition, which the server's handler is compiled against as well. No
 * schema parses the answer here: it comes from the same build of the hub, and the schemas would bring all of zod into the script.
 *
 * @throws {Error} with the server's sentence when the call failed
 */
export async function call<Definition extends CallDefinition>(asking: Asking<Definition>): Promise<AnswerOf<Definition>> {
	const { method, body, headers = {}, signal } = asking
	const response = await fetch(callAddress(asking), {
		method,
		headers: { accept: 'application/json', ...headers },
		signal,
		...(body !== undefined && { body }),
	})
	if (!response.ok) throw new Error(await sentenceOf(response))
	return response.json()
}

async function sentenceOf(response: Response): Promise<string> {
	const answer: unknown = await response.json().catch(() => undefined)
	const said = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
	return typeof said === 'string' ? said : `The server answered ${response.status}`
}
