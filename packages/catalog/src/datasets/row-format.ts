/** Formats of rows by extension, as in `format:` tags. */
const FORMATS: Readonly<Record<string, string>> = {
	parquet: 'parquet',
	csv: 'csv',
	tsv: 'csv',
	json: 'json',
	jsonl: 'json',
	ndjson: 'json',
	arrow: 'arrow',
	txt: 'text',
	tar: 'webdataset',
}

/** JSON files with settings, and hidden files. */
const NOT_ROWS = /(?:^|\/)(?:dataset_infos?|dataset_dict|state|config|package|metadata)\.json$|(?:^|\/)\./

/** Whether a file of a dataset can be content, and is neither settings nor the card. */
export const isContentFile = (path: string): boolean => !NOT_ROWS.test(path) && path !== 'README.md'

/**
 * The format of a file with rows of a dataset, by its name; `undefined` for other files.
 *
 * @example
 * ```ts
 * assert.equal(rowFormatOf('data/train.tsv'), 'csv')
 * assert.equal(rowFormatOf('dataset_info.json'), undefined)
 * ```
 */
export function rowFormatOf(path: string): string | undefined {
	const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
	return isContentFile(path) && Object.hasOwn(FORMATS, extension) ? FORMATS[extension] : undefined
}
