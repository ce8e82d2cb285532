/** One step of a pattern within a segment. */
type Step = { is: 'one'; test: (letter: string) => boolean } | { is: 'any' }

function readClass(text: string, at: number): { test: (letter: string) => boolean; next: number } | undefined {
	const isNegated = text[at + 1] === '!' || text[at + 1] === '^'
	const start = at + (isNegated ? 2 : 1)
	// A bracket right at the beginning belongs to the class.
	const end = text.indexOf(']', start + 1)
	if (end < 0) return undefined
	const members = Array.from(text.slice(start, end))
	const test = (letter: string): boolean => {
		for (let index = 0; index < members.length; index += 1) {
			const first = members[index] ?? ''
			const last = members[index + 1] === '-' ? members[index + 2] : undefined
			if (last !== undefined ? letter >= first && letter <= last : letter === first) return !isNegated
			if (last !== undefined) index += 2
		}
		return isNegated
	}
	return { test, next: end + 1 }
}

function readSegment(text: string): Step[] {
	const steps: Step[] = []
	for (let at = 0; at < text.length;) {
		const letter = text[at] ?? ''
		const group = letter === '[' ? readClass(text, at) : undefined
		if (letter === '*') {
			if (steps.at(-1)?.is !== 'any') steps.push({ is: 'any' })
		} else if (letter === '?') steps.push({ is: 'one', test: () => true })
		else steps.push({ is: 'one', test: group?.test ?? ((given) => given === letter) })
		at = group?.next ?? at + 1
	}
	return steps
}

/**
 * Matches a sequence of items with a sequence of parts, some of which stand for any number of items. It goes back only to the last such
 * part, so its time is at most the product of both lengths, whatever the pattern.
 */
function matchSequence<Part, Item>(
	parts: readonly Part[],
	items: readonly Item[],
	isAny: (part: Part) => boolean,
	fits: (part: Part, item: Item) => boolean,
): boolean {
	let part = 0
	let item = 0
	let lastAny = -1
	let lastItem = 0
	while (item < items.length) {
		const here = parts[part]
		const given = items[item]
		if (here !== undefined && isAny(here)) {
			lastAny = part
			lastItem = item
			part += 1
		} else if (here !== undefined && given !== undefined && fits(here, given)) {
			part += 1
			item += 1
		} else if (lastAny >= 0) {
			part = lastAny + 1
			lastItem += 1
			item = lastItem
		} else return false
	}
	return parts.slice(part).every(isAny)
}

const isAnyStep = (step: Step): boolean => step.is === 'any'
const fitsStep = (step: Step, letter: string): boolean => step.is === 'one' && step.test(letter)

/**
 * Compiles a pattern of paths: `*` and `?` stay within a segment, `[...]` is one of some characters, and a segment `**` is any number of
 * folders. At the end, `**` is any file below.
 *
 * @example
 * ```ts
 * assert.ok(compileGlob('data/**')('data/a/b.csv'))
 * assert.ok(compileGlob('**' + '/train[-._ 0-9]*')('train-0.csv'))
 * assert.ok(!compileGlob('*.csv')('a/b.csv'))
 * ```
 */
export function compileGlob(pattern: string): (path: string) => boolean {
	const segments = pattern.split('/').map((text) => (text === '**' ? 'folders' : readSegment(text)))
	// The last one is any file: at least one segment.
	if (segments.at(-1) === 'folders') segments.push([{ is: 'any' }])
	return (path) =>
		matchSequence(
			segments,
			path.split('/'),
			(segment) => segment === 'folders',
			(segment, name) => segment !== 'folders' && matchSequence(segment, Array.from(name), isAnyStep, fitsStep),
		)
}

/** Whether a pattern has a character that stands for others. */
export const isPattern = (text: string): boolean => /[*?[]/.test(text)
