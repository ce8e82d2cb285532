/** Folder names that are no language codes, and the code of the text in them. */
const CORRECTED: Readonly<Record<string, string>> = {
	cn: 'zh-CN',
	cz: 'cs',
	gj: 'gu',
	jp: 'ja',
	kr: 'ko',
	ua: 'uk',
}
const RTL = new Set(['ar', 'arc', 'azb', 'ckb', 'dv', 'fa', 'he', 'ks', 'lrc', 'mzn', 'nqo', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'])
const RTL_SCRIPT = /-(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm)\b/i
const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The BCP 47 tag of a path segment; `undefined` when it is not a language. */
export function languageTag(code: string): string | undefined {
	const corrected = CORRECTED[code]
	if (corrected !== undefined) return corrected
	if (!/^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/.test(code)) return undefined
	const tag = code.replace('_', '-')
	const primary = tag.split('-')[0] ?? tag
	return known.of(primary) === undefined ? undefined : (Intl.getCanonicalLocales(tag)[0] ?? tag)
}

/** The writing direction of the language. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
	return RTL.has(tag.split('-')[0] ?? '') || RTL_SCRIPT.test(tag) ? 'rtl' : 'ltr'
}

/** The language's name in itself. */
export function nativeName(tag: string): string {
	const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
	return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
