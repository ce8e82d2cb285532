import { EngineError, type QueryQuestion, type QueryResult } from '@stoa/hub'
import { z } from 'zod'
import { rowsOf, type SeenTable, columnName } from './sql/table-sql.ts'
import { quotedName } from './sql/values.ts'
import type { WorkerSession } from './worker-session.ts'

const Cells = z.tuple([z.tuple([z.string()])])
const Parsed = z.object({ error: z.boolean(), error_message: z.string().optional(), statements: z.array(z.unknown()).optional() })
const Count = z.tuple([z.tuple([z.coerce.number().int().min(0)])])

/** The statement as the engine's own parser reads it. @throws {EngineError} `question` unless it is one that only reads */
async function parseStatement(session: WorkerSession, sql: string): Promise<string> {
	const { results } = await session.ask([{ sql: 'SELECT json_serialize_sql(CAST($1 AS VARCHAR))', values: [sql] }])
	const [[text]] = Cells.parse(results[0])
	const { error, error_message: message = 'it is not understood', statements = [] } = Parsed.parse(JSON.parse(text))
	if (error) throw new EngineError('question', message.startsWith('Only SELECT') ? 'only SELECT statements are run' : message)
	if (statements.length !== 1) throw new EngineError('question', 'write one statement')
	return text
}

/** Runs a statement of a person over a table called `data`. What runs is the parsed statement, and its text is never a part of another one. */
export async function runQuery(session: WorkerSession, seen: SeenTable, question: QueryQuestion): Promise<QueryResult> {
	const { sql, names, rowsMax, format } = question
	const parsed = await parseStatement(session, sql)
	const columns = names.map((name, index) => `${columnName(index)} AS ${quotedName(name)}`).join(', ')
	const { results, file } = await session.ask([
		{ sql: `CREATE VIEW data AS SELECT ${columns} FROM ${rowsOf(seen.files, seen.columns)}`, values: [] },
		{
			sql: `CREATE TABLE page AS SELECT * FROM json_execute_serialized_sql(CAST($1 AS VARCHAR)) LIMIT ${rowsMax + 1}`,
			values: [parsed],
		},
		{ sql: 'SELECT count(*) FROM page', values: [], copy: { of: `(SELECT * FROM page LIMIT ${rowsMax})`, format } },
	])
	const [[rows]] = Count.parse(results.at(-1))
	return { rows: Math.min(rows, rowsMax), isCut: rows > rowsMax, file }
}
