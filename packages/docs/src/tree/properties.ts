import { readLiteral, type Literal } from '../scan/read-literal.ts'
import type { Tag } from '../scan/scan-tag.ts'

/** A component's property as a text: quotes and stray braces around it are forgiven. `undefined` without it. */
export function textProperty(tag: Tag, name: string): string | undefined {
	const value = tag.attributes.get(name)
	if (value === undefined || value.kind === 'flag') return undefined
	if (value.kind === 'text') return value.text.trim()
	const literal = readLiteral(value.source)
	return typeof literal === 'string' || typeof literal === 'number' ? String(literal) : value.source.trim()
}

/** A component's property as a claim: `{true}`, `"{true}"`, `{true}}` and the bare name are true, everything else is not. */
export function flagProperty(tag: Tag, name: string): boolean {
	const value = tag.attributes.get(name)
	if (value === undefined) return false
	if (value.kind === 'flag') return true
	const text = value.kind === 'text' ? value.text : value.source
	return text.replace(/["'{}\s]/g, '').toLowerCase() === 'true'
}

/** A component's property as data; `undefined` without it or when it is not a literal. */
export function dataProperty(tag: Tag, name: string): Literal | undefined {
	const value = tag.attributes.get(name)
	if (value === undefined || value.kind === 'flag') return undefined
	return readLiteral(value.kind === 'text' ? value.text : value.source)
}
