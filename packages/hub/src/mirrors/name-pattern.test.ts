import { expect, test } from 'vitest'
import { hasName } from './name-pattern.ts'

test.each([
	['*/*', 'ada/engine', true],
	['ada/*', 'Ada/Engine', true],
	['ada/*', 'adam/engine', false],
	['*/engine-*-gguf', 'ada/engine-7b-gguf', true],
	['*/engine-*-gguf', 'ada/engine-gguf', false],
	['ada/*a*a', 'ada/aa', true],
	['ada/*ab*b', 'ada/ab', false],
	['ada/engine', 'ada/engine', true],
	['ada', 'ada/engine', false],
	['*', 'ada/engine', false],
])('hasName(%s, %s) is %s', (pattern, name, is) => {
	expect(hasName(pattern, name)).toBe(is)
})

test('hasName() is quick for a hostile pattern', () => {
	const started = performance.now()
	expect(hasName(`ada/${'*a'.repeat(500)}b`, `ada/${'a'.repeat(96)}`)).toBe(false)
	expect(performance.now() - started).toBeLessThan(100)
})
