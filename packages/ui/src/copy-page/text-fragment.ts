/** A selection and the words around it, as the page shows them, with line ends between blocks. */
export interface SelectedText {
	before: string
	selected: string
	after: string
}

/** Longest selection in characters that is named whole; of a longer one, the beginning and the end are named. */
const WHOLE_MAX = 120
/** Number of words in a beginning, an end and a context. */
const WORDS = 4
const WORD = /[\p{L}\p{M}\p{N}]/u

/**
 * The part of an address that links to the selected words (a text fragment), without `#`; `undefined` when no word is selected. Partly selected words are
 * named whole, because browsers match whole words.
 *
 * @example
 * ```ts
 * assert.equal(textFragment({ before: 'One ', selected: 'two', after: ' three' }), ':~:text=two')
 * ```
 */
export function textFragment({ before, selected, after }: SelectedText): string | undefined {
	if (!WORD.test(selected)) return undefined
	const head = WORD.test(selected[0] ?? '') ? (/[\p{L}\p{M}\p{N}]*$/u.exec(before)?.[0] ?? '') : ''
	const tail = WORD.test(selected.at(-1) ?? '') ? (/^[\p{L}\p{M}\p{N}]*/u.exec(after)?.[0] ?? '') : ''
	const lines = (head + selected + tail)
		.split('\n')
		.map((line) => line.replaceAll(/\s+/g, ' ').trim())
		.filter((line) => WORD.test(line))
	const [first = ''] = lines
	const last = lines.at(-1) ?? first
	const isWhole = lines.length === 1 && first.length <= WHOLE_MAX
	const start = isWhole ? first : wordsOf(first, 'first')
	const parts = isWhole ? [start] : [start, wordsOf(last, 'last')]
	const earlier = before.slice(0, before.length - head.length).replaceAll(/[^\S\n]+/g, ' ')
	const context = wordsOf(
		earlier
			.slice(-WHOLE_MAX)
			.split('\n')
			.findLast((line) => WORD.test(line)) ?? '',
		'last',
	)
	const prefix = earlier.toLowerCase().includes(start.toLowerCase()) && context !== '' ? `${encode(context)}-,` : ''
	return `:~:text=${prefix}${parts.map(encode).join(',')}`
}

/** A few words from an end of a line; in languages without spaces between words, split as the language requires. */
function wordsOf(line: string, from: 'first' | 'last'): string {
	const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)]
	const own = words.filter(({ isWordLike }) => isWordLike === true)
	const [one, other] = from === 'first' ? [own[0], own[WORDS - 1] ?? own.at(-1)] : [own.at(-WORDS) ?? own[0], own.at(-1)]
	return one && other ? line.slice(one.index, other.index + other.segment.length) : line.trim()
}

/** A hyphen would mark a part as prefix or suffix. */
function encode(text: string): string {
	return encodeURIComponent(text).replaceAll('-', '%2D')
}
