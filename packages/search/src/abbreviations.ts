/** Names that people shorten when they type them, squeezed. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
	['sd', 'stablediffusion'],
	['sdxl', 'stablediffusionxl'],
])

/** The name that a typed word stands for besides itself. */
export function longFormOf(word: string): string | undefined {
	return ABBREVIATIONS.get(word)
}
