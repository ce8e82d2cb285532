const SUFFIX: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** A number of parameters such as `6B` or `1.5M`; `undefined` when it cannot be parsed. */
function parseParameterCount(text: string): number | undefined {
	const match = /^(\d+(?:\.\d+)?)([KMBT]?)$/i.exec(text.trim())
	const factor = SUFFIX[(match?.[2] ?? '').toUpperCase()]
	return match?.[1] === undefined || factor === undefined ? undefined : Math.round(Number(match[1]) * factor)
}

/** Least and greatest number of parameters that a model may have. */
export interface ParameterRange {
	min?: number
	max?: number
}

/** `min:6B,max:128B`, either alone or both; `undefined` when it cannot be parsed or contains no number. */
export function parseParameterRange(text: string): ParameterRange | undefined {
	const range: ParameterRange = {}
	for (const part of text.split(',')) {
		const [bound, value = ''] = part.split(':')
		const count = parseParameterCount(value)
		if ((bound !== 'min' && bound !== 'max') || count === undefined) return undefined
		range[bound] = count
	}
	return (range.min ?? 0) <= (range.max ?? Infinity) ? range : undefined
}
