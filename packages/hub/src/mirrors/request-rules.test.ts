import { expect, test } from 'vitest'
import type { UpstreamDescription } from '../outside/upstreams.ts'
import { answerByRules, readRequestRule } from './request-rules.ts'

const NOW = new Date('2026-11-27T00:00:00Z')
const WHAT: UpstreamDescription = {
	id: 'openai/whisper-tiny',
	license: 'apache-2.0',
	bytes: 5_000_000_000,
	fileCount: 3,
	files: [],
	formats: ['safetensors'],
	likes: 1,
	downloads: 1,
	changedAt: '2026-11-01T00:00:00.000Z',
	isPrivate: false,
	isGated: false,
}
const RULES = [
	'refuse formats: format=safetensors,gguf,onnx',
	'refuse young: age=7',
	'approve open: license=apache-2.0,mit size=20GB',
	'approve lab: name=openai/*',
]
const answer = (change: Partial<UpstreamDescription>, rules = RULES) => answerByRules(rules, { ...WHAT, ...change }, NOW)

test('answerByRules() gives the answer of the first rule that has one, and what did not hold', () => {
	expect(answer({})).toEqual({ rule: 'open', answer: 'approve', why: undefined })
	expect(answer({ formats: ['safetensors', 'pickle'] })).toEqual({
		rule: 'formats',
		answer: 'refuse',
		why: 'it has weights in the format pickle',
	})
	expect(answer({ changedAt: '2026-11-26T00:00:00.000Z' })).toMatchObject({ rule: 'young', answer: 'refuse' })
	expect(answer({ changedAt: undefined })).toMatchObject({ rule: 'young' })
	expect(answer({ license: undefined, id: 'OpenAI/large' })).toMatchObject({ rule: 'lab', answer: 'approve' })
	expect(answer({ bytes: 21_000_000_000, id: 'ada/large' })).toBeUndefined()
	expect(answer({}, [])).toBeUndefined()
	expect(answer({}, ['approve all:'])).toMatchObject({ rule: 'all' })
})

test('readRequestRule() says what is wrong with a line', () => {
	expect(readRequestRule('approve x: format=zip')).toMatch(/write formats from safetensors/)
	expect(readRequestRule('approve x: size=much')).toBe('write a size such as 20GB')
	expect(readRequestRule('approve x: name=openai')).toBe('write names such as openai/*')
	expect(readRequestRule('refuse x: age=week')).toBe('write an age in days')
	expect(readRequestRule('refuse x:')).toMatch(/name what must hold/)
	for (const line of ['', 'maybe x: age=1', 'approve: age=1', 'approve x: stars=5'])
		expect(readRequestRule(line)).toMatch(/write rules such as/)
})
