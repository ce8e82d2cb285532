import { isLanguage, LICENSES } from '@stoa/catalog'
import { type FrontMatterChanges, splitFrontMatter, writeFrontMatter } from '@stoa/markdown'
import type { RepoKind } from '@stoa/vocabulary'
import { z } from 'zod'
import type { Words } from '../../../words/words.ts'

type EditWords = Words['repository']['edit']

/** A key of a card that the form above the editor offers. */
export interface MetadataKey {
	key: string
	label: keyof EditWords['keys']
	/** What may be typed. */
	hint?: keyof EditWords['keyHints']
	/** What it holds; names are of models or datasets. */
	holds: 'license' | 'task' | 'library' | 'languages' | 'words' | 'names' | 'text'
	/** Whether it may have several values, which are typed with commas between them. */
	isMany: boolean
	/** Whether a single value is written as a text and not as a list of one. */
	isPlainAlone?: boolean
}

const LICENSE: MetadataKey = { key: 'license', label: 'license', holds: 'license', isMany: true, isPlainAlone: true }
const LANGUAGES: MetadataKey = {
	key: 'language',
	label: 'language',
	hint: 'languages',
	holds: 'languages',
	isMany: true,
	isPlainAlone: true,
}
const TAGS: MetadataKey = { key: 'tags', label: 'tags', hint: 'tags', holds: 'words', isMany: true }
const DATASETS: MetadataKey = {
	key: 'datasets',
	label: 'datasets',
	hint: 'datasets',
	holds: 'names',
	isMany: true,
}

/** The keys that each kind of card offers, in the order of the form. */
const METADATA_KEYS: Readonly<Record<RepoKind, readonly MetadataKey[]>> = {
	model: [
		LICENSE,
		{ key: 'pipeline_tag', label: 'pipeline_tag', holds: 'task', isMany: false },
		{ key: 'library_name', label: 'library_name', hint: 'library', holds: 'library', isMany: false },
		LANGUAGES,
		{
			key: 'base_model',
			label: 'base_model',
			hint: 'baseModel',
			holds: 'names',
			isMany: true,
			isPlainAlone: true,
		},
		{ ...DATASETS, label: 'trainedOn', hint: 'trainedOn' },
		TAGS,
	],
	dataset: [
		LICENSE,
		{ key: 'pretty_name', label: 'pretty_name', holds: 'text', isMany: false },
		{ key: 'task_categories', label: 'task_categories', hint: 'task', holds: 'words', isMany: true },
		LANGUAGES,
		TAGS,
	],
	space: [
		{ key: 'title', label: 'title', holds: 'text', isMany: false },
		LICENSE,
		{ key: 'models', label: 'models', hint: 'usedByApp', holds: 'names', isMany: true },
		{ ...DATASETS, hint: 'usedByApp' },
		TAGS,
	],
}

/** The one file whose front matter is a card. */
export const CARD_PATH = 'README.md'
/** Names of the form's fields: what is typed, and what the field showed before. */
export const metadataField = (key: string): string => `card_${key}`
/** See `metadataField`. */
export const shownField = (key: string): string => `shown_${key}`

/** Longest front matter that is read for the form, in characters; it is read in the process itself. */
const BLOCK_MAX = 16_384
const BLOCK = /^\s*---[ \t]*\r?\n[^]*?(?<=\n)---[ \t]*(?:\r?\n|$)/

/** A key with its value as the form shows it. */
export interface ShownMetadata extends MetadataKey {
	value: string
}

/** What a card's front matter says for the form, or why the form cannot change it. */
export type Metadata = { fields: readonly ShownMetadata[] } | { why: string }

type CardData = { why?: undefined; data: Record<string, unknown> } | { why: string }

function dataOf({ metadataFaults: words }: EditWords, text: string): CardData {
	// Before it is read: hostile YAML of the size that cards may have takes a tenth of a second.
	const [block = ''] = BLOCK.exec(text) ?? []
	if (block.length > BLOCK_MAX) return { why: words.tooLong }
	const { data, fault } = splitFrontMatter(text)
	if (fault) return { why: words.unreadable(fault.reason, fault.line) }
	const read = z.record(z.string(), z.unknown()).safeParse(data ?? {})
	if (!read.success) return { why: words.notLines }
	return { data: read.data }
}

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const listOfTexts = z.union([scalar.transform((one) => [one]), z.array(scalar)])

