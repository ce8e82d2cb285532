import type { Feature, FeatureType } from '@stoa/tables'
import type { ColumnPath, Condition, Constant, RowOrder, ValueKind } from './condition.ts'
import { ConditionError, type WrittenCondition, type WrittenConstant, type WrittenOrder } from './written-condition.ts'

const quoted = (name: readonly string[]): string => name.map((part) => `"${part}"`).join('.')

/** What values of a type can be compared with. */
export function kindOf(type: FeatureType): ValueKind {
	if (type.is === 'label') return 'number'
	if (type.is === 'json') return 'text'
	if (type.is !== 'value') return 'other'
	if (/^(?:large_)?string/.test(type.dtype)) return 'text'
	if (/^(?:u?int|float|decimal)/.test(type.dtype)) return 'number'
	if (/^(?:timestamp|date|time(?:32|64))/.test(type.dtype)) return 'time'
	return type.dtype === 'bool' ? 'boolean' : 'other'
}

/** A column that was named, and its type. */
interface Resolved {
	path: ColumnPath
	type: FeatureType
}

function resolve(features: readonly Feature[], name: readonly string[]): Resolved {
	const [first = '', ...fields] = name
	const column = features.findIndex((feature) => feature.name === first)
	let type = features[column]?.type
	if (!type) throw new ConditionError(`there is no column "${first}"`)
	for (const [index, field] of fields.entries()) {
		const inner: FeatureType | undefined = type.is === 'struct' ? type.fields.find((one) => one.name === field)?.type : undefined
		if (!inner) throw new ConditionError(`${quoted(name.slice(0, index + 1))} has no field "${field}"`)
		type = inner
	}
	return { path: { column, fields, kind: kindOf(type) }, type }
}

const isTime = (text: string): boolean =>
	/^(?:\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?|\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/.test(
		text,
	)
const isNumber = (text: string): boolean => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(text.trim())

const textOf = (written: WrittenConstant): string =>
	written.is === 'text' ? written.text : written.is === 'number' ? written.digits : String(written.value)

function numberOf(written: WrittenConstant, type: FeatureType): Constant | undefined {
	if (written.is === 'number') return written
	if (written.is === 'boolean') return undefined
	const label = type.is === 'label' ? type.names.indexOf(written.text) : -1
	if (label >= 0) return { is: 'number', digits: String(label) }
	return isNumber(written.text) ? { is: 'number', digits: written.text.trim() } : undefined
}

function constantOf(written: WrittenConstant, kind: ValueKind, type: FeatureType): Constant | undefined {
	const text = textOf(written)
	if (kind === 'text') return { is: 'text', text }
	if (kind === 'number') return numberOf(written, type)
	if (kind === 'time') return isTime(text) ? { is: 'time', text } : undefined
	if (kind === 'boolean' && /^(?:true|false)$/i.test(text)) return { is: 'boolean', value: text.toLowerCase() === 'true' }
	return undefined
}

const WANTED: Readonly<Record<ValueKind, string>> = {
	text: 'texts',
	number: 'numbers',
	time: "times such as '2026-01-31 12:00:00'",
	boolean: 'true and false',
	other: 'NULL',
}

/**
 * The condition with the columns of a table.
 *
 * @throws {ConditionError} for a column that does not exist and a constant that does not fit it
 */
export function resolveCondition(features: readonly Feature[], written: WrittenCondition): Condition {
	if (written.is === 'and' || written.is === 'or') return { is: written.is, of: written.of.map((one) => resolveCondition(features, one)) }
	if (written.is === 'not') return { is: 'not', of: resolveCondition(features, written.of) }
	const { path, type } = resolve(features, written.name)
	if (written.is === 'null') return { is: 'null', column: path }
	if (written.is === 'match') {
		if (path.kind === 'other') throw new ConditionError(`values of ${quoted(written.name)} can only be compared with NULL`)
		return { is: 'match', column: path, by: written.by, pattern: written.pattern }
	}
	const constant = constantOf(written.constant, path.kind, type)
	if (!constant) throw new ConditionError(`values of ${quoted(written.name)} can only be compared with ${WANTED[path.kind]}`)
	return { is: 'compare', column: path, by: written.by, constant }
}

/**
 * The order with a column of a table.
 *
 * @throws {ConditionError} for a column that does not exist, or whose values have no order
 */
export function resolveOrder(features: readonly Feature[], { name, isDescending }: WrittenOrder): RowOrder {
	const { path } = resolve(features, name)
	if (path.kind === 'other') throw new ConditionError(`values of ${quoted(name)} have no order`)
	return { column: path, isDescending }
}
