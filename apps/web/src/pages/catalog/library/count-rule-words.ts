import type { CountRule } from '@stoa/catalog'
import type { Words } from '../../../words/words.ts'

type RuleWords = Words['catalog']['library']['rule']

/** What a rule asks of one file; what is missing may be anything. */
interface Pattern {
	path?: string
	stem?: string
	extension?: string
	place?: string
}

/** The patterns of which one must fit. */
function patternsOf(words: RuleWords, rule: CountRule): Pattern[] {
	const inside = (one: CountRule) => patternsOf(words, one)
	if ('anyOf' in rule) return rule.anyOf.flatMap(inside)
	if ('allOf' in rule)
		return rule.allOf.map(inside).reduce((all, some) => all.flatMap((one) => some.map((other) => ({ ...one, ...other }))), [{}])
	if ('path' in rule) return [{ path: rule.path }]
	if ('extension' in rule) return [{ extension: rule.extension }]
	if ('rootExtension' in rule) return [{ extension: rule.rootExtension, place: words.outsideFolders }]
	if ('stem' in rule) return [{ stem: rule.stem }]
	return [{ place: 'folder' in rule ? words.inFolder(`\`${rule.folder}\``) : words.insideFolder }]
}

const nameOf = ({ path, stem = '*', extension = '*' }: Pattern): string => `\`${path ?? `${stem}.${extension}`}\``

/**
 * The files of a rule as the object of a sentence; values stand in backquotes.
 *
 * @example
 * ```ts
 * assert.equal(
 * 	countRuleWords(wordsIn('en').catalog.library.rule, { anyOf: [{ path: 'a.json' }, { path: 'b.json' }, { extension: 'pt' }] }),
 * 	'`a.json` or `b.json`, or `*.pt` in any folder',
 * )
 * ```
 */
export function countRuleWords(words: RuleWords, rule: CountRule): string {
	const places = Map.groupBy(patternsOf(words, rule), ({ path, place }) => place ?? (path === undefined ? words.anyFolder : ''))
	return words.oneOf([...places].map(([place, patterns]) => words.files(patterns.map(nameOf), place)))
}
