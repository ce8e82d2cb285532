import { type IToken, Lexer } from 'chevrotain'
import { T } from './condition-tokens.ts'
import { ConditionParser } from './condition-parser.ts'
import { ConditionError, type WrittenCondition, type WrittenOrder } from './written-condition.ts'

/** Most characters of a condition. */
const LENGTH_MAX = 4000
/** Deepest nesting of parentheses: the parser calls itself for each. */
const DEPTH_MAX = 32
/** What would begin a comment or another statement. Official servers refuse these everywhere, also in texts. */
const REFUSED = [';', '--', '/*', '*/']

const lexer = new Lexer(Object.values(T), { positionTracking: 'onlyOffset' })
let created: ConditionParser | undefined

function tokensOf(text: string): IToken[] {
	if (text.length > LENGTH_MAX) throw new ConditionError(`it is longer than ${LENGTH_MAX} characters`)
	const refused = REFUSED.find((one) => text.includes(one))
	if (refused !== undefined) throw new ConditionError(`"${refused}" is not allowed`)
	const { tokens, errors } = lexer.tokenize(text)
	const [error] = errors
	if (error) throw new ConditionError(`"${text.slice(error.offset, error.offset + 20).trim()}" is not understood`)
	let depth = 0
	for (const { tokenType } of tokens) {
		if (tokenType === T.Open) depth += 1
		if (tokenType === T.Close) depth -= 1
		if (depth > DEPTH_MAX) throw new ConditionError(`it has more than ${DEPTH_MAX} parentheses in each other`)
	}
	if (tokens.filter(({ tokenType }) => tokenType === T.Not).length > 100) throw new ConditionError('it has more than 100 NOT')
	return tokens
}

function parse<Written>(text: string, rule: (parser: ConditionParser) => Written): Written {
	const tokens = tokensOf(text)
	if (tokens.length === 0) throw new ConditionError('it is empty')
	created ??= new ConditionParser()
	created.input = tokens
	const written = rule(created)
	const [error] = created.errors
	if (!error) return written
	const at = error.token.image
	throw new ConditionError(at === '' ? 'it ends too early' : `"${at.slice(0, 40)}" is not expected there`)
}

/**
 * Reads a condition: `"column" op constant` with `= <> > >= < <= LIKE ILIKE GLOB SIMILAR TO IS [NOT] NULL`, `AND`, `OR`, `NOT` and parentheses.
 *
 * @throws {ConditionError}
 * @example
 * ```ts
 * assert.deepEqual(parseCondition('"n" > 3'), { is: 'compare', name: ['n'], by: '>', constant: { is: 'number', digits: '3' } })
 * ```
 */
export function parseCondition(text: string): WrittenCondition {
	return parse(text, (parser) => parser.condition())
}

/**
 * Reads an order: `"column" [ASC|DESC]`.
 *
 * @throws {ConditionError}
 */
export function parseOrder(text: string): WrittenOrder {
	return parse(text, (parser) => parser.order())
}
