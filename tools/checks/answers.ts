import { CALL_GROUPS, type CallGroup } from '@stoa/protocol'
import { z } from 'zod'

/**
 * The named schemas that allow every value, with the reason. Every one passes on what is written in a file of a repository, or what another
 * protocol defines.
 */
const FREE: Readonly<Record<string, string>> = {
	FrontMatter: 'the front matter of a card, as its author wrote it',
	FrontMatterValue: 'the value of one key of the front matter',
	ModelConfig: 'fields of config.json and tokenizer_config.json, as the files have them',
	TableTypes: 'types as the datasets library writes them, which nest and have fields of any name',
	Croissant: 'JSON-LD, whose names the format defines',
	TableRow: 'a row of a file: its own columns with JSON values',
	McpResult: 'results of the Model Context Protocol, which its library checks',
	McpErrorData: 'details of a failure, which the same library makes',
}

/** Refuses answers that allow any value, unless `free` names the place and why. */
export function checkAnswers(groups: readonly CallGroup[] = CALL_GROUPS, free: Readonly<Record<string, string>> = FREE): string[] {
	const answers = groups.flatMap(({ calls }) =>
		calls.flatMap(({ method, path, answers: all }) => all.map((one) => ({ method, path, ...one }))),
	)
	const found = new Set(answers.flatMap(({ method, path, schema }) => (schema ? shapelessIn(schema, `${method} ${path} `) : [])))
	const unknown = [...found].filter((place) => !Object.hasOwn(free, place))
	const unused = Object.keys(free).filter((place) => !found.has(place))
	return [
		...unknown.map((place) => `${place} answers anything: give it a schema, or name it in FREE of tools/checks/answers.ts with the reason`),
		...unused.map((place) => `${place} is in FREE of tools/checks/answers.ts, but has a shape or is gone: remove it there`),
	]
}

function shapelessIn(schema: z.ZodType, place: string): string[] {
	// Inside an object, a named schema becomes a definition at any depth.
	const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), { unrepresentable: 'any' })
	return [...shapeless(properties?.['it'], place), ...Object.entries($defs).flatMap(([name, one]) => shapeless(one, `${name}.`))]
}

/** Keys that say nothing about what is allowed. */
const SILENT = new Set(['description', 'id', '$schema'])

/** The places in a JSON Schema that allow every value. Names of properties are told, lists and alternatives are not. */
function shapeless(node: unknown, place: string): string[] {
	if (Array.isArray(node)) return node.flatMap((one) => shapeless(one, place))
	if (node === true) return [place.replace(/\.$/, '')]
	if (typeof node !== 'object' || node === null) return []
	const told = Object.entries(node).filter(([key]) => !SILENT.has(key))
	if (told.length === 0) return [place.replace(/\.$/, '')]
	return told.flatMap(([key, value]) => {
		if (key === 'properties') return Object.entries(Object(value)).flatMap(([name, one]) => shapeless(one, `${place}${name}.`))
		return PARTS.has(key) ? shapeless(value, place) : []
	})
}

/** Keys whose values are schemas. */
const PARTS = new Set(['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'])
