/** A selection and the words around it, as the page shows them: blocks are apart by line ends. */
export interface SelectedText {
	before: string
	selected: string
	after: string
}

/** Characters that are named as a whole; of more, the beginning and the end are. */
const WHOLE_MAX = 120
/** Words that a beginning, an end and a context have. */
const WORDS = 4
const WORD = /[\p{L}\p{M}\p{N}]/u

/**
 * The part of an address that leads to the selected words (a text fragment), without `#`; `undefined` where no word is selected. Words that are
 * selected in part are named whole, because browsers look for words.
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

/** A few words from an end of a line; where words have no spaces between them, as the language divides them. */
function wordsOf(line: string, from: 'first' | 'last'): string {
	const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)]
	const own = words.filter(({ isWordLike }) => isWordLike === true)
	const [one, other] = from === 'first' ? [own[0], own[WORDS - 1] ?? own.at(-1)] : [own.at(-WORDS) ?? own[0], own.at(-1)]
	return one && other ? line.slice(one.index, other.index + other.segment.length) : line.trim()
}

/** A hyphen would say which part a text is. */
function encode(text: string): string {
	return encodeURIComponent(text).replaceAll('-', '%2D')
}
