/** How two values are compared. */
export type Comparison = '=' | '<>' | '>' | '>=' | '<' | '<='
/** How a text is compared with a pattern, as SQL names it. */
export type PatternMatch = 'LIKE' | 'ILIKE' | 'GLOB' | 'SIMILAR TO'

/** What values of a column can be compared with. `other`: nothing but null. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'time' | 'other'

/** A column of a table by its position, or a field inside a struct. */
export interface ColumnPath {
	/** Position of the column, from 0. */
	column: number
	/** Names of the fields on the way down; empty for the column itself. */
	fields: readonly string[]
	kind: ValueKind
}

/** A constant of a condition. Numbers are texts, because a double does not hold every integer. */
export type Constant =
	| { is: 'text'; text: string }
	| { is: 'number'; digits: string }
	| { is: 'boolean'; value: boolean }
	/** As ISO 8601 writes it. */
	| { is: 'time'; text: string }

/** A condition on rows, with columns that exist and constants that fit them. */
export type Condition =
	| { is: 'and'; of: readonly Condition[] }
	| { is: 'or'; of: readonly Condition[] }
	| { is: 'not'; of: Condition }
	| { is: 'compare'; column: ColumnPath; by: Comparison; constant: Constant }
	| { is: 'match'; column: ColumnPath; by: PatternMatch; pattern: string }
	| { is: 'null'; column: ColumnPath }

/** What rows are sorted by. Rows without a value come last. */
export interface RowOrder {
	column: ColumnPath
	isDescending: boolean
}