/** What a card's text says, for the fields of the form. Keys whose value is no text or list of texts are left out. */
export function metadataOf(words: EditWords, kind: RepoKind, text: string): Metadata {
	const card = dataOf(words, text)
	if (card.why !== undefined) return { why: card.why }
	const fields = METADATA_KEYS[kind].flatMap((one): ShownMetadata[] => {
		const list = listOfTexts.safeParse(card.data[one.key] ?? [])
		if (!list.success || (!one.isMany && list.data.length > 1)) return []
		return [{ ...one, value: list.data.join(', ') }]
	})
	return { fields }
}

/** Longest value of a field, in characters. */
const VALUE_MAX = 2000
const NAME = /^[\w.-]+(?:\/[\w.-]+)?$/

/** What a field may hold, as a list of its values. */
function schemaOf({ keys, metadataFaults: words }: EditWords, { label, holds, isMany }: MetadataKey) {
	const text = z
		.string()
		.max(VALUE_MAX, words.tooManyCharacters(keys[label], VALUE_MAX))
		.regex(/^[^\p{Cc}]*$/u, words.notOneLine(keys[label]))
	const list = text.transform((typed) => {
		const parts = isMany ? typed.split(',') : [typed]
		return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
	})
	const each = (isRight: (one: string) => boolean, sayWhy: (one: string) => string) =>
		list.superRefine((all, { addIssue }) => {
			const wrong = all.find((one) => !isRight(one))
			if (wrong !== undefined) addIssue(sayWhy(wrong))
		})
	if (holds === 'languages') return each(isLanguage, words.noLanguage)
	if (holds === 'names') return each((one) => NAME.test(one), words.noName)
	if (holds === 'license') return each((one) => LICENSES.has(one), words.noLicense)
	return list
}

/** Writes a list as the card had it, or as cards usually have it. */
function writtenAs(
	{ isMany, isPlainAlone }: MetadataKey,
	list: readonly string[],
	before: unknown,
): string | readonly string[] | undefined {
	if (list.length === 0) return undefined
	if (!isMany) return list[0]
	const wasPlain = before === undefined || before === null ? isPlainAlone === true : !Array.isArray(before)
	return list.length === 1 && wasPlain ? list[0] : list
}

/** A sent form with its metadata written into its text, or what is wrong by field. */
export type Applied = { form: URLSearchParams; errors?: undefined } | { errors: Record<string, string> }

/**
 * Writes the fields of a sent form that differ from what they showed into the front matter of its text. A field that was left as it was
 * says nothing, so what was typed into the text itself stands.
 */
export function applyMetadata(words: EditWords, kind: RepoKind, form: URLSearchParams): Applied {
	const changed = METADATA_KEYS[kind].filter(
		({ key }) => form.has(metadataField(key)) && form.get(metadataField(key)) !== (form.get(shownField(key)) ?? ''),
	)
	if (changed.length === 0) return { form }
	const text = form.get('content') ?? ''
	const card = dataOf(words, text)
	if (card.why !== undefined) return { errors: { content: card.why } }
	const changes: Record<string, FrontMatterChanges[string]> = {}
	const errors: Record<string, string> = {}
	for (const one of changed) {
		const typed = schemaOf(words, one).safeParse(form.get(metadataField(one.key)))
		if (typed.success) changes[one.key] = writtenAs(one, typed.data, card.data[one.key])
		else errors[metadataField(one.key)] = typed.error.issues[0]?.message ?? ''
	}
	if (Object.keys(errors).length > 0) return { errors }
	const content = writeFrontMatter(text, changes)
	if (content === undefined) return { errors: { content: words.metadataFaults.notWritable } }
	const applied = new URLSearchParams([...form].filter(([name]) => !/^(?:card|shown)_/.test(name)))
	applied.set('content', content)
	return { form: applied }
}
