import type { TableConfig } from './find-splits.ts'
import { moduleOfFile } from './modules.ts'

/** Formats that are tables wherever they lie. A JSON document or a text may be anything. */
const TABLES: ReadonlySet<string> = new Set(['parquet', 'csv', 'arrow'])
const JSON_LINES = /\.(?:jsonl|ndjson)(?:\.(?:gz|zst))?$/i

/** A configuration that has one file alone, in any repository; `undefined` for a file that is no table by its name. */
export function configOfFile(path: string): TableConfig | undefined {
	const found = moduleOfFile(path)
	if (!found || !(TABLES.has(found.module) || JSON_LINES.test(path))) return undefined
	return { name: 'default', isDefault: true, ...found, folder: undefined, splits: [{ name: 'train', files: [path] }], why: undefined }
}
