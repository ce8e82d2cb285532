import { splitFrontMatter } from '@stoa/markdown/front-matter'
import { z } from 'zod'
import type { CardData, Json } from '../repos/repo.ts'

/** Bytes of a README that are read for facts. */
export const README_SIZE_MAX = 1024 * 1024
/** How many values of one list in a card count; a hostile card must not fill the tag list. */
const LIST_MAX = 500
/** Longest value that can become a tag, in characters. */
const VALUE_MAX = 200

const cardData = z.record(z.string(), z.json())

/** A README taken apart. */
export interface Card {
	/** `undefined` without front matter, with faulty YAML, or when it is no object. */
	data: CardData | undefined
	/** The text after the front matter. */
	body: string
	/** Whether there is a front matter block at all. */
	hasFrontMatter: boolean
	/** What is wrong with the YAML, for people. */
	fault: string | undefined
}

/** Reads a README. Never fails: what is wrong stands in `fault`. */
export function readCard(readme: string): Card {
	const { data, source, body, fault } = splitFrontMatter(readme)
	const hasFrontMatter = source !== undefined
	if (fault) return { data: undefined, body, hasFrontMatter, fault: `${fault.reason} (line ${fault.line})` }
	const parsed = cardData.safeParse(data)
	if (parsed.success) return { data: parsed.data, body, hasFrontMatter, fault: undefined }
	const isEmpty = data === undefined || data === null
	return { data: undefined, body, hasFrontMatter, fault: isEmpty ? undefined : 'the metadata must be a list of "key: value" lines' }
}

/** A string of a card, trimmed; `undefined` for anything else and for empty ones. */
export function textOf(value: Json | undefined): string | undefined {
	const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
	return text === '' || text.length > VALUE_MAX ? undefined : text
}

/** A string or a list of strings as a list; other members are left out, doubles too. */
export function listOf(value: Json | undefined): string[] {
	const values = Array.isArray(value) ? value.slice(0, LIST_MAX) : [value]
	return [...new Set(values.map(textOf).filter((text) => text !== undefined))]
}

/** A member of a JSON object; `undefined` when `value` is none or has no such member of its own. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
	return Object.hasOwn(value, key) ? value[key] : undefined
}
