import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain'
import type { Comparison, PatternMatch } from './condition.ts'
import { T } from './condition-tokens.ts'
import type { WrittenCondition, WrittenConstant, WrittenOrder } from './written-condition.ts'

const COMPARISONS: Readonly<Record<string, Comparison>> = { '=': '=', '<>': '<>', '!=': '<>', '>': '>', '>=': '>=', '<': '<', '<=': '<=' }
const MATCHES: Readonly<Record<string, PatternMatch>> = { LIKE: 'LIKE', ILIKE: 'ILIKE', GLOB: 'GLOB', 'SIMILAR TO': 'SIMILAR TO' }

const unquoted = ({ image }: IToken, quote: string): string => image.slice(1, -1).replaceAll(quote + quote, quote)
const only = (items: WrittenCondition[], is: 'and' | 'or'): WrittenCondition => {
	const [first] = items
	return first && items.length === 1 ? first : { is, of: items }
}

/** The grammar of `where` and `orderby` (protocol 09 section 3). A chevrotain parser records its rules once, when it is created. */
export class ConditionParser extends EmbeddedActionsParser {
	constructor() {
		super(Object.values(T), { recoveryEnabled: false })
		this.performSelfAnalysis()
	}

	/** A whole condition. */
	readonly condition: ParserMethod<[], WrittenCondition> = this.RULE('condition', (): WrittenCondition => {
		const of: WrittenCondition[] = []
		this.AT_LEAST_ONE_SEP({ SEP: T.Or, DEF: () => of.push(this.SUBRULE(this.conjunction)) })
		return only(of, 'or')
	})

	/** A whole order. */
	readonly order: ParserMethod<[], WrittenOrder> = this.RULE('order', (): WrittenOrder => {
		const name = this.SUBRULE(this.name)
		let isDescending = false
		this.OPTION(() => {
			this.OR([
				{ ALT: () => this.CONSUME(T.Ascending) },
				{
					ALT: () => {
						this.CONSUME(T.Descending)
						isDescending = true
					},
				},
			])
		})
		return { name, isDescending }
	})

	readonly conjunction: ParserMethod<[], WrittenCondition> = this.RULE('conjunction', (): WrittenCondition => {
		const of: WrittenCondition[] = []
		this.AT_LEAST_ONE_SEP({ SEP: T.And, DEF: () => of.push(this.SUBRULE(this.negation)) })
		return only(of, 'and')
	})

	readonly negation: ParserMethod<[], WrittenCondition> = this.RULE('negation', (): WrittenCondition => {
		let count = 0
		this.MANY(() => {
			this.CONSUME(T.Not)
			count += 1
		})
		const of = this.OR([
			{ ALT: (): WrittenCondition => this.SUBRULE(this.parenthesis) },
			{ ALT: (): WrittenCondition => this.SUBRULE(this.claim) },
		])
		return count % 2 === 1 ? { is: 'not', of } : of
	})

	readonly parenthesis: ParserMethod<[], WrittenCondition> = this.RULE('parenthesis', (): WrittenCondition => {
		this.CONSUME(T.Open)
		const inner = this.SUBRULE(this.condition)
		this.CONSUME(T.Close)
		return inner
	})

	/** What is said of one column. */
	readonly claim: ParserMethod<[], WrittenCondition> = this.RULE('claim', (): WrittenCondition => {
		const name = this.SUBRULE(this.name)
		return this.OR([
			{ ALT: (): WrittenCondition => this.SUBRULE(this.comparison, { ARGS: [name] }) },
			{ ALT: (): WrittenCondition => this.SUBRULE(this.nullness, { ARGS: [name] }) },
			{ ALT: (): WrittenCondition => this.SUBRULE(this.match, { ARGS: [name] }) },
		])
	})

	readonly comparison: ParserMethod<[string[]?], WrittenCondition> = this.RULE('comparison', (name: string[] = []): WrittenCondition => {
		const by = COMPARISONS[this.CONSUME(T.Comparing).image] ?? '='
		return { is: 'compare', name, by, constant: this.SUBRULE(this.constant) }
	})

	readonly nullness: ParserMethod<[string[]?], WrittenCondition> = this.RULE('nullness', (name: string[] = []): WrittenCondition => {
		let isNot = false
		this.CONSUME(T.Is)
		this.OPTION(() => {
			this.CONSUME(T.Not)
			isNot = true
		})
		this.CONSUME(T.Null)
		return isNot ? { is: 'not', of: { is: 'null', name } } : { is: 'null', name }
	})

	readonly match: ParserMethod<[string[]?], WrittenCondition> = this.RULE('match', (name: string[] = []): WrittenCondition => {
		let isNot = false
		this.OPTION(() => {
			this.CONSUME(T.Not)
			isNot = true
		})
		const by = MATCHES[this.CONSUME(T.Matching).image.toUpperCase().replaceAll(/\s+/g, ' ')] ?? 'LIKE'
		const match: WrittenCondition = { is: 'match', name, by, pattern: unquoted(this.CONSUME(T.Text), "'") }
		return isNot ? { is: 'not', of: match } : match
	})

	readonly name: ParserMethod<[], string[]> = this.RULE('name', (): string[] => {
		const parts: string[] = []
		this.AT_LEAST_ONE_SEP({ SEP: T.Dot, DEF: () => parts.push(unquoted(this.CONSUME(T.Name), '"')) })
		return parts
	})

	readonly constant: ParserMethod<[], WrittenConstant> = this.RULE('constant', (): WrittenConstant =>
		this.OR([
			{ ALT: (): WrittenConstant => ({ is: 'text', text: unquoted(this.CONSUME(T.Text), "'") }) },
			{ ALT: (): WrittenConstant => ({ is: 'number', digits: this.CONSUME(T.Digits).image }) },
			{ ALT: (): WrittenConstant => (this.CONSUME(T.True), { is: 'boolean', value: true }) },
			{ ALT: (): WrittenConstant => (this.CONSUME(T.False), { is: 'boolean', value: false }) },
		]),
	)
}
