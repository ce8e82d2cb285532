/**
 * The process in which the engine runs: the only file that loads DuckDB. What it may reach is decided by the wall around it (`walls`), not here. It
 * reads lines of JSON from its input: first an `Opening`, then requests. It answers each request with a line of JSON, behind which the bytes of a
 * file follow when one was asked for, and it ends with its input.
 */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { readFile, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Opening, Statement } from './worker-messages.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What the engine itself refuses. The wall around the process does not rely on it. */
const settingsOf = ({ files, scratch }: Opening): string[] => [
	"SET TimeZone='UTC'",
	`SET allowed_paths=[${[...files, scratch].map(quoted).join(', ')}]`,
	'SET enable_external_access=false',
	'SET autoinstall_known_extensions=false',
	'SET autoload_known_extensions=false',
	'SET allow_community_extensions=false',
	'SET lock_configuration=true',
]

async function open(opening: Opening): Promise<DuckDBConnection> {
	const options = { memory_limit: `${opening.memoryMb}MB`, threads: String(opening.threads), temp_directory: '' }
	const connection = await (await DuckDBInstance.create(':memory:', options)).connect()
	if (opening.isGuarded) for (const setting of settingsOf(opening)) await connection.run(setting)
	return connection
}

/** What is written for one request. */
interface Written {
	head: object
	file: Uint8Array
}

async function answer(connection: DuckDBConnection, statements: readonly Statement[], scratch: string): Promise<Written> {
	const results: unknown[] = []
	let file: Uint8Array = new Uint8Array()
	for (const { sql, values, copy } of statements) {
		results.push((await connection.runAndReadAll(sql, values)).getRowsJson())
		if (!copy) continue
		await connection.run(`COPY ${copy.of} TO ${quoted(scratch)} (FORMAT ${copy.format})`)
		file = await readFile(scratch)
		await rm(scratch)
	}
	return { head: { results, size: file.length }, file }
}

async function answerOrFail(connection: DuckDBConnection, statements: readonly Statement[], scratch: string): Promise<Written> {
	try {
		return await answer(connection, statements, scratch)
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error)
		return { head: { failed: message.slice(0, 2000), size: 0 }, file: new Uint8Array() }
	}
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
async function readLine(): Promise<string> {
	const line = await lines.next()
	// The parent has its answers, or has ended.
	if (line.done === true) process.exit(0)
	return line.value
}

const opening: Opening = JSON.parse(await readLine())
const connection = await open(opening)
for (;;) {
	const statements: Statement[] = JSON.parse(await readLine())
	const { head, file } = await answerOrFail(connection, statements, opening.scratch)
	process.stdout.write(`${JSON.stringify(head)}\n`)
	process.stdout.write(file)
}
