import { expect, test } from 'vitest'
import { commentText, isIdentifier, js, py, pythonString, raw, scriptString, sh, shellWord } from './quote.ts'

test('py writes every kind of value as Python', () => {
	expect(py`f(${'a"b\\c\n'}, ${1.5}, ${true}, ${null}, ${['x', [2]]}, ${raw('torch.float16')})`).toBe(
		String.raw`f("a\"b\\c\n", 1.5, True, None, ["x", [2]], torch.float16)`,
	)
})

test('js writes every kind of value as JavaScript', () => {
	expect(js`f(${'</script>'}, ${false}, ${null}, ${['x']})`).toBe(String.raw`f("<\/script>", false, null, ["x"])`)
})

test('sh writes every value as a word of its own', () => {
	expect(sh`run ${'ada/engine'} ${'a; b'} ${"it's"} ${''} ${['a b', 'c']}`).toBe(`run ada/engine 'a; b' 'it'\\''s' '' 'a b' c`)
})

test('pythonString() and scriptString() show invisible characters as escapes', () => {
	expect(pythonString('\u202e\u2028\u0000\u{e0001}')).toBe(String.raw`"\u202e\u2028\u0000\U000e0001"`)
	expect(scriptString('\u202e\u2028\u0000\u{e0001}\ud800')).toBe(String.raw`"\u202e\u2028\u0000\u{e0001}\ud800"`)
})

test('shellWord() never lets a value end its line', () => {
	expect(shellWord('a\nb\u202e')).toBe(`'a b '`)
	expect(shellWord('-rf')).toBe(`'-rf'`)
})

test('commentText() stays on one line and inside a block comment', () => {
	expect(commentText('a\nb */ c')).toBe('a b * / c')
})

test('isIdentifier() takes names and refuses words of the grammar', () => {
	expect(['CausalLM', '_x1'].map(isIdentifier)).toEqual([true, true])
	expect(['1x', 'a-b', 'a.b', '', 'None', 'import', 'class', 'א'].map(isIdentifier)).toEqual(Array(8).fill(false))
})

test('every quoting function takes what ends a line', () => {
	expect(pythonString('a\r\t')).toBe(String.raw`"a\r\t"`)
	expect(scriptString('a\r\t')).toBe(String.raw`"a\r\t"`)
})
