/** The type of a column or of a part of one, as the `datasets` library names types. */
export type FeatureType =
	/** `dtype`: `int64`, `string`, `timestamp[us]` ... */
	| { is: 'value'; dtype: string }
	| { is: 'label'; names: string[] }
	| { is: 'list'; of: FeatureType; length: number | undefined; kind: 'List' | 'LargeList' | 'Sequence' }
	| { is: 'struct'; fields: Feature[] }
	| { is: 'array'; dimensions: number; shape: (number | null)[]; dtype: string }
	| { is: 'translation'; kind: 'Translation' | 'TranslationVariableLanguages'; languages: string[] }
	| { is: 'media'; kind: MediaKind; settings: Record<string, string | number | boolean> }
	/** Values of any type. */
	| { is: 'json' }

/** Columns whose cells are files. */
export type MediaKind = 'Image' | 'Audio' | 'Video' | 'Pdf' | 'Nifti'

/** A column, or a field of a struct. */
export interface Feature {
	name: string
	type: FeatureType
	/** Name in the metadata file, of a column that holds the files which that one names. */
	from?: string
}

/** A type as the wire has it (protocol 09 section 4). */
export type WireType = { [key: string]: WireValue }
type WireValue = string | number | boolean | null | WireValue[] | WireType

/** A plain type by the name that Arrow has for it. */
export const value = (dtype: string): FeatureType => ({ is: 'value', dtype })

/** The type of a list of any length. */
export const listOf = (of: FeatureType): FeatureType => ({ is: 'list', of, length: undefined, kind: 'List' })

/**
 * Writes a type as the wire has it.
 *
 * @example
 * ```ts
 * assert.deepEqual(wireType(listOf(value('int64'))), { _type: 'List', feature: { _type: 'Value', dtype: 'int64' } })
 * ```
 */
export function wireType(type: FeatureType): WireType {
	if (type.is === 'value') return { _type: 'Value', dtype: type.dtype }
	if (type.is === 'label') return { _type: 'ClassLabel', names: type.names }
	if (type.is === 'list') return { _type: type.kind, feature: wireType(type.of), ...(type.length !== undefined && { length: type.length }) }
	if (type.is === 'array') return { _type: `Array${type.dimensions}D`, shape: type.shape, dtype: type.dtype }
	if (type.is === 'translation') return { _type: type.kind, languages: type.languages }
	if (type.is === 'media') return { _type: type.kind, ...type.settings }
	if (type.is === 'json') return { _type: 'Json' }
	return Object.fromEntries(type.fields.map((field) => [field.name, wireType(field.type)]))
}

/**
 * A type in a few characters, for a column's header.
 *
 * @example
 * ```ts
 * assert.equal(typeWords(listOf(value('int64'))), 'list of int64')
 * ```
 */
export function typeWords(type: FeatureType): string {
	if (type.is === 'value') return type.dtype
	if (type.is === 'label') return `label, ${type.names.length} classes`
	if (type.is === 'list') return `list of ${typeWords(type.of)}`
	if (type.is === 'array') return `array of ${type.dtype}`
	if (type.is === 'translation') return 'translation'
	if (type.is === 'media') return type.kind.toLowerCase()
	return type.is
}
