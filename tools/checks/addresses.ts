import { CALL_GROUPS } from '@stoa/protocol'
import { createAddressMatcher, PAGES } from '@stoa/vocabulary'
import { lineAt, type Source } from './sources.ts'

/** Where links, forms, redirects and e-mails are made. */
const MADE_IN = ['apps/web/src/', 'apps/server/src/', 'packages/hub/src/']

const pages = Object.values(PAGES)
	.flatMap((page) => ('pattern' in page ? [page.pattern] : Object.values<string>({ ...page.patterns })))
	.map((pattern) => ({ pattern, from: 'PAGES of @stoa/vocabulary' }))
/** Without the files of the built pages, which are named by texts. In a template, the kind of a repository is any segment, and its id one. */
const ofCalls = CALL_GROUPS.flatMap(({ calls }) => calls)
	.filter(({ path }) => !path.startsWith('/assets/'))
	.map(({ path }) => ({
		pattern: path.replaceAll('{T}', '{plural}').replaceAll('{repo}', '{id}'),
		from: 'the definition of the call',
	}))
/** Without the addresses that begin with a name, because any text with a slash in front looks like one. */
const match = createAddressMatcher({
	rows: [...pages, ...ofCalls].filter(({ pattern }) => /^\/[a-z.]/.test(pattern)),
	patternOf: ({ pattern }) => pattern,
})

/** Literals that are the address of a page or a call, in files that make links: `/settings/tokens`, `${origin}/api/models/${id}`. */
export function checkAddresses(sources: readonly Source[]): string[] {
	return sources.flatMap(({ path, text, parsed, isTest }) => {
		if (isTest || path.includes('/testing/') || !MADE_IN.some((folder) => path.startsWith(folder))) return []
		return literalsIn(parsed.program).flatMap(({ written, start }) => {
			const found = match(written.replace(/[?#].*$/s, '').replace(/^\*(?=\/)/, ''))
			if (!found) return []
			return [`${path}:${lineAt(text, start)} writes the address "${written}": take it from ${found.row.from} (${found.row.pattern})`]
		})
	})
}

interface Literal {
	/** What it says; each `${...}` is one `*`. */
	written: string
	start: number
}

/** Every string and template, but for the `path` of a call, which the call's definition checks. */
function literalsIn(node: unknown): Literal[] {
	if (Array.isArray(node)) return node.flatMap(literalsIn)
	if (typeof node !== 'object' || node === null) return []
	const fields: Readonly<Record<string, unknown>> = { ...node }
	const start = Number(fields['start'])
	if (fields['type'] === 'Literal') return typeof fields['value'] === 'string' ? [{ written: fields['value'], start }] : []
	if (fields['type'] === 'Property' && nameOf(fields['key']) === 'path') return []
	const inside = Object.values(fields).flatMap(literalsIn)
	if (fields['type'] !== 'TemplateLiteral' || !Array.isArray(fields['quasis'])) return inside
	return [{ written: fields['quasis'].map(rawOf).join('*'), start }, ...inside]
}

const nameOf = (key: unknown): unknown => (typeof key === 'object' && key !== null && 'name' in key ? key.name : undefined)

function rawOf(quasi: unknown): string {
	const value = typeof quasi === 'object' && quasi !== null && 'value' in quasi ? quasi.value : undefined
	return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string' ? value.raw : ''
}
