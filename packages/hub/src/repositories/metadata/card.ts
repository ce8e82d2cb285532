import { splitFrontMatter } from '@stoa/markdown/front-matter'
import { z } from 'zod'
import type { CardData, Json } from '../repos/repo.ts'

/** Largest README in bytes that is parsed for facts. */
export const README_SIZE_MAX = 1024 * 1024
/** Most values of one list in a card; a hostile card must not fill the tag list. */
const LIST_MAX = 500
/** Longest value that can become a tag, in characters. */
const VALUE_MAX = 200

const cardData = z.record(z.string(), z.json())

/** A parsed README. */
export interface Card {
	/** `undefined` without front matter, with invalid YAML, or when it is not an object. */
	data: CardData | undefined
	/** The text after the front matter. */
	body: string
	/** Whether the README has a front matter block. */
	hasFrontMatter: boolean
	/** What is wrong with the YAML, as a message. */
	fault: string | undefined
}

/** Parses a README. Never fails; `fault` describes an error. */
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

/** A string or a list of strings as a list, without other members and duplicates. */
export function listOf(value: Json | undefined): string[] {
	const values = Array.isArray(value) ? value.slice(0, LIST_MAX) : [value]
	return [...new Set(values.map(textOf).filter((text) => text !== undefined))]
}

/** A member of a JSON object; `undefined` when `value` is not an object or has no such own member. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
	return Object.hasOwn(value, key) ? value[key] : undefined
}
