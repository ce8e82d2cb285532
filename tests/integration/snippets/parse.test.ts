import { libraryKeysWithSnippets } from '@stoa/snippets'
import { expect, test } from 'vitest'
import { libraryPrograms, type Program } from './library-battery.ts'
import { csharpProblems, PYTHON, pythonProblems, scriptProblems, shellProblems, whyNoPython } from './parsers.ts'

/** Time limit for thousands of programs on a busy machine, in milliseconds. */
const LONG = 240_000

const programs = libraryPrograms()
const written = (...languages: string[]): Program[] => programs.filter(({ language }) => languages.includes(language))

test('S-17 the battery contains programs of every library', () => {
	const seen = new Set(programs.map(({ name }) => name.split(' ')[0]))
	expect(libraryKeysWithSnippets().filter((key) => !seen.has(key))).toEqual([])
	expect(programs.length).toBeGreaterThan(3000)
	expect(new Set(programs.map(({ language }) => language))).toEqual(new Set(['python', 'js', 'sh', 'csharp']))
})

test.runIf(PYTHON)(`S-17 every Python program parses and defines the names it uses${whyNoPython}`, { timeout: LONG }, () => {
	expect(pythonProblems(written('python'))).toEqual([])
	expect(pythonProblems([{ name: 'odd', code: 'print(x)' }])).toEqual(['{"name": "odd", "problem": "x is never defined"}'])
})

test.runIf(PYTHON)(`S-17 every C# program parses${whyNoPython}`, { timeout: LONG }, () => {
	expect(csharpProblems(written('csharp'))).toEqual([])
	expect(csharpProblems([{ name: 'odd', code: 'class {' }])).toEqual(['{"name": "odd", "problem": "does not parse"}'])
})

test('S-17 every JavaScript program parses', { timeout: LONG }, () => {
	expect(scriptProblems(written('js', 'ts'))).toEqual([])
})

test('S-17 every shell program parses', { timeout: LONG }, () => {
	expect(shellProblems(written('sh'))).toEqual([])
	expect(shellProblems([{ name: 'odd', code: "echo 'x" }])).not.toEqual([])
})

test('S-17 no program shows an absent value', () => {
	expect(programs.filter(({ code }) => /\bundefined\b|\bNaN\b|\[object /.test(code))).toEqual([])
})
