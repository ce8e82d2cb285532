import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { libraryKeysWithSnippets } from '@stoa/snippets'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { libraryPrograms, type Program } from './library-battery.ts'

const PYTHON = process.env.STOA_TEST_PYTHON_PLAIN ?? 'python3'
const runs = (command: string): boolean => spawnSync(command, ['--version']).status === 0

const programs = libraryPrograms()
const written = (...languages: string[]): Program[] => programs.filter(({ language }) => languages.includes(language))

test('S-17 the battery holds programs of every library', () => {
	const seen = new Set(programs.map(({ name }) => name.split(' ')[0]))
	// yolov10 writes what ultralytics writes, and equal programs are kept once.
	expect(libraryKeysWithSnippets().filter((key) => !seen.has(key))).toEqual(['yolov10'])
	expect(programs.length).toBeGreaterThan(3000)
})

test.runIf(runs(PYTHON))('S-17 every Python program parses and defines the names it uses', () => {
	const input = written('python')
		.map(({ name, code }) => `${JSON.stringify({ name, code })}\n`)
		.join('')
	const { stdout, stderr } = spawnSync(PYTHON, [join(import.meta.dirname, 'check_python.py')], {
		input,
		encoding: 'utf8',
		maxBuffer: 2 ** 28,
	})
	expect(stderr).toBe('')
	const answers = stdout.trimEnd().split('\n')
	expect(answers.slice(0, -1)).toEqual([])
	expect(JSON.parse(answers.at(-1) ?? '')).toEqual({ checked: written('python').length })
})

test('S-17 every JavaScript program parses', () => {
	const broken = written('js', 'ts').flatMap(({ name, language, code }) =>
		parseSync(`program.${language}`, code, { sourceType: 'module' }).errors.map(({ message }) => ({ name, message })),
	)
	expect(broken).toEqual([])
	expect(written('js', 'ts').length).toBeGreaterThan(0)
})

test.runIf(runs('bash'))('S-17 every shell program parses', () => {
	const broken = written('sh').filter(({ code }) => spawnSync('bash', ['-n'], { input: `${code}\n` }).status !== 0)
	expect(broken).toEqual([])
	expect(written('sh').length).toBeGreaterThan(0)
})

test('S-17 no program shows an absent value', () => {
	expect(programs.filter(({ code }) => /\bundefined\b|\bNaN\b|\[object /.test(code))).toEqual([])
})
