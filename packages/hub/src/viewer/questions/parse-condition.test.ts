import type { Feature, FeatureType } from '@stoa/tables'
import { expect, test } from 'vitest'
import { parseCondition, parseOrder } from './parse-condition.ts'
import { resolveCondition, resolveOrder } from './resolve-condition.ts'
import { searchTerms } from './search-terms.ts'
import { ConditionError } from './written-condition.ts'

const value = (dtype: string): FeatureType => ({ is: 'value', dtype })
const FEATURES: Feature[] = [
	{ name: 'n', type: value('int64') },
	{ name: 'te"xt', type: value('string') },
	{ name: 's', type: { is: 'struct', fields: [{ name: 'k', type: value('float64') }] } },
	{ name: 't', type: value('timestamp[us]') },
	{ name: 'b', type: value('bool') },
	{ name: 'l', type: { is: 'list', of: value('int64'), length: undefined, kind: 'List' } },
	{ name: 'label', type: { is: 'label', names: ['cat', 'dog'] } },
]
const read = (text: string) => resolveCondition(FEATURES, parseCondition(text))
const why = (text: string): string => {
	try {
		read(text)
	} catch (error) {
		if (error instanceof ConditionError) return error.why
		throw error
	}
	return 'nothing'
}

test('AND binds closer than OR, and NOT closer than both', () => {
	const is = (number: number) => ({
		is: 'compare',
		column: { column: 0, fields: [], kind: 'number' },
		by: '=',
		constant: { is: 'number', digits: String(number) },
	})
	expect(read('"n" = 1 or NOT "n" = 2 AND "n" = 3')).toEqual({
		is: 'or',
		of: [is(1), { is: 'and', of: [{ is: 'not', of: is(2) }, is(3)] }],
	})
	expect(read('("n"=1 OR "n"=2) and not not "n"=3')).toEqual({ is: 'and', of: [{ is: 'or', of: [is(1), is(2)] }, is(3)] })
})

test('constants take the type of their column', () => {
	expect(read(`"te""xt" = 5`)).toMatchObject({ column: { column: 1 }, constant: { is: 'text', text: '5' } })
	expect(read(`"te""xt" <> 'it''s'`)).toMatchObject({ by: '<>', constant: { text: "it's" } })
	expect(read(`"s"."k" >= '-1.5e3'`)).toMatchObject({ column: { column: 2, fields: ['k'] }, constant: { is: 'number', digits: '-1.5e3' } })
	expect(read(`"t" < '2026-01-31 12:00'`)).toMatchObject({ constant: { is: 'time', text: '2026-01-31 12:00' } })
	expect(read(`"b" = true`)).toMatchObject({ constant: { is: 'boolean', value: true } })
	expect(read(`"label" = 'dog'`)).toMatchObject({ constant: { is: 'number', digits: '1' } })
	expect(read(`"l" IS NOT NULL`)).toEqual({ is: 'not', of: { is: 'null', column: { column: 5, fields: [], kind: 'other' } } })
	expect(read(`"n" not similar to '1.*'`)).toMatchObject({ is: 'not', of: { is: 'match', by: 'SIMILAR TO', pattern: '1.*' } })
})

test.each([
	['', 'it is empty'],
	['"n"', 'it ends too early'],
	['"n" =', 'it ends too early'],
	['n = 1', '"n = 1" is not understood'],
	['"n" = 1 "n" = 2', '""n"" is not expected there'],
	['"n" = "n"', '""n"" is not expected there'],
	['1 = 1', '"1" is not expected there'],
	['"n" = 1; DROP TABLE t', '";" is not allowed'],
	['"n" = 1 --', '"--" is not allowed'],
	['"n" = 1 /* x', '"/*" is not allowed'],
	['"none" = 1', 'there is no column "none"'],
	['"s"."none" = 1', '"s" has no field "none"'],
	['"n"."k" = 1', '"n" has no field "k"'],
	[`"n" = 'one'`, 'values of "n" can only be compared with numbers'],
	[`"t" > 'now'`, `values of "t" can only be compared with times such as '2026-01-31 12:00:00'`],
	['"l" = 1', 'values of "l" can only be compared with NULL'],
	[`"n" IN (1, 2)`, '"IN (1, 2)" is not understood'],
	[`"n" = (SELECT 1)`, '"SELECT 1)" is not understood'],
	[`${'('.repeat(33)}"n" = 1${')'.repeat(33)}`, 'it has more than 32 parentheses in each other'],
	[`${'NOT '.repeat(101)}"n" = 1`, 'it has more than 100 NOT'],
	[`"te""xt" = '${'x'.repeat(4000)}'`, 'it is longer than 4000 characters'],
])('parseCondition() refuses %s', (text, reason) => {
	expect(why(text)).toBe(reason)
})

test('an order is one column', () => {
	expect(resolveOrder(FEATURES, parseOrder('"te""xt" desc'))).toEqual({
		column: { column: 1, fields: [], kind: 'text' },
		isDescending: true,
	})
	expect(resolveOrder(FEATURES, parseOrder('"n"'))).toMatchObject({ isDescending: false })
	expect(() => parseOrder('"n", "t"')).toThrow('is not understood')
	expect(() => resolveOrder(FEATURES, parseOrder('"l"'))).toThrow('values of "l" have no order')
})

test('a search is words without case and accents, each once', () => {
	expect(searchTerms('Ünïcode, UNICODE 東京-42')).toEqual(['unicode', '東京', '42'])
	expect(searchTerms('?!')).toEqual([])
	expect(searchTerms(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(16)
})
