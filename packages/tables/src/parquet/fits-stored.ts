import type { FeatureType } from '../feature.ts'

const plainName = (dtype: string): string => dtype.replace(/^large_/, '')
const isValue = (type: FeatureType, pattern: RegExp): boolean => type.is === 'value' && pattern.test(type.dtype)

/**
 * Whether a type that the metadata of a file states is one of what the file stores. The `datasets` library takes the stored type otherwise,
 * column by column: metadata may be old, or wrong.
 */
export function fitsStored(stated: FeatureType, stored: FeatureType): boolean {
	if (stated.is === 'value') return stored.is === 'value' && plainName(stated.dtype) === plainName(stored.dtype)
	if (stated.is === 'label') return isValue(stored, /^u?int/)
	if (stated.is === 'list') return stored.is === 'list' && fitsStored(stated.of, stored.of)
	if (stated.is === 'array') return stored.is === 'list'
	if (stated.is === 'json') return isValue(stored, /^(?:large_)?string$/)
	if (stored.is !== 'struct') return stated.is === 'media' && isValue(stored, /string|binary/)
	if (stated.is !== 'struct') return true
	return (
		stated.fields.length === stored.fields.length &&
		stated.fields.every(({ name, type }, index) => {
			const field = stored.fields[index]
			return field?.name === name && fitsStored(type, field.type)
		})
	)
}
