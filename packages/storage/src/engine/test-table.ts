import { QUESTION_LIMITS } from './limits.ts'
import { wallOf } from './walls/choose-wall.ts'
import { findEngineFiles } from './walls/engine-files.ts'
import { WorkerSession } from './worker-session.ts'

/** Writes a Parquet file for a test: the rows of a statement. */
export async function writeTable(path: string, select: string, options = 'FORMAT parquet'): Promise<void> {
	const engine = findEngineFiles()
	if (!engine) throw new Error('DuckDB is not installed')
	const limits = { ...QUESTION_LIMITS, timeMs: 120_000, scratchSize: 4 * 1024 ** 3 }
	const session = new WorkerSession(await wallOf('process', engine).command([], limits), limits, false)
	try {
		await session.ask([{ sql: `COPY (${select}) TO '${path.replaceAll("'", "''")}' (${options})`, values: [] }])
	} finally {
		await session.close()
	}
}
