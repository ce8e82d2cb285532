import type { CountRule } from '@stoa/catalog'

/** What a rule asks of one file; what is missing may be anything. */
interface Pattern {
	path?: string
	stem?: string
	extension?: string
	place?: string
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The patterns of which one must fit. */
function patternsOf(rule: CountRule): Pattern[] {
	if ('anyOf' in rule) return rule.anyOf.flatMap(patternsOf)
	if ('allOf' in rule)
		return rule.allOf.map(patternsOf).reduce((all, some) => all.flatMap((one) => some.map((other) => ({ ...one, ...other }))), [{}])
	if ('path' in rule) return [{ path: rule.path }]
	if ('extension' in rule) return [{ extension: rule.extension }]
	if ('rootExtension' in rule) return [{ extension: rule.rootExtension, place: 'outside folders' }]
	if ('stem' in rule) return [{ stem: rule.stem }]
	return [{ place: 'folder' in rule ? `in the folder \`${rule.folder}\`` : 'inside a folder' }]
}

const nameOf = ({ path, stem = '*', extension = '*' }: Pattern): string => `\`${path ?? `${stem}.${extension}`}\``
const placeOf = ({ path, place }: Pattern): string => place ?? (path === undefined ? 'in any folder' : '')

/**
 * The files of a rule as the object of a sentence; values stand in backquotes.
 *
 * @example
 * ```ts
 * assert.equal(
 * 	countRuleWords({ anyOf: [{ path: 'a.json' }, { path: 'b.json' }, { extension: 'pt' }] }),
 * 	'`a.json` or `b.json`, or `*.pt` in any folder',
 * )
 * ```
 */
export function countRuleWords(rule: CountRule): string {
	const places = Map.groupBy(patternsOf(rule), placeOf)
	return [...places].map(([place, patterns]) => `${oneOf.format(patterns.map(nameOf))} ${place}`.trim()).join(', or ')
}
