import type { ColumnFacts, MeasuredColumn, ValueRange } from '@stoa/hub'
import { z } from 'zod'
import { histogramSql, rangeSql, valuesSql } from './sql/statistics-sql.ts'
import type { SeenTable } from './sql/table-sql.ts'
import type { WorkerSession } from './worker-session.ts'

const BINS = 10
/** Texts are labels when there are at most so many different ones, and they are at most so much of all rows (as official servers count). */
const LABELS_MAX = 1000
const LABEL_SHARE_MAX = 0.2
/** Most characters of a text that is a label. */
const LABEL_LENGTH_MAX = 500
/** Most values of a column of class labels. */
const CLASSES_MAX = 10_000

const Count = z.coerce.number().int().min(0)
/** JSON has no infinity, and the engine writes it as a text. */
const Figure = z.union([z.number(), z.null(), z.string()]).transform((figure) => (typeof figure === 'number' ? figure : undefined))
const Range = z.tuple([z.tuple([Count, Count, Figure, Figure, Figure, Figure, Figure, Count])])
const Values = z.array(z.tuple([z.string(), Count]).transform(([value, count]) => ({ value, count })))
const Bins = z.array(z.tuple([z.coerce.number().int(), Count]))

/** The beginnings of bins and the end of the last one. Bins of whole numbers have whole widths. */
function binEdges(min: number, max: number, isWhole: boolean): number[] {
	if (min === max) return [min, max]
	const width = isWhole ? Math.ceil((max - min + 1) / BINS) : (max - min) / BINS
	const edges: number[] = []
	for (let bin = 0; bin < BINS && min + bin * width < max; bin++) edges.push(min + bin * width)
	return [...edges, max]
}

async function askOne<Schema extends z.ZodType>(
	session: WorkerSession,
	statement: Parameters<WorkerSession['ask']>[0][number],
	schema: Schema,
): Promise<z.infer<Schema>> {
	const { results } = await session.ask([statement])
	return schema.parse(results[0])
}

/** Measures one column in a worker. */
export async function measureColumn(session: WorkerSession, table: SeenTable, measured: MeasuredColumn): Promise<ColumnFacts> {
	const { measure } = measured
	const [[rows, present, min, max, mean, median, std, different]] = await askOne(session, rangeSql(table, measured), Range)
	const missing = rows - present
	if (measure === 'label' || measure === 'boolean') {
		return { is: 'values', missing, rows, values: await askOne(session, valuesSql(table, measured, CLASSES_MAX), Values) }
	}
	const mayBeLabels = measure === 'text' && present > 0 && (max ?? 0) <= LABEL_LENGTH_MAX
	if (mayBeLabels && different <= LABELS_MAX * 1.2 && different <= rows * LABEL_SHARE_MAX * 1.2 + 2) {
		const values = await askOne(session, valuesSql(table, measured, LABELS_MAX + 1), Values)
		if (values.length <= LABELS_MAX && values.length <= rows * LABEL_SHARE_MAX) return { is: 'values', missing, rows, values }
	}
	const range: ValueRange = { min, max, mean, median, std, histogram: undefined }
	if (min === undefined || max === undefined || !Number.isFinite(max - min)) return { is: 'range', missing, rows, range }
	const edges = binEdges(min, max, measure !== 'float')
	if (edges.length === 2) return { is: 'range', missing, rows, range: { ...range, histogram: { counts: [present], edges } } }
	const found = new Map(await askOne(session, histogramSql(table, measured, edges), Bins))
	const counts = edges.slice(1).map((_, bin) => found.get(bin) ?? 0)
	return { is: 'range', missing, rows, range: { ...range, histogram: { counts, edges } } }
}
