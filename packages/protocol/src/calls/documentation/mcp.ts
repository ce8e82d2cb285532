import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { anything } from '../../shapes/basics.ts'

const McpResult = anything.describe('What the protocol defines for the method').meta({ id: 'McpResult' })
const McpErrorData = z.unknown().describe('Details, as the protocol defines them').meta({ id: 'McpErrorData' })
const message = { jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.number()]).nullish() }
/** An answer of JSON-RPC 2.0. */
const JsonRpcAnswer = z
	.union([
		z.object({ ...message, result: McpResult }),
		z.object({ ...message, error: z.object({ code: z.int(), message: z.string(), data: McpErrorData.optional() }) }),
	])
	.meta({ id: 'JsonRpcAnswer' })

const mcp = (summary: string) =>
	({
		summary,
		text: 'Streamable HTTP without sessions: every call stands alone.',
		answers: [{ status: 405, text: 'There is no stream to open and no session to end' }],
	}) as const

/** Ask the documentation by the Model Context Protocol. */
export const callMcp = defineCall({
	method: 'POST',
	path: '/mcp',
	who: 'anyone',
	summary: 'Ask the documentation by the Model Context Protocol',
	text: 'Tools: `search`, `fetch` and `list_sections`. Streamable HTTP without sessions: every call stands alone.',
	body: { schema: anything, text: 'A JSON-RPC message.', example: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
	answers: [{ text: 'A JSON-RPC message', schema: JsonRpcAnswer }],
})

/** Open a stream of the Model Context Protocol. */
export const openMcpStream = defineCall({
	method: 'GET',
	path: '/mcp',
	who: 'anyone',
	...mcp('Open a stream of the Model Context Protocol'),
})

/** End a session of the Model Context Protocol. */
export const endMcpSession = defineCall({
	method: 'DELETE',
	path: '/mcp',
	who: 'anyone',
	...mcp('End a session of the Model Context Protocol'),
})
