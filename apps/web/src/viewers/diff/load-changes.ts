import type { RepoRef, WeightsChange } from '@stoa/hub'
import { isHubError, type Oid } from '@stoa/vocabulary'
import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import type { PageCall } from '../../site/route.ts'
import { type ComparedRow, compareRows } from './compare-rows.ts'
import { parseCsv } from './csv.ts'

/** Files that are named. */
const FILES_MAX = 200
/** Tables, and files of weights, that are compared. */
const COMPARED_MAX = 5
/** Bytes of a table that is compared, and its rows. */
const TABLE_SIZE_MAX = 500_000
const TABLE_ROWS_MAX = 5000

/** What became of a table. */
export interface TableChange {
	path: string
	/** Names of columns, as the newer version has them. */
	columns: string[]
	rows: ComparedRow[]
	isCut: boolean
}

/** What a commit changed besides lines of text. */
export interface ChangesView {
	files: { path: string; status: 'A' | 'M' | 'D' }[]
	total: number
	tables: TableChange[]
	weights: WeightsChange[]
}

/** The two commits that are compared; the first commit has nothing before it. */
interface Sides {
	ref: RepoRef
	base: Oid | undefined
	head: Oid
}

/** What `ask` answers, or nothing for a file that is not there or whose bytes are gone. */
async function ifThere<T>(ask: () => Promise<T>): Promise<T | undefined> {
	try {
		return await ask()
	} catch (error) {
		if (isHubError(error, 'entry-not-found') || isHubError(error, 'object-not-found')) return undefined
		throw error
	}
}

async function readRows(call: PageCall<string>, ref: RepoRef, rev: Oid | undefined, path: string): Promise<string[][] | undefined> {
	if (rev === undefined) return []
	const file = await ifThere(() => call.hub.files.find(call.actor, ref, rev, path))
	if (!file) return []
	if (file.size > TABLE_SIZE_MAX) return undefined
	const bytes = await buffer(await file.open())
	return isUtf8(bytes) ? parseCsv(bytes.toString('utf8'), path.toLowerCase().endsWith('.tsv') ? '\t' : ',', TABLE_ROWS_MAX) : undefined
}

async function compareTable(call: PageCall<string>, { ref, base, head }: Sides, path: string): Promise<TableChange[]> {
	const [before, after] = await Promise.all([readRows(call, ref, base, path), readRows(call, ref, head, path)])
	if (!before || !after) return []
	const [columns = []] = after.length > 0 ? after : before
	// The names of columns stand above; as a row they show only when they changed.
	const isSameHead = JSON.stringify(before[0]) === JSON.stringify(after[0])
	const compared = isSameHead ? compareRows(before.slice(1), after.slice(1)) : compareRows(before, after)
	return compared ? [{ path, columns, ...compared }] : []
}

/** Asks which files a commit changed, and compares tables row by row and weights by their headers. */
export async function loadChanges(call: PageCall<string>, sides: Sides): Promise<ChangesView> {
	const { ref, base, head } = sides
	const { files, total } = await call.hub.commits.changedFiles(call.actor, ref, { base, head }, FILES_MAX)
	const named = (ending: RegExp): string[] => files.filter(({ path }) => ending.test(path)).map(({ path }) => path)
	// A new table is no news row by row.
	const changedTables = files.filter(({ status, path }) => status === 'M' && /\.[ct]sv$/i.test(path)).slice(0, COMPARED_MAX)
	const tables: TableChange[] = []
	for (const { path } of changedTables) tables.push(...(await compareTable(call, sides, path)))
	const weights: WeightsChange[] = []
	for (const path of named(/\.(?:safetensors|gguf)$/i).slice(0, COMPARED_MAX)) {
		const change = await call.hub.files.compareWeights(call.actor, ref, { base, head }, path)
		if (change) weights.push(change)
	}
	return { files, total, tables, weights }
}
