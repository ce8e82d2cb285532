import { type Feature, type FeatureType, listOf, value } from '../feature.ts'

/** A number that is written as a fraction, so that its column is not one of integers: `1.0`. */
export class Fraction {
	readonly number: number

	constructor(number: number) {
		this.number = number
	}
}

/** A JSON value with integers and fractions told apart. */
export type JsonValue = null | boolean | number | bigint | string | Fraction | JsonValue[] | { [name: string]: JsonValue }

const INTEGER_MAX = 2n ** 63n - 1n
/** What Arrow takes as a moment, in seconds. */
const MOMENT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[ T](?:[01]\d|2[0-3])(?::?[0-5]\d(?::?[0-5]\d)?)?)?$/

const isMoment = (text: string): boolean => text.length >= 10 && text.length <= 19 && MOMENT.test(text)

/** Whether a value is a JSON object. */
export const isObject = (given: JsonValue): given is { [name: string]: JsonValue } =>
	typeof given === 'object' && given !== null && !Array.isArray(given) && !(given instanceof Fraction)

/** What the values of one column, or one part of them, have been so far. */
class Shape {
	readonly #kinds = new Set<'boolean' | 'number' | 'string' | 'list' | 'object'>()
	#hasFractions = false
	#areMoments = true
	#items: Shape | undefined
	#fields: Map<string, Shape> | undefined
	#haveSameFields = true

	add(given: JsonValue): void {
		if (given === null) return
		if (typeof given === 'boolean') this.#kinds.add('boolean')
		else if (typeof given === 'string') {
			this.#kinds.add('string')
			this.#areMoments &&= isMoment(given)
		} else if (Array.isArray(given)) {
			this.#kinds.add('list')
			this.#items ??= new Shape()
			for (const item of given) this.#items.add(item)
		} else if (isObject(given)) this.#addObject(given)
		else {
			this.#kinds.add('number')
			this.#hasFractions ||= given instanceof Fraction || (typeof given === 'bigint' && (given > INTEGER_MAX || given < -INTEGER_MAX))
		}
	}

	#addObject(given: { [name: string]: JsonValue }): void {
		this.#kinds.add('object')
		const names = Object.keys(given)
		const known = this.#fields
		this.#fields = known ?? new Map()
		if (known ? names.length !== known.size || names.some((name) => !known.has(name)) : names.length === 0) this.#haveSameFields = false
		for (const name of names) {
			const field = this.#fields.get(name) ?? new Shape()
			this.#fields.set(name, field)
			field.add(given[name] ?? null)
		}
	}

	/** Parts of rows with different fields are kept as JSON, as the library does. */
	type(): FeatureType {
		const [kind, ...others] = this.#kinds
		if (kind === undefined) return value('null')
		if (others.length > 0) return { is: 'json' }
		if (kind === 'boolean') return value('bool')
		if (kind === 'number') return value(this.#hasFractions ? 'float64' : 'int64')
		if (kind === 'string') return value(this.#areMoments ? 'timestamp[s]' : 'string')
		if (kind === 'list') return listOf(this.#items?.type() ?? value('null'))
		return this.#haveSameFields ? { is: 'struct', fields: this.fields() } : { is: 'json' }
	}

	fields(): Feature[] {
		return [...(this.#fields ?? [])].map(([name, shape]) => ({ name, type: shape.type() }))
	}
}

/** The columns of rows, in the order in which they first appear. */
export function inferJson(rows: readonly { [name: string]: JsonValue }[]): Feature[] {
	const shape = new Shape()
	for (const row of rows) shape.add(row)
	return shape.fields()
}
