import { HubError } from '@stoa/vocabulary'
import { engineTable } from './engine-table.ts'
import type { EngineTable, TableEngine } from './questions/engine.ts'
import type { LocalFiles } from './questions/local-files.ts'
import type { OpenSplit } from './open-split.ts'
import type { SplitReader, SplitTable } from './read-split.ts'

/** Parquet files that were made of the files of a split, with the same columns and rows. */
export type ConvertedTable = Pick<SplitTable, 'files' | 'rows' | 'isPartial'>

/** Finds the Parquet files that were made of a split; `pending` while they are being made. */
export type FindConverted = (place: OpenSplit) => Promise<ConvertedTable | 'pending' | undefined>

/** What questions are asked with. */
export interface QuestionDeps {
	splits: Pick<SplitReader, 'table' | 'features' | 'found'>
	/** `undefined` where rows are only shown. */
	engine: TableEngine | undefined
	localFiles: LocalFiles | undefined
	/** Absent where nothing is converted. */
	converted: FindConverted | undefined
}

/** A split that the engine can be asked about. */
export interface OpenTable {
	table: SplitTable
	files: EngineTable
	engine: TableEngine
}

/** The Parquet files of a split: its own, or those that were made of them. */
async function tableOf({ splits, converted }: QuestionDeps, place: OpenSplit): Promise<SplitTable> {
	if (place.config.module === 'parquet') return splits.table(place)
	const made = await converted?.(place)
	if (made === 'pending') throw new HubError('viewer-not-ready')
	const [file = ''] = place.split.files
	if (!made) throw new HubError('viewer-format', { file, why: 'it is searched and filtered only when it is converted to Parquet' })
	return { ...made, features: await splits.features(place) }
}

/**
 * Finds the files of a split on the local disk.
 *
 * @throws {HubError} `viewer-not-offered` | `viewer-not-ready` | `viewer-format`
 */
export async function openTable(deps: QuestionDeps, place: OpenSplit): Promise<OpenTable> {
	const { engine, localFiles } = deps
	if (!engine || !localFiles) throw new HubError('viewer-not-offered', { what: 'searches, filters and statistics' })
	const table = await tableOf(deps, place)
	return { table, files: await engineTable(localFiles, table), engine }
}

/** Whether the engine can be asked about a split. */
export async function isAskable({ engine, converted }: QuestionDeps, place: OpenSplit): Promise<boolean> {
	if (!engine) return false
	return place.config.module === 'parquet' || typeof (await converted?.(place)) === 'object'
}
