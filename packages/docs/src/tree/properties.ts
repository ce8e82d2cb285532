import { readLiteral, type Literal } from '../scan/read-literal.ts'
import { readLoosely } from '../scan/read-loosely.ts'
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

/**
 * A component's property as data, and whether it is written as such: what has a quote or a comma wrong is read as it was meant. `data` is
 * `undefined` without the property or when nothing can be read.
 */
export function dataProperty(tag: Tag, name: string): { data: Literal | undefined; isFaulty: boolean } {
	const value = tag.attributes.get(name)
	if (value === undefined || value.kind === 'flag') return { data: undefined, isFaulty: value !== undefined }
	const source = value.kind === 'text' ? value.text : value.source
	const data = readLiteral(source)
	return data === undefined ? { data: readLoosely(source), isFaulty: true } : { data, isFaulty: false }
}
