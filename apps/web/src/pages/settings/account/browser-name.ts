import type { Words } from '../../../words/words.ts'

const BROWSERS: readonly [RegExp, string][] = [
	[/Edg\//, 'Edge'],
	[/OPR\//, 'Opera'],
	[/Firefox\//, 'Firefox'],
	[/Chrom(?:e|ium)\//, 'Chrome'],
	[/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
	[/Android/, 'Android'],
	[/iPhone|iPad/, 'iOS'],
	[/Windows/, 'Windows'],
	[/Mac OS/, 'macOS'],
	[/Linux/, 'Linux'],
]

/**
 * What a browser most likely is, for its owner to recognize; they all pretend to be others.
 *
 * @example
 * ```ts
 * assert.equal(browserName(wordsIn('en').settings.account, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36'), 'Chrome on Linux')
 * ```
 */
export function browserName(words: Words['settings']['account'], userAgent: string | undefined): string {
	const known = (names: readonly [RegExp, string][]): string | undefined => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
	const [browser, system] = [known(BROWSERS), known(SYSTEMS)]
	if (browser === undefined) return userAgent?.slice(0, 40) || words.unknown
	return system === undefined ? browser : words.browserOn(browser, system)
}
