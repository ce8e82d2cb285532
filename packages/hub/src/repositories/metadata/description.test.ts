import { expect, test } from 'vitest'
import { descriptionOf } from './description.ts'

test('a description contains no marks of notes and formulas', () => {
	expect(descriptionOf('Reads *digits*[^1] with $$x^2$$ a loss of $\\alpha x$ for $5.\n')).toBe('Reads digits with a loss of for $5.')
})
