import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

test('parseCsv() reads quotes, doubled quotes and line breaks inside cells', () => {
	expect(parseCsv('a,"b,""c"""\r\n"1\n2",\n', ',', 10)).toEqual([
		['a', 'b,"c"'],
		['1\n2', ''],
	])
})

test('parseCsv() stops at the limit and survives an open quote', () => {
	expect(parseCsv('1\n2\n3\n', ',', 2)).toEqual([['1'], ['2']])
	expect(parseCsv('"open', ',', 5)).toEqual([['open']])
})
