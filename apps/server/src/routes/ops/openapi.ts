import { GROUPS } from '../../openapi/groups.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { sendText } from '../docs/send-text.ts'
import type { Route, RouteRow } from '../route.ts'

/** The description of all routes, these included, at the two addresses that programs look at. Written once, when it is first asked for. */
export function openApiRoutes(others: readonly RouteRow[]): readonly Route[] {
	let text: string | undefined
	const routes = ['/api/openapi.json', '/openapi.json'].map((path): Route => ({
		method: 'GET',
		path,
		who: 'anyone',
		face: 'json',
		target: 'none',
		answer: (call) => sendText(call, (text ??= JSON.stringify(openApiDocument([...routes, ...others], GROUPS))), 'application/json'),
	}))
	return routes
}
