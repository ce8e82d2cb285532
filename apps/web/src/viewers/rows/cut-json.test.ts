import { expect, test } from 'vitest'
import { readCutJson } from './cut-json.ts'

test.each([
	['[{"role":"user","content":"Hel', [{ role: 'user', content: 'Hel…' }]],
	['{"a":[1,2', { a: [1] }],
	['{"a":1,"b', { a: 1 }],
	['{"a":1,"b":', { a: 1 }],
	['[', []],
	['["x\\', ['x…']],
	['["x\\u00e', ['x…']],
	['[{"a":{"b":"c"},"d":[tru', [{ a: { b: 'c' }, d: [] }]],
	['["a,b]","c', ['a,b]', 'c…']],
	['plain text', undefined],
	['"text', undefined],
	['[1}', undefined],
])('readCutJson() closes %s', (text, value) => {
	expect(readCutJson(text)).toEqual(value)
})
