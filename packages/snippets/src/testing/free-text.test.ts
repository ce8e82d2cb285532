import { expect, test } from 'vitest'
import { freeText } from './free-text.ts'

test('freeText() takes literals and comments out of Python', () => {
	expect(freeText('a = f("x\\"y", \'z\')  # note', 'python')).toBe('a = f( ,  )   ')
	expect(freeText('print(f"{x:.2f}")', 'python')).toContain('x:.2f')
})

test('freeText() refuses Python whose literals or brackets do not close', () => {
	for (const code of ['a = "x', "a = 'x\ny'", 'a = "x" "']) expect(() => freeText(code, 'python'), code).toThrow('Python is not closed at')
	expect(() => freeText('f(', 'python')).toThrow('( is never closed')
	expect(() => freeText('f)', 'python')).toThrow(') closes nothing')
	expect(() => freeText('é = 1', 'python')).toThrow('"é" stands outside literals')
	expect(() => freeText('a = "\u202e"', 'python')).toThrow('stands in a program')
})

test('freeText() shows what a shell would run', () => {
	expect(freeText("run 'a; b'\\''c' # note", 'sh')).toBe('run  ')
	expect(freeText('run "$(evil)"', 'sh')).toContain('evil')
	expect(() => freeText("run 'a", 'sh')).toThrow('Shell is not closed at')
})

test('freeText() shows the names and templates of a script', () => {
	expect(freeText('f("literal", `template`) // note', 'js')).toMatch(/\bf\b.*template/)
	expect(freeText('f("literal")', 'js')).not.toContain('literal')
	expect(() => freeText('f("a', 'js')).toThrow('string')
})

test('freeText() takes literals and comments out of C#', () => {
	expect(freeText('var a = "x"; // note', 'csharp')).toBe('var a =  ;  ')
	expect(() => freeText('var a = "x;', 'csharp')).toThrow('C# is not closed at')
})

test('freeText() reads a command inside of double quotes by itself', () => {
	expect(freeText(`run "$(cat < 'a"b' | tr -d '\\n')"'"'`, 'sh')).toBe('run $ cat <   | tr -d   ')
	expect(freeText(`run "$(cat < a$(evil))"`, 'sh')).toContain('evil')
})
