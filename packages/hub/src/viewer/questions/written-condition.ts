import type { Comparison, PatternMatch } from './condition.ts'

/** A constant as it is written in a condition. */
export type WrittenConstant = { is: 'text'; text: string } | { is: 'number'; digits: string } | { is: 'boolean'; value: boolean }

/** A condition as it is written: its columns are names that may not exist. A name inside a struct has several parts. */
export type WrittenCondition =
	| { is: 'and'; of: WrittenCondition[] }
	| { is: 'or'; of: WrittenCondition[] }
	| { is: 'not'; of: WrittenCondition }
	| { is: 'compare'; name: string[]; by: Comparison; constant: WrittenConstant }
	| { is: 'match'; name: string[]; by: PatternMatch; pattern: string }
	| { is: 'null'; name: string[] }

/** An order as it is written. */
export interface WrittenOrder {
	name: string[]
	isDescending: boolean
}

/** Why a text is no condition or order: `why` completes the sentence "Cannot read the condition:". */
export class ConditionError extends Error {
	readonly why: string

	constructor(why: string) {
		super(`Cannot read the condition: ${why}`)
		this.name = 'ConditionError'
		this.why = why
	}
}
