import type { ListingAnswer, ListingDocument, ListingIndexOptions, ListingQuestion } from './document.ts'
import { longFormOf } from './abbreviations.ts'
import { fold, isVersion, searchParts, searchWords, squeeze, versionsOf, wordsOf } from './fold.ts'
import { comparePositions, toPosition } from './position.ts'

/** The answer that `ListingIndex` must give, computed the simplest way, for comparison in tests. It shares only the folding of text. */
export function naiveListing(
	documents: readonly ListingDocument[],
	options: ListingIndexOptions,
	question: ListingQuestion,
): ListingAnswer {
	const visible = documents.filter(({ owner }) => owner === undefined || question.owners?.includes(owner))
	let matches = withWords(visible, question.search ?? [])
	for (const term of question.terms ?? []) matches = matches.filter(({ terms }) => terms.includes(term))
	for (const choice of question.anyOf ?? []) matches = matches.filter(({ terms }) => choice.some((term) => terms.includes(term)))
	for (const { value, min = -Infinity, max = Infinity } of question.ranges ?? []) {
		matches = matches.filter(({ values }) => values[value] !== undefined && values[value] >= min && values[value] <= max)
	}
	const places = matches
		.map(({ name, values, ord }) => toPosition(question.sort === 'name' ? fold(name) : (values[question.sort] ?? -Infinity), ord))
		.sort(comparePositions)
	const { after } = question
	const rest = (after ? places.filter((place) => comparePositions(place, after) > 0) : places).slice(question.skip)
	const page = rest.slice(0, question.limit)
	return {
		ords: page.map(({ ord }) => ord),
		total: matches.length,
		facets: Object.fromEntries((question.facets ?? []).map((facet) => [facet, countFacet(matches, options, facet, question.facetLimit)])),
		next: rest.length > page.length ? page.at(-1) : undefined,
	}
}

function countFacet(matches: readonly ListingDocument[], options: ListingIndexOptions, facet: string, limit: number | undefined) {
	const counts = new Map<string, number>()
	for (const term of matches.flatMap(({ terms }) => terms)) {
		if (options.facetOf(term) === facet) counts.set(term, (counts.get(term) ?? 0) + 1)
	}
	return [...counts]
		.map(([term, count]) => ({ term, count }))
		.sort((left, right) => right.count - left.count || (left.term < right.term ? -1 : 1))
		.slice(0, limit)
}

function hasWord(document: ListingDocument, word: string): boolean {
	const { name, text } = document
	if (isVersion(word)) return versionsOf(fold(name)).has(word) || versionsOf(fold(text ?? '')).has(word)
	const longForm = longFormOf(word)
	if (longForm !== undefined && hasWord(document, longForm)) return true
	const inName = word.length >= 3 ? squeeze(fold(name)).includes(word) : [...wordsOf(fold(name))].some((other) => other.startsWith(word))
	return inName || [...wordsOf(fold(text ?? ''))].some((other) => other.startsWith(word))
}

function withWords(visible: readonly ListingDocument[], search: readonly string[]): readonly ListingDocument[] {
	const parts = searchParts(search)
	let matches = visible
	for (const word of searchWords(search)) {
		const found = visible.filter((document) => hasWord(document, word))
		const near = found.length > 0 ? found : findNear(visible, word, parts.get(word) ?? [])
		matches = matches.filter((document) => near.includes(document))
	}
	return matches
}

function findNear(visible: readonly ListingDocument[], word: string, parts: readonly string[]): ListingDocument[] {
	const near = visible.filter((document) => hasSlip(document, word))
	if (parts.length === 0 || near.length > 0) return near
	const missing = parts.filter((part) => !visible.some((document) => hasWord(document, part)))
	if (missing.length > 1) return []
	return visible.filter((document) => parts.every((part) => (missing.includes(part) ? hasSlip(document, part) : hasWord(document, part))))
}

function hasSlip({ name, text }: ListingDocument, word: string): boolean {
	if (word.length < 4 || word.length > 32) return false
	return [...wordsOf(fold(name)), ...wordsOf(fold(text ?? ''))].some((other) => isOneSlipAway(word, other))
}

/** One letter more, less or other, or two neighbors swapped; letters are those of names. */
function isOneSlipAway(left: string, right: string): boolean {
	if (left === right || Math.abs(left.length - right.length) > 1) return false
	let head = 0
	while (head < left.length && left[head] === right[head]) head++
	const a = left.slice(head)
	const b = right.slice(head)
	if (a.length > b.length) return a.slice(1) === b
	if (a.length < b.length) return a === b.slice(1)
	return a.slice(1) === b.slice(1) || (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
}
