import { parseOid } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { parseCommit } from './parse-objects.ts'

const OID = parseOid('0'.repeat(40))
const authorOf = (line: string) => parseCommit(OID, Buffer.from(`tree ${OID}\nauthor ${line}\ncommitter C <c@x> 1 +0000\n\nTitle\n`)).author

test('parseCommit() reads people as git writes them, and returns empty values for broken lines', () => {
	expect(authorOf('Ada L <ada@example.org> 1700000000 +0100')).toEqual({
		name: 'Ada L',
		email: 'ada@example.org',
		date: new Date(1_700_000_000_000),
	})
	expect(authorOf('<> -5')).toEqual({ name: '', email: '', date: new Date(-5000) })
	expect(authorOf('a <b> <c <d> 7 -0130')).toEqual({ name: 'a <b>', email: 'c <d', date: new Date(7000) })
	for (const broken of ['', 'Ada', 'Ada <a@b>', 'Ada a@b> 1', 'Ada <a@b> x', 'Ada <a@b> 99999999999999999999'])
		expect(authorOf(broken).date, broken).toEqual(new Date(0))
})

test('parseCommit() reads an author of many angle brackets in one pass', () => {
	// A pattern that restarts at each bracket would take hours.
	expect(authorOf(`Ada ${'<a '.repeat(2_000_000)}`)).toEqual({ name: '', email: '', date: new Date(0) })
	expect(authorOf(`Ada ${'> 1'.repeat(2_000_000)}`)).toMatchObject({ name: '', email: '' })
})
