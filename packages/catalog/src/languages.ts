// Language, script, region. `Intl` accepts other texts too, but throws for some (`my-tag`).
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?$/
const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Values of `language` in use that are not language codes. */
const SPECIAL: Readonly<Record<string, string>> = { code: 'Code', multilingual: 'Multilingual' }

/**
 * The English name of a language code as cards write it (ISO 639, BCP 47); `undefined` for an unknown code.
 *
 * @example
 * ```ts
 * assert.equal(languageName('fr'), 'French')
 * assert.equal(languageName('qqq'), undefined)
 * ```
 */
export function languageName(code: string): string | undefined {
	if (Object.hasOwn(SPECIAL, code)) return SPECIAL[code]
	return LANGUAGE.test(code) ? NAMES.of(code) : undefined
}

/** Whether a tag is a language code, so that listings can tell languages from free tags. */
export function isLanguage(code: string): boolean {
	return languageName(code) !== undefined
}
