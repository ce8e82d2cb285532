import { z } from 'zod'
import type { JsonSchema } from './json-schema.ts'

/** A field of a table. */
export interface Field {
	name: string
	type: string
	isRequired: boolean
	text: string
}

const Known = z.looseObject({
	$ref: z.string().optional(),
	type: z.union([z.string(), z.array(z.string())]).optional(),
	format: z.string().optional(),
	const: z.unknown().optional(),
	description: z.string().optional(),
	default: z.unknown().optional(),
	enum: z.array(z.unknown()).optional(),
	anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
	oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
	allOf: z.array(z.record(z.string(), z.unknown())).optional(),
	items: z.record(z.string(), z.unknown()).optional(),
	properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
	required: z.array(z.string()).optional(),
	additionalProperties: z.union([z.boolean(), z.record(z.string(), z.unknown())]).optional(),
})

/** The type of a schema in a few words of Markdown; named shapes are links to `shapes`. */
export function typeText(schema: JsonSchema, shapes: string): string {
	const { $ref, type, format, enum: values, items, properties, additionalProperties, ...rest } = Known.parse(schema)
	const of = (one: JsonSchema): string => typeText(one, shapes)
	if ($ref !== undefined) {
		const name = $ref.split('/').at(-1) ?? ''
		return `[${name}](${shapes}#${name.toLowerCase()})`
	}
	if (rest.const !== undefined) return `\`${JSON.stringify(rest.const)}\``
	if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
	const branches = rest.anyOf ?? rest.oneOf
	if (branches) return [...new Set(branches.map(of))].filter((text) => text !== 'null').join(' or ')
	if (type === 'array') return items && Object.keys(items).length > 0 ? `list of ${of(items)}` : 'list'
	if (properties && Object.keys(properties).length > 0)
		return `object with ${Object.keys(properties)
			.map((name) => `\`${name}\``)
			.join(', ')}`
	if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
		return `object of ${of(additionalProperties)}`
	if (format === 'date-time') return 'date'
	if (format === 'uri') return 'address'
	const types = [type ?? (rest.allOf ? 'object' : 'anything')].flat()
	return types.filter((one) => one !== 'null').join(' or ')
}

/** The description of a schema. */
export function textOf(schema: JsonSchema): string {
	return Known.parse(schema).description ?? ''
}

/** The fields of an object, or of the objects in a list; none when a schema has a name or is not an object. */
export function fieldsOf(schema: JsonSchema, shapes: string): Field[] {
	const { properties, required = [], allOf = [], items, oneOf, anyOf } = Known.parse(schema)
	if (items && !items.$ref) return fieldsOf(items, shapes)
	if (oneOf ?? anyOf) return []
	const own = Object.entries(properties ?? {}).map(([name, one]): Field => {
		const { description = '', default: initial } = Known.parse(one)
		const text =
			initial === undefined ? description : `${description}${description === '' ? '' : '. '}Default: \`${JSON.stringify(initial)}\``
		return { name, type: typeText(one, shapes), isRequired: required.includes(name), text }
	})
	return [...own, ...allOf.flatMap((part) => fieldsOf(part, shapes))]
}
