import type { ColumnPath, RowWindow } from '@stoa/hub'
import type { Statement } from '../worker-messages.ts'
import { rowNumber, rowsOf, type SeenTable, valueOf } from './table-sql.ts'
import { Values } from './values.ts'

/** How fast further occurrences of a word count less, and how much long texts count less (BM25). */
const K1 = 1.2
const B = 0.75
/** Writing without blanks: a word is found anywhere in a text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A question about rows that contain words. */
export interface SearchQuestion extends RowWindow {
	terms: readonly string[]
	columns: readonly ColumnPath[]
}

const textOf = (columns: readonly ColumnPath[]): string => `concat_ws(' ', ${columns.map(valueOf).join(', ')})`

/** How often a word is in the text: as a whole word, or anywhere in writing without blanks. */
function occurrences(term: string, place: string): string {
	if (UNSPACED.test(term)) return `((length(text) - length(replace(text, ${place}, ''))) // length(${place}))`
	return `len(list_filter(words, lambda word: word = ${place}))`
}

/**
 * Statements that leave the numbers of the best rows as the result of the last one, and the number of all in the one before. A text is as long as
 * its characters: counting the words of every row would take most of the time.
 */
export function searchSql({ files, columns }: SeenTable, { terms, columns: searched, offset, length }: SearchQuestion): Statement[] {
	const rows = rowsOf(files, columns)
	const values = new Values()
	const places = terms.map((term) => values.add(term))
	const counts = terms.map((term, index) => `${occurrences(term, places[index] ?? '')} AS f${index}`)
	const plain = `lower(strip_accents(${textOf(searched)}))`
	const near = `SELECT ${rowNumber(files)} AS row_number, ${plain} AS text FROM ${rows} WHERE ${places.map((place) => `contains(${plain}, ${place})`).join(' OR ')}`
	const split = `SELECT row_number, text, regexp_split_to_array(text, '[^\\p{L}\\p{N}_]+') AS words FROM (${near})`
	const some = terms.map((_, index) => `f${index} > 0`).join(' OR ')
	const hits = `CREATE TEMP TABLE hits AS SELECT * FROM (SELECT row_number, length(text) AS size, ${counts.join(', ')} FROM (${split})) WHERE ${some}`
	const idf = terms.map(
		(_, index) =>
			`ln((total - count(*) FILTER (WHERE f${index} > 0) + 0.5) / (count(*) FILTER (WHERE f${index} > 0) + 0.5) + 1) AS i${index}`,
	)
	const score = terms.map(
		(_, index) => `i${index} * f${index} * ${K1 + 1} / (f${index} + ${K1} * (${1 - B} + ${B} * size / greatest(mean, 1)))`,
	)
	return [
		{ sql: hits, values: values.all },
		{
			sql: `CREATE TEMP TABLE whole AS SELECT count(*) AS total, coalesce(avg(length(${textOf(searched)})), 1) AS mean FROM ${rows}`,
			values: [],
		},
		{ sql: `CREATE TEMP TABLE weights AS SELECT mean, ${idf.join(', ')} FROM hits, whole GROUP BY total, mean`, values: [] },
		{ sql: 'SELECT count(*) FROM hits', values: [] },
		{
			sql: `SELECT row_number FROM hits, weights ORDER BY ${score.join(' + ')} DESC, row_number LIMIT ${length} OFFSET ${offset}`,
			values: [],
		},
	]
}
