import { expect, test } from 'vitest'
import { pythonArguments, pythonLiteral, scriptFields, scriptLiteral, shellJson } from './json.ts'
import { raw } from './quote.ts'

test('pythonLiteral() writes JSON in the words of Python', () => {
	expect(pythonLiteral({ a: [true, null, 1.5], 'b "c"': {}, d: [], e: raw('image') })).toBe(
		'{\n    "a": [\n        True,\n        None,\n        1.5,\n    ],\n    "b \\"c\\"": {},\n    "d": [],\n    "e": image,\n}',
	)
	expect(pythonLiteral(Number.POSITIVE_INFINITY)).toBe('None')
})

test('scriptLiteral() leaves names bare, quotes others and never sets a prototype', () => {
	const value: unknown = JSON.parse('{"a":1,"b-c":false,"__proto__":null,"5":"x"}')
	expect(scriptLiteral(Object(value))).toBe('{\n    "5": "x",\n    a: 1,\n    "b-c": false,\n    ["__proto__"]: null,\n}')
})

test('pythonArguments() passes over what is no name', () => {
	expect(pythonArguments({ model: 'a/b', 'x) + (y': 1 })).toBe('    model="a/b",\n')
	expect(scriptFields({ model: 'a/b' }, '')).toBe('model: "a/b",\n')
})

test('shellJson() stays inside its quotes', () => {
	expect(shellJson({ "it's": "$(x) 'y' \n \u202e", list: [1] })).toBe(
		`'{\n    "it'\\''s": "$(x) '\\''y'\\'' \\n \\u202e",\n    "list": [\n        1\n    ]\n}'`,
	)
})
