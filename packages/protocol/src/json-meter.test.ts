import { isHubError } from '@stoa/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonMeter, type JsonLimits } from './json-meter.ts'

const LIMITS: JsonLimits = { bytesMax: 100, depthMax: 3, keysMax: 4, entriesMax: 5 }

/** The code of the failure, for each text, whatever the pieces it comes in; `fine` when there is none. */
function verdict(text: string, limits: JsonLimits, size = 1): string {
	const meter = new JsonMeter(limits, 'The request')
	const bytes = new TextEncoder().encode(text)
	try {
		for (let at = 0; at < bytes.length; at += size) meter.add(bytes.subarray(at, at + size))
		return 'fine'
	} catch (error) {
		if (isHubError(error)) return error.code
		throw error
	}
}

test('JsonMeter lets what is within the limits through', () => {
	for (const text of ['', ' ', '7', '"text"', '[1,2,3,4]', '{"a":{"b":[1,2,3]},"c":4}', '[[[]]]', '{"a":1,"b":2,"c":3,"d":4}'])
		expect([text, verdict(text, LIMITS)]).toEqual([text, 'fine'])
})

test('JsonMeter refuses what is too large, too deep, or has too many keys or entries', () => {
	expect(verdict('x'.repeat(101), LIMITS)).toBe('too-large')
	expect(verdict('[[[[', LIMITS)).toBe('too-deep')
	expect(verdict('{"a":{"b":{"c":{', LIMITS)).toBe('too-deep')
	expect(verdict('{"a":1,"b":2,"c":3,"d":4,"e":5}', LIMITS)).toBe('too-many')
	expect(verdict('[{"a":1,"b":2},{"a":3,"b":4},{"a":5}]', LIMITS)).toBe('too-many')
	expect(verdict('[1,2,3,4,5,6]', LIMITS)).toBe('too-many')
	expect(verdict('[[],[],[],[],[],[]]', LIMITS)).toBe('too-many')
})

test('JsonMeter passes over what stands in strings', () => {
	for (const text of [String.raw`"[[[[[[[[ ::::::: \" [[[[ ,,,,,,"`, String.raw`"\\"`, String.raw`["\\","[[[["]`])
		expect([text, verdict(text, LIMITS)]).toEqual([text, 'fine'])
	expect(verdict(String.raw`"\\"[[[[`, LIMITS)).toBe('too-deep')
})

test('JsonMeter counts the same whatever the pieces that a text comes in', () => {
	const text = String.raw`{"a\"[":[1,"x,y",{"b":2}],"c":[3,4]}`
	for (let size = 1; size <= text.length; size++) expect(verdict(text, LIMITS, size)).toBe('fine')
	for (let size = 1; size <= text.length; size++) expect(verdict(text, { ...LIMITS, entriesMax: 4 }, size)).toBe('too-many')
})

/** What the meter counts, from the value itself. */
function measure(value: unknown, depth = 0): { depth: number; keys: number; entries: number } {
	if (typeof value !== 'object' || value === null) return { depth, keys: 0, entries: 0 }
	const inner = Object.values(value).map((each) => measure(each, depth + 1))
	const sum = (of: 'keys' | 'entries') => inner.reduce((total, each) => total + each[of], 0)
	const own = Array.isArray(value) ? { keys: 0, entries: Math.max(1, value.length) } : { keys: Object.keys(value).length, entries: 0 }
	return {
		depth: Math.max(depth + 1, ...inner.map((each) => each.depth)),
		keys: own.keys + sum('keys'),
		entries: own.entries + sum('entries'),
	}
}

test('JsonMeter counts exactly what a JSON text holds', () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 9 }), (value, size) => {
			const { depth, keys, entries } = measure(JSON.parse(JSON.stringify(value)))
			const exact = { bytesMax: 1e9, depthMax: depth, keysMax: keys, entriesMax: entries }
			const text = JSON.stringify(value)
			expect(verdict(text, exact, size)).toBe('fine')
			if (depth > 0) expect(verdict(text, { ...exact, depthMax: depth - 1 }, size)).toBe('too-deep')
			if (keys > 0) expect(verdict(text, { ...exact, keysMax: keys - 1 }, size)).toBe('too-many')
			if (entries > 0) expect(verdict(text, { ...exact, entriesMax: entries - 1 }, size)).toBe('too-many')
		}),
		{ seed: 20_281 },
	)
})
