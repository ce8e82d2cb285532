import { expect, test } from 'vitest'
import { Expressions } from './expressions.ts'

/** Offsets of the opening brackets of a text. */
const openersOf = (text: string): number[] => Array.from(text.matchAll(/[{[(]/g), ({ index }) => index)

test.each(['<deta{deta{[', '<a {"', '{\\"', '"{\\""', '({[`', "{'a' (b) "])(
	'endOf() of every bracket in many %j reads the text a few times',
	(piece) => {
		const text = piece.repeat(5000)
		const expressions = new Expressions(text)
		for (const at of openersOf(text)) expressions.endOf(at)
		expect(expressions.steps).toBeLessThanOrEqual(3 * text.length)
	},
)

test.each(['{a}', '{[}]}', '{"}"}', "{'\\'}' [`}`]}", '{(]}', '({[a]} "(" )', '{a', '[{]'])(
	'endOf() answers the same for %j after many searches',
	(text) => {
		const expressions = new Expressions(text)
		for (const at of openersOf(text)) {
			const first = new Expressions(text).endOf(at)
			for (let times = 0; times < 30; times++) expect(expressions.endOf(at)).toBe(first)
		}
	},
)
