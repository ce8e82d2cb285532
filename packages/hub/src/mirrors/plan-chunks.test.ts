import { parseSha256, parseXetHash, type XetTerm } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { planChunks, type NotedFile } from './plan-chunks.ts'

const xorb = (name: string) => parseXetHash(name.repeat(64))
const term = (name: string, chunkStart: number, chunkEnd: number, length: number): XetTerm => ({
	xorb: xorb(name),
	chunkStart,
	chunkEnd,
	length,
})
const sha256 = parseSha256('9'.repeat(64))
/** Two chunks of one xorb, then three of another, of 10, 20, 5, 6 and 7 bytes. */
const file: NotedFile = {
	upstream: 'there',
	sha256,
	file: xorb('f'),
	terms: [term('a', 4, 6, 30), term('b', 0, 3, 18)],
	ends: [10, 30, 35, 41, 48],
}

test('planChunks() finds whole runs and parts of them', () => {
	const { parts, bytesHere } = planChunks(
		[term('b', 1, 3, 13), term('c', 0, 1, 100), term('a', 4, 6, 30), term('a', 5, 6, 20), term('b', 0, 1, 5)],
		[file],
	)
	expect(parts.map(({ here }) => here?.offset)).toEqual([35, undefined, 0, 10, 30])
	expect(bytesHere).toBe(68)
})

test('planChunks() takes only whole runs of a file of which the ends of chunks are not known', () => {
	const { parts } = planChunks([term('b', 1, 3, 13), term('b', 0, 3, 18)], [{ ...file, ends: undefined }])
	expect(parts.map(({ here }) => here?.offset)).toEqual([undefined, 30])
})

test.each([
	['chunks beyond a run', term('a', 3, 5, 20)],
	['chunks after a run', term('a', 5, 7, 20)],
	['a whole run of another length', term('a', 4, 6, 31)],
	['a part of another length', term('b', 1, 2, 9)],
])('planChunks() does not take %s', (_, wanted) => {
	expect(planChunks([wanted], [file]).bytesHere).toBe(0)
})

test('planChunks() ends soon when an upstream names one xorb again and again', () => {
	const many = Array.from({ length: 50_000 }, (_, index) => term('a', index, index + 2, 1))
	const wanted = Array.from({ length: 50_000 }, () => term('a', 60_000, 60_001, 1))
	expect(planChunks(wanted, [{ ...file, terms: many, ends: undefined }]).bytesHere).toBe(0)
})
