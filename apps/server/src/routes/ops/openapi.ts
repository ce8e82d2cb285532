import { GROUPS } from '../../openapi/groups.ts'
import { openApiDocumentInTurns } from '../../openapi/document.ts'
import { sendText } from '../docs/send-text.ts'
import type { Route, RouteRow } from '../route.ts'

/** The description of all routes, these included, at the two addresses that programs look at. Written once, when it is first asked for. */
export function openApiRoutes(others: readonly RouteRow[]): readonly Route[] {
	let text: Promise<string> | undefined
	const write = async (): Promise<string> => JSON.stringify(await openApiDocumentInTurns([...routes, ...others], GROUPS))
	const routes = ['/api/openapi.json', '/openapi.json'].map((path): Route => ({
		method: 'GET',
		path,
		who: 'anyone',
		face: 'json',
		target: 'none',
		answer: async (call) => sendText(call, await (text ??= write()), 'application/json'),
	}))
	return routes
}
