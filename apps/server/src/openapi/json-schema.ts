import { z } from 'zod'

/** A JSON Schema (2020-12) as OpenAPI 3.1 embeds it. */
export type JsonSchema = { [key: string]: unknown }

/** Turns a schema of this code into one of the document. */
export type Convert = (schema: z.ZodType) => JsonSchema

const Converted = z.object({
	properties: z.object({ it: z.record(z.string(), z.unknown()) }),
	$defs: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})

/**
 * Converts schemas of this code to those of the document. Schemas with a name (`.meta({ id })`) are added once to `named` and referenced.
 * `closed` also forbids properties that a schema does not name, by which tests find undocumented fields in responses.
 */
export function createConverter(named: Record<string, JsonSchema>, { closed = false } = {}): Convert {
	return (schema) => {
		// Inside an object, a named schema becomes a reference at any depth.
		const whole = z.toJSONSchema(z.object({ it: schema }), { io: closed ? 'output' : 'input', unrepresentable: 'any' })
		const { properties, $defs } = Converted.parse(pointed(whole))
		for (const [name, { id: _, ...definition }] of Object.entries($defs)) named[name] = definition
		return properties.it
	}
}

/** The same with references that lead to the document's components. */
function pointed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(pointed)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [
			key,
			key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : pointed(inner),
		]),
	)
}
