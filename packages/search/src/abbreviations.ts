/** Common abbreviations of names, squeezed. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
	['sd', 'stablediffusion'],
	['sdxl', 'stablediffusionxl'],
])

/** The full name for a typed abbreviation, in addition to the word itself. */
export function longFormOf(word: string): string | undefined {
	return ABBREVIATIONS.get(word)
}
