import { type Feature, type FeatureType, listOf, type MediaKind, value } from '../feature.ts'

/** Columns of metadata files that name files become columns of files: `file_name`, `front_file_name`, `file_names`. */

const isText = (type: FeatureType): boolean => type.is === 'value' && /^(?:large_)?string$/.test(type.dtype)

/** The name of the column of files for a column that names them; `undefined` for other columns. */
function columnOf({ name, type }: Feature, base: string): string | undefined {
	if (isText(type)) return name === 'file_name' ? base : name.endsWith('_file_name') ? name.slice(0, -'_file_name'.length) : undefined
	if (type.is !== 'list' || !isText(type.of)) return undefined
	return name === 'file_names' ? `${base}s` : name.endsWith('_file_names') ? name.slice(0, -'_file_names'.length) : undefined
}

/** What the columns of files are like. */
export interface FileColumns {
	kind: MediaKind
	/** Name for a column that has no other. */
	column: string
}

/** Columns as the dataset has them. A field that holds files remembers the name by which the metadata file knows it. */
export function withFiles(features: readonly Feature[], columns: FileColumns): Feature[] {
	const media: FeatureType = { is: 'media', kind: columns.kind, settings: {} }
	return features.map((feature): Feature => {
		const { name, type } = feature
		if (type.is === 'struct') return { name, type: { is: 'struct', fields: withFiles(type.fields, columns) } }
		const column = columnOf(feature, columns.column)
		if (column === undefined) return feature
		return { name: column, type: type.is === 'list' ? listOf(media) : media, from: name }
	})
}

/** The same columns as the metadata file has them. */
export function withoutFiles(features: readonly Feature[]): Feature[] {
	return features.map((feature): Feature => {
		const { name, type, from } = feature
		if (type.is === 'struct') return { name, type: { is: 'struct', fields: withoutFiles(type.fields) } }
		if (from === undefined) return feature
		return { name: from, type: type.is === 'list' ? listOf(value('string')) : value('string') }
	})
}

/** The path in the repository of a file that a metadata file names; `undefined` when the name leads out of the repository. */
export function resolveName(metadataPath: string, name: string): string | undefined {
	const parts = metadataPath.split('/').slice(0, -1)
	for (const part of name.replaceAll('\\', '/').split('/')) {
		if (part === '' || part === '.') continue
		if (part !== '..') parts.push(part)
		else if (parts.pop() === undefined) return undefined
	}
	return parts.join('/')
}
