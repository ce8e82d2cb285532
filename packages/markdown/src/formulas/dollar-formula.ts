const LENGTH_MAX = 500
const BETWEEN = /^\$([^$\s`](?:[^$`]*[^$\s`])?)\$/
/** What may stand before a formula that touches it: opening marks, and letters of languages that do not part words from what is around them. */
const BEFORE = /[\s([{*"'>—–]|[^\0-\x7F]/
const AFTER = /[\s.,;:!?)\]}*"'<—–-]|[^\0-\x7F]/

/**
 * The formula between single dollar signs that begins at `at`. White space or a line's end stands around it and none inside; where a space or a
 * mark touches it, only what TeX alone would say is a formula, because prices and shell variables must survive.
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

/** Whether nothing but a formula is written like this. An amount of money and a variable of a shell are not. */
function isTex(tex: string): boolean {
	if (/\\[A-Za-z{},;!]/.test(tex) || LETTERS.test(tex)) return true
	return /[\^={]|^[A-Za-z]$|_\w/.test(tex) && !/^\d+[.,]?\d* |^\{?[A-Z][A-Z\d_]+\b/.test(tex)
}
