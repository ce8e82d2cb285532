import { CALL_GROUPS, calls } from '@stoa/protocol'
import { openApiDocumentInTurns } from '../../openapi/document.ts'
import { sendText } from '../docs/send-text.ts'
import { type Answer, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

let text: Promise<string> | undefined
const write = async (): Promise<string> => JSON.stringify(await openApiDocumentInTurns(CALL_GROUPS))

/** The description of all calls, including these, at the two addresses that programs try. It is generated at the first request. */
export const openApiRoutes: readonly Route[] = [handle(calls.readApiDescription, send), handle(calls.readOpenApi, send)]

async function send(call: Call): Promise<Answer<typeof calls.readApiDescription>> {
	return sendText(call, await (text ??= write()), 'application/json')
}
