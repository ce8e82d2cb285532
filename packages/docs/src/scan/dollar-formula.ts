const LENGTH_MAX = 500
const BETWEEN = /^\$([^$\s`](?:[^$`]*[^$\s`])?)\$/

/**
 * The formula between single dollar signs that begins at `at`. White space or a line's end stands around it and none inside; where a space or a
 * punctuation mark touches it, only what TeX alone would say is a formula, because prices and shell variables must survive.
 */
export function dollarFormula(line: string, at: number): { tex: string; end: number } | undefined {
	const before = line[at - 1] ?? ' '
	if (!/[\s([]/.test(before)) return undefined
	const match = BETWEEN.exec(line.slice(at, at + LENGTH_MAX))
	const tex = match?.[1]
	if (!match || tex === undefined) return undefined
	const end = at + match[0].length
	const after = line[end] ?? ' '
	if (!/[\s.,;:!?)\]*]/.test(after)) return undefined
	const isApart = /\s/.test(before) && /\s/.test(after)
	if (isApart && !/\s/.test(tex)) return { tex, end }
	return /[\\^={]|^[A-Za-z]$|_\w/.test(tex) && !/^\d+[.,]?\d* /.test(tex) ? { tex, end } : undefined
}
