import type { ConvertedConfig } from '@stoa/hub'
import { type CroissantType, croissantType } from './croissant-types.ts'

/** JSON-LD. */
export type JsonLd = Record<string, unknown>

/** Names that every reader of Croissant expects in the context (https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html). */
const TERMS = [
	'arrayShape',
	'citeAs',
	'column',
	'dataBiases',
	'dataCollection',
	'equivalentProperty',
	'extract',
	'field',
	'fileProperty',
	'fileObject',
	'fileSet',
	'format',
	'includes',
	'isArray',
	'isLiveDataset',
	'jsonPath',
	'key',
	'md5',
	'parentField',
	'path',
	'personalSensitiveInformation',
	'recordSet',
	'references',
	'regex',
	'repeated',
	'replace',
	'samplingRate',
	'separator',
	'source',
	'subField',
	'transform',
]

const CONTEXT: JsonLd = {
	'@language': 'en',
	'@vocab': 'https://schema.org/',
	...Object.fromEntries(TERMS.map((term) => [term, `cr:${term}`])),
	conformsTo: 'dct:conformsTo',
	cr: 'http://mlcommons.org/croissant/',
	data: { '@id': 'cr:data', '@type': '@json' },
	dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
	dct: 'http://purl.org/dc/terms/',
	examples: { '@id': 'cr:examples', '@type': '@json' },
	sc: 'https://schema.org/',
}

const REPO = 'repo'
/** The format wants a checksum of every file, and a git repository has none: this issue is what its own tools write and accept. */
const NO_CHECKSUM = 'https://github.com/mlcommons/croissant/issues/80'
/** Characters that an id of the format may not have. */
const UNSAFE = /[^\w.-]/g

const idOf = (name: string): string => name.replaceAll(UNSAFE, '_')
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Ids of the fields of a list, which differ although their names become the same. */
function idsOf(prefix: string, names: readonly string[]): string[] {
	const used = new Set<string>()
	return names.map((name) => {
		let id = `${prefix}/${idOf(name)}`
		while (used.has(id)) id = `${id}_`
		used.add(id)
		return id
	})
}

/** Where the values of a field are in its file: the column, and the way to the part of it. */
interface FieldPlace {
	id: string
	fileSet: string
	column: string
	jsonPath: string
}

function fieldOf({ dataType, isArray, arrayShape, fields }: CroissantType, place: FieldPlace): JsonLd {
	const { id, fileSet, column, jsonPath } = place
	const extract = { column }
	const transform = jsonPath === '' ? {} : { transform: { jsonPath } }
	const ids = idsOf(id, fields?.map(({ name }) => name) ?? [])
	return {
		'@type': 'cr:Field',
		'@id': id,
		...(dataType !== undefined && { dataType }),
		...(fields === undefined && { source: { fileSet: { '@id': fileSet }, extract, ...transform } }),
		...(isArray && { isArray, arrayShape }),
		...(fields && {
			subField: fields.map(({ name, type }, index) =>
				fieldOf(type, { fileSet, column, id: ids[index] ?? id, jsonPath: jsonPath === '' ? name : `${jsonPath}.${name}` }),
			),
		}),
	}
}

const fileSetOf = (config: string): string => `parquet-files-for-config-${idOf(config)}`

function splitRecords({ name, splits }: ConvertedConfig): JsonLd {
	const id = `${idOf(name)}_splits`
	return {
		'@type': 'cr:RecordSet',
		dataType: 'cr:Split',
		key: { '@id': `${id}/split_name` },
		'@id': id,
		name: id,
		description: `Splits for the ${name} config.`,
		field: [{ '@type': 'cr:Field', '@id': `${id}/split_name`, dataType: 'sc:Text' }],
		data: splits.map((split) => ({ [`${id}/split_name`]: split.name })),
	}
}

function rowRecords({ name, splits, columns }: ConvertedConfig): JsonLd {
	const id = idOf(name)
	const fileSet = fileSetOf(name)
	const ids = idsOf(
		id,
		columns.map((column) => column.name),
	)
	const names = splits.map((split) => escaped(split.name)).join('|')
	const split = {
		'@type': 'cr:Field',
		'@id': `${id}/split`,
		dataType: 'sc:Text',
		source: {
			fileSet: { '@id': fileSet },
			extract: { fileProperty: 'fullpath' },
			transform: { regex: `${escaped(name)}/(?:partial-)?(${names})/.+parquet$` },
		},
		references: { field: { '@id': `${id}_splits/split_name` } },
	}
	const fields = columns.map((column, index) => {
		// Its own name for the field that says which split a row is of.
		const own = ids[index] === `${id}/split` ? `${id}/split_column` : (ids[index] ?? id)
		return fieldOf(croissantType(column.type), { id: own, fileSet, column: column.name, jsonPath: '' })
	})
	const isCut = splits.some(({ isPartial }) => isPartial)
	return {
		'@type': 'cr:RecordSet',
		'@id': id,
		name: id,
		description: `The ${name} config${isCut ? ', of which only the first rows are converted' : ''}.`,
		field: [split, ...fields],
	}
}

/** Files and columns of a dataset in Croissant: its repository, and a record set for each configuration that is converted. */
export function croissantCrumbs(address: string, configs: readonly ConvertedConfig[]): JsonLd {
	const whole = configs.filter(({ why }) => why === undefined)
	return {
		'@context': CONTEXT,
		'@type': 'sc:Dataset',
		distribution: [
			{
				'@type': 'cr:FileObject',
				'@id': REPO,
				name: REPO,
				description: 'The git repository of the dataset.',
				contentUrl: `${address}/tree/refs%2Fconvert%2Fparquet`,
				encodingFormat: 'git+https',
				sha256: NO_CHECKSUM,
			},
			...whole.map(({ name }) => ({
				'@type': 'cr:FileSet',
				'@id': fileSetOf(name),
				containedIn: { '@id': REPO },
				encodingFormat: 'application/x-parquet',
				includes: `${name}/*/*.parquet`,
			})),
		],
		...(whole.length > 0 && { recordSet: whole.flatMap((config) => [splitRecords(config), rowRecords(config)]) }),
		conformsTo: 'http://mlcommons.org/croissant/1.1',
	}
}
