import type { OpenApiOperation } from './open-api.ts'

/** A call as a reader would try it. */
export interface ExampleCall {
	method: string
	/** Path and query. */
	path: string
	headers: Record<string, string>
	/** JSON text; `undefined` where there is no body or where it is no JSON. */
	body: string | undefined
	/** Whether the body is something other than JSON. */
	sendsFile: boolean
}

const HASH = '0'.repeat(64)
/** Values of parameters in examples. A test creates a hub in which they exist. */
const VALUES: Record<string, string> = {
	repoType: 'models',
	namespace: 'ada',
	name: 'my-model',
	rev: 'main',
	base: 'main',
	head: 'main',
	path: 'README.md',
	number: '1',
	event: 'f'.repeat(24),
	status: 'pending',
	hash: HASH,
	file: HASH,
	token: 'signed',
	project: 'stoa',
	version: 'main',
}

/** The example of an operation, from the schemas and examples of the document. */
export function exampleOf(address: string, method: string, operation: OpenApiOperation): ExampleCall {
	const account = address.includes('/organizations/') ? 'lab' : 'ada'
	const path = address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
		name === 'name' && !address.includes('{namespace}') ? account : (VALUES[name] ?? name),
	)
	const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
	const body = content?.example === undefined ? undefined : JSON.stringify(content.example)
	const needsToken = !operation.security.some((one) => Object.keys(one).length === 0)
	return {
		method: method.toUpperCase(),
		path,
		headers: {
			...(needsToken && { Authorization: 'Bearer hf_your_token' }),
			...(type !== undefined && (body !== undefined || operation.requestBody?.required === true) && { 'Content-Type': type }),
		},
		body,
		sendsFile: body === undefined && operation.requestBody?.required === true,
	}
}

/** The call as one command. */
export function curlOf({ method, path, headers, body, sendsFile }: ExampleCall): string {
	const parts = [
		`curl -s${method === 'GET' || method === 'HEAD' ? '' : ` -X ${method}`}${method === 'HEAD' ? 'I' : ''} 'http://127.0.0.1:3000${path}'`,
		...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
		...(body === undefined ? [] : [`-d '${body.replaceAll("'", String.raw`'\''`)}'`]),
		...(sendsFile ? ['--data-binary @file'] : []),
	]
	return parts.join(' \\\n\t')
}
