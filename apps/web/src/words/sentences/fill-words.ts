/** A sentence for each number that a language tells apart, such as `one` and `other` in English. */
export type CountForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/**
 * Puts values into the places of a sentence that crossed to the browser as JSON.
 *
 * @example
 * ```ts
 * assert.equal(filled('Remove {path}', { path: 'a.txt' }), 'Remove a.txt')
 * ```
 */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
	return sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The sentence for a number, with it in the place `{count}`. */
export function filledCount(forms: CountForms, count: number, language: string): string {
	return filled(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, { count })
}
