import type { JsonSchema } from './json-schema.ts'

/** A parameter of the document. */
export interface OpenApiParameter {
	name: string
	in: 'path' | 'query' | 'header'
	required: boolean
	description: string
	schema: JsonSchema
}
/** Bodies by media type. */
export type OpenApiContent = Record<string, { schema: JsonSchema; example?: unknown }>
/** An answer of the document. */
export interface OpenApiResponse {
	description: string
	headers?: Record<string, { description: string; schema: JsonSchema }>
	content?: OpenApiContent
}
/** One method of one address. */
export interface OpenApiOperation {
	operationId: string
	tags: string[]
	summary: string
	description: string
	security: Record<string, string[]>[]
	parameters: OpenApiParameter[]
	requestBody?: { required: boolean; description?: string; content: OpenApiContent }
	responses: Record<string, OpenApiResponse>
	/** Method and path of the row in the route table. */
	'x-route': string
}
/** The part of OpenAPI 3.1 that this hub's document uses. */
export interface OpenApiDocument {
	openapi: '3.1.1'
	info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
	servers: { url: string; description: string }[]
	tags: { name: string; description: string }[]
	paths: Record<string, Record<string, OpenApiOperation>>
	components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}
