/** What the line above a block of code says of it. */
export interface CodeInfo {
	language: string | undefined
	/** Further words, in lower case. */
	flags: ReadonlySet<string>
	/** Name of a file, shown above. */
	title: string | undefined
	/** Numbers stand before the lines, from this one on. */
	firstNumber: number | undefined
	/** Lines that are marked, added and taken away, from 1. */
	marked: ReadonlySet<number>
	added: ReadonlySet<number>
	removed: ReadonlySet<number>
}

const TITLE = /\b(?:title|filename|file)=(?:"([^"]*)"|'([^']*)'|(\S+))/
const CHANGED = /\b(ins|del|mark|hl_lines)=(?:\{([\d\s,-]*)\}|"([\d\s,-]*)"|'([\d\s,-]*)')/g
/** Also right behind the language: `python{1,3}`. */
const MARKED = /\{([\d\s,-]+)\}/
const NUMBERS = /(?:^|\s)(?:showlinenumbers|linenums|linenumbers|numbers)(?:=(?:\{|"|')?(\d{1,6})(?:\}|"|')?)?(?=\s|$)/i
/** Lines that a range may name: more are those of no block. */
const LINES_MAX = 10_000

/** What plain lines say, which name a language and nothing else: a site has a handful of them, thousands of times. */
const plain = new Map<string, CodeInfo>()
const PLAIN = /^[\w+#.-]{1,20}$/
const PLAIN_MAX = 500

/** Reads the line above a block: the first word is the language, in any case; title, lines and flags follow in any order. */
export function readCodeInfo(info: string): CodeInfo {
	const known = plain.get(info)
	if (known) return known
	const read = parseCodeInfo(info)
	if (plain.size < PLAIN_MAX && PLAIN.test(info)) plain.set(info, read)
	return read
}

function parseCodeInfo(info: string): CodeInfo {
	const title = TITLE.exec(info)
	let rest = title ? info.replace(title[0], ' ') : info
	const sets = { ins: new Set<number>(), del: new Set<number>(), mark: new Set<number>() }
	for (const [whole, kind = '', braces, double, single] of rest.matchAll(CHANGED)) {
		const set = kind === 'ins' ? sets.ins : kind === 'del' ? sets.del : sets.mark
		for (const line of linesIn(braces ?? double ?? single ?? '')) set.add(line)
		rest = rest.replace(whole, ' ')
	}
	const marked = MARKED.exec(rest)
	if (marked) {
		for (const line of linesIn(marked[1] ?? '')) sets.mark.add(line)
		rest = rest.replace(marked[0], ' ')
	}
	const numbers = NUMBERS.exec(rest)
	if (numbers) rest = rest.replace(numbers[0], ' ')
	const [first = '', ...flags] = rest.trim().split(/[\s,]+/)
	const language = first
		.replace(/^\{?\.?/, '')
		.replace(/(?::=?|\})$/, '')
		.toLowerCase()
	return {
		language: /^[\w+#.-]{1,40}$/.test(language) ? language : undefined,
		flags: new Set(flags.map((flag) => flag.toLowerCase())),
		title: (title?.[1] ?? title?.[2] ?? title?.[3])?.trim() || undefined,
		firstNumber: numbers ? Number(numbers[1] ?? 1) : undefined,
		marked: sets.mark,
		added: sets.ins,
		removed: sets.del,
	}
}

/** `1, 3-5` */
function linesIn(text: string): number[] {
	return text
		.split(/[\s,]+/)
		.flatMap((part) => {
			const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? []
			if (from === undefined) return []
			const last = Math.min(Number(to ?? from), Number(from) + LINES_MAX)
			return Array.from({ length: Math.max(0, last - Number(from) + 1) }, (_, index) => Number(from) + index)
		})
		.slice(0, LINES_MAX)
}
