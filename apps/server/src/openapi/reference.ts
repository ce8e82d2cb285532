import type { CallGroup } from '@stoa/protocol'
import { curlOf, exampleOf } from './example.ts'
import type { OpenApiDocument, OpenApiOperation } from './open-api.ts'
import { fieldsOf, textOf, typeText, type Field } from './type-text.ts'

/** The page of the shapes, relative to the page of a group. */
const SHAPES = 'shapes'
const MADE = '<!-- Made from the OpenAPI document: node tools/run.mjs tools/api-reference.ts -->'

/** The pages of the API reference by path below `content/docs/reference`, written from the document alone. */
export function apiReference(document: OpenApiDocument, groups: readonly CallGroup[]): Map<string, string> {
	const pages = new Map<string, string>()
	for (const { key, name, text } of groups) {
		const calls = callsOf(document, name)
		pages.set(`api/${key}.md`, page(`# ${name}`, MADE, text, ...calls.map(presentCall)))
	}
	pages.set('api/shapes.md', shapes(document))
	pages.set('api/calls.md', overview(document, groups))
	return pages
}

const page = (...parts: string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
	[head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

interface Call {
	method: string
	/** The first is what is shown; the others are the same for other kinds of repositories. */
	addresses: string[]
	operation: OpenApiOperation
}

/** The calls of a group; addresses of one row of the route table are one call. */
function callsOf({ paths }: OpenApiDocument, group: string): Call[] {
	const calls = new Map<string, Call>()
	for (const [address, methods] of Object.entries(paths))
		for (const [method, operation] of Object.entries(methods)) {
			if (!operation.tags.includes(group)) continue
			const key = `${method} ${operation['x-route']}`
			const known = calls.get(key)
			if (known) known.addresses.push(address)
			else calls.set(key, { method: method.toUpperCase(), addresses: [address], operation })
		}
	return [...calls.values()]
}

function presentCall({ method, addresses: [address = '', ...others], operation }: Call): string {
	const { parameters, requestBody, responses, description } = operation
	const [bodyType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
	const asked = parameters.map(({ name, in: place, description: text, schema }) => [`\`${name}\``, place, typeText(schema, SHAPES), text])
	const [done, failed] = [
		Object.entries(responses).filter(([status]) => status < '400'),
		Object.entries(responses).filter(([status]) => status >= '400'),
	]
	return [
		`## ${operation.summary}${method === 'HEAD' ? ', headers alone' : ''}`,
		`\`${method} ${address}\`${others.length > 0 ? `, also ${others.map((other) => `\`${other}\``).join(' and ')}` : ''}`,
		description,
		asked.length > 0 ? table(['Parameter', 'In', 'Type', 'Meaning'], asked) : '',
		bodyType === undefined
			? ''
			: [`Sends \`${Object.keys(requestBody?.content ?? {}).join('`, `')}\`.`, requestBody?.description].filter(Boolean).join(' '),
		content ? fieldTable(fieldsOf(content.schema, SHAPES)) : '',
		...done.map(([status, { description: text, content: media = {}, headers = {} }]) => {
			const [type, one] = Object.entries(media)[0] ?? []
			const shape = one && Object.keys(one.schema).length > 0 ? typeText(one.schema, SHAPES) : undefined
			const what = type === undefined ? '' : `: ${shape === undefined || shape.startsWith('object') ? `\`${type}\`` : shape}`
			const told = Object.entries(headers).map(([name, { description: says }]) => `- \`${name}\`: ${says}`)
			return [`**${status}** ${text}${what}.`, one ? fieldTable(fieldsOf(one.schema, SHAPES)) : '', told.join('\n')]
				.filter((part) => part !== '')
				.join('\n\n')
		}),
		failed.length > 0
			? `Fails with ${failed.map(([status, { description: text }]) => `**${status}** ${text.toLowerCase()}`).join('; ')}.`
			: '',
		`\`\`\`shell\n${curlOf(exampleOf(address, method, operation))}\n\`\`\``,
	]
		.filter((part) => part !== '')
		.join('\n\n')
}

function fieldTable(fields: readonly Field[]): string {
	if (fields.length === 0) return ''
	const isTold = fields.some(({ text }) => text !== '')
	return table(
		['Field', 'Type', ...(isTold ? ['Meaning'] : [])],
		fields.map(({ name, type, isRequired, text }) => [`\`${name}\`${isRequired ? '' : ' (optional)'}`, type, ...(isTold ? [text] : [])]),
	)
}

function shapes({ components }: OpenApiDocument): string {
	const parts = Object.entries(components.schemas)
		.toSorted(([a], [b]) => a.localeCompare(b, 'en'))
		.map(([name, schema]) =>
			[`## ${name}`, textOf(schema), fieldTable(fieldsOf(schema, SHAPES))].filter((part) => part !== '').join('\n\n'),
		)
	return page('# Shapes', MADE, 'Objects that several calls answer.', ...parts)
}

function overview(document: OpenApiDocument, groups: readonly CallGroup[]): string {
	const parts = groups.map(({ key, name }) =>
		[
			`## [${name}](${key})`,
			table(
				['Call', 'What it does'],
				callsOf(document, name).map(({ method, addresses: [address = ''], operation }) => [`\`${method} ${address}\``, operation.summary]),
			),
		].join('\n\n'),
	)
	return page('# All calls', MADE, 'Every address that programs may call. The same as [OpenAPI 3.1](/openapi.json), for tools.', ...parts)
}
