const LENGTH_MAX = 500
const BETWEEN = /^\$([^$\s`](?:[^$`]*[^$\s`])?)\$/
/** Characters that may touch the start of a formula: opening marks, and letters of languages that put no spaces between words. */
const BEFORE = /[\s([{*"'>—–]|[^\0-\x7F]/
const AFTER = /[\s.,;:!?)\]}*"'<—–-]|[^\0-\x7F]/

/**
 * The formula between single dollar signs that begins at `at`. It has white space or a line's end outside and none inside. Where a space or another
 * character touches it, the text counts as a formula only if it can only be TeX, because prices and shell variables must stay as they are.
 */
export function dollarFormula(line: string, at: number): { tex: string; end: number } | undefined {
	const before = line[at - 1] ?? ' '
	if (!BEFORE.test(before)) return undefined
	const match = BETWEEN.exec(line.slice(at, at + LENGTH_MAX))
	const tex = match?.[1]
	if (!match || tex === undefined) return undefined
	const end = at + match[0].length
	const after = line[end] ?? ' '
	if (!AFTER.test(after)) return undefined
	const isApart = /\s/.test(before) && /\s/.test(after)
	if (isApart && !/\s/.test(tex)) return { tex, end }
	return isTex(tex) ? { tex, end } : undefined
}

/** Single letters, with one sign or a bracket below or above, and commas between them: `W_1`, `A, B`, `x_{t}`. */
const LETTERS = /^[A-Za-z](?:[_^](?:\w|\{[^{}]{1,50}\}))*(?:, ?[A-Za-z](?:[_^](?:\w|\{[^{}]{1,50}\}))*)*$/

/** Whether the text can only be a formula, and not an amount of money or a shell variable. */
function isTex(tex: string): boolean {
	if (/\\[A-Za-z{},;!]/.test(tex) || LETTERS.test(tex)) return true
	return /[\^={]|^[A-Za-z]$|_\w/.test(tex) && !/^\d+[.,]?\d* |^\{?[A-Z][A-Z\d_]+\b/.test(tex)
}
