import { EngineError } from '@stoa/hub'
import { createTableEngine } from '@stoa/storage'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUESTION_LIMITS, type WorkerLimits } from '../../packages/storage/src/engine/limits.ts'
import { writeTable } from '../../packages/storage/src/engine/test-table.ts'
import type { Wall } from '../../packages/storage/src/engine/walls/wall.ts'
import { WorkerSession } from '../../packages/storage/src/engine/worker-session.ts'
import { testedWalls } from './engine-walls.ts'

const HOSTILE = join(import.meta.dirname, 'hostile-worker.ts')
const LIMITS: WorkerLimits = { ...QUESTION_LIMITS, timeMs: 3000 }
/** For what must be answered: on a busy machine the start of a process takes seconds. */
const PATIENT: WorkerLimits = { ...QUESTION_LIMITS, timeMs: 120_000 }
const walls = await testedWalls()

const folder = mkdtempSync(join(tmpdir(), 'stoa-engine-attacks-'))
const table = join(folder, 'table.parquet')
const secret = join(folder, 'secret.txt')
const visits: string[] = []
const elsewhere = createServer((request, response) => {
	visits.push(request.url ?? '')
	response.end('n\n1\n')
})
let port = 0
let digest = ''
const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

beforeAll(async () => {
	await writeTable(table, "SELECT range AS n, 'word ' || range AS text FROM range(1000)")
	digest = digestOf(table)
	writeFileSync(secret, 'the hub knows this')
	await new Promise<void>((listening) => void elsewhere.listen(0, '127.0.0.1', listening))
	const address = elsewhere.address()
	port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => {
	elsewhere.close()
	rmSync(folder, { recursive: true })
})

/** What one statement is answered in a fresh worker, and how long that took in milliseconds. */
async function run(wall: Wall, sql: string, { isGuarded = true, limits = PATIENT }: { isGuarded?: boolean; limits?: WorkerLimits } = {}) {
	const command = await wall.command([table], limits)
	const started = performance.now()
	const session = new WorkerSession(command, limits, isGuarded)
	try {
		const { results } = await session.ask([{ sql: sql.replaceAll('TABLE_FILE', command.files[0] ?? ''), values: [] }])
		return { answer: JSON.stringify(results), fault: undefined, why: '', ms: performance.now() - started }
	} catch (error) {
		if (!(error instanceof EngineError)) throw error
		return { answer: '', fault: error.fault, why: error.why, ms: performance.now() - started }
	} finally {
		await session.close()
	}
}

/** Statements that reach for what no question is about. None may be answered, whatever the wall. */
const REACHING: Record<string, () => string> = {
	'a file of the system': () => "SELECT * FROM read_text('/etc/passwd')",
	'a file of the hub': () => `SELECT * FROM read_text('${secret}')`,
	'its own environment': () => "SELECT * FROM read_text('/proc/self/environ')",
	'its own memory': () => "SELECT * FROM read_blob('/proc/self/mem')",
	'the names of files': () => "SELECT * FROM glob('/etc/*')",
	'the environment by name': () => "SELECT getenv('PATH')",
	'another host': () => `SELECT * FROM read_csv('http://127.0.0.1:${port}/csv')`,
	'another host as Parquet': () => `SELECT * FROM 'http://127.0.0.1:${port}/x.parquet'`,
	'a bucket': () => "SELECT * FROM read_parquet('s3://bucket/x.parquet')",
	'another database': () => `ATTACH '${join(folder, 'new.db')}' AS other`,
	'a database of PostgreSQL': () => "ATTACH 'host=127.0.0.1 user=stoa' AS other (TYPE postgres)",
	'a written file': () => `COPY (SELECT 1) TO '${join(folder, 'written.csv')}'`,
	'the file of the question': () => "COPY (SELECT 1 AS n) TO 'TABLE_FILE' (FORMAT parquet)",
	'a whole export': () => `EXPORT DATABASE '${join(folder, 'export')}'`,
	'an extension of the network': () => 'INSTALL httpfs',
	'an extension on the disk': () => `LOAD '${join(folder, 'evil.duckdb_extension')}'`,
	'an extension of the community': () => 'INSTALL shellfs FROM community',
	'the settings': () => 'SET enable_external_access=true',
	'more files': () => "SET allowed_paths=['/etc/passwd']",
	'more memory': () => "SET memory_limit='64GB'",
	'a folder for spilling': () => `SET temp_directory='${folder}'`,
	'the secrets of the engine': () => "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
	'a macro file': () => `IMPORT DATABASE '${folder}'`,
	'a log file': () => `SET log_query_path='${join(folder, 'log.txt')}'`,
}

/** Statements that never end or need everything. Each must be ended by a limit. */
const COSTLY: Record<string, string> = {
	'a product of large tables': 'SELECT count(*) FROM range(10000000000) a, range(10000000000) b WHERE a.range * b.range = 7',
	'a recursion without end': 'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r',
	'a list of a billion': 'SELECT len(list(range)) FROM range(2000000000)',
	'a text of gigabytes': "SELECT length(repeat(repeat('x', 100000), 100000))",
	'a sort of everything': 'SELECT range FROM range(2000000000) ORDER BY hash(range) LIMIT 1 OFFSET 1000000000',
	'an answer of gigabytes': "SELECT repeat('x', 1000000) FROM range(1000)",
}

/** Files that are not what they say: made of the table. */
const DAMAGE: Record<string, (bytes: Buffer) => Buffer> = {
	'an empty file': () => Buffer.alloc(0),
	'a file of four bytes': () => Buffer.from('PAR1'),
	'the first half': (bytes) => bytes.subarray(0, bytes.length / 2),
	'the last half': (bytes) => bytes.subarray(bytes.length / 2),
	'a footer of 4 GB': (bytes) => {
		bytes.writeUInt32LE(0xfffffff0, bytes.length - 8)
		return bytes
	},
	'zeros between the ends': (bytes) => bytes.fill(0, 4, bytes.length - 400),
	'a footer of noise': (bytes) => {
		for (let at = bytes.length - 300; at < bytes.length - 8; at += 3) bytes.writeUInt8((bytes.readUInt8(at) * 31 + 7) % 256, at)
		return bytes
	},
	'lengths that are too large': (bytes) => {
		for (let at = 4; at < 200; at += 1) if (bytes.readUInt8(at) < 0x80) bytes.writeUInt8(0x7f, at)
		return bytes
	},
}

describe.each(walls)('the wall $name', ({ name, missing, around }) => {
	// A plain process may write what its user may write, and the engine lets it write what it may read: no statement of the hub does.
	const reaching = Object.keys(REACHING).filter((what) => name !== 'process' || what !== 'the file of the question')
	test.skipIf(missing !== undefined).each(reaching)('keeps a statement from %s', async (what) => {
		const sql = REACHING[what]?.() ?? ''
		const { fault, answer } = await run(around(), sql)
		expect([fault, answer]).toEqual(['question', ''])
		expect(visits).toEqual([])
		expect(digestOf(table)).toBe(digest)
	})

	test.skipIf(missing !== undefined).each(Object.entries(COSTLY))('ends %s', async (_what, sql) => {
		const { fault, ms } = await run(around(), sql, { limits: LIMITS })
		// The engine itself refuses a text that is too long.
		expect(['limit', 'question']).toContain(fault)
		expect(ms).toBeLessThan(LIMITS.timeMs + 4000)
		expect((await run(around(), 'SELECT 1')).answer).toBe('[[[1]]]')
	})

	test.skipIf(missing !== undefined).each(Object.entries(DAMAGE))(
		'answers %s with a reason, and the next question',
		async (what, damage) => {
			const path = join(folder, `${what}.parquet`)
			writeFileSync(path, damage(Buffer.from(readFileSync(table))))
			const engine = createTableEngine({ chooseWall: async () => ({ wall: around(), why: [] }), limits: PATIENT })
			const question = { where: undefined, order: undefined, offset: 0, length: 10 }
			const asked = engine.filter({ files: [{ diskPath: path, rows: 1000 }], columns: 2, instants: [] }, question, 'a')
			const ended = await asked.then(
				({ rows }) => rows.length,
				(error: unknown) => (error instanceof EngineError ? 'refused' : error),
			)
			// Bytes that no one looks at may be wrong.
			expect(['refused', 10]).toContainEqual(ended)
			const whole = await engine.filter({ files: [{ diskPath: table, rows: 1000 }], columns: 2, instants: [] }, question, 'a')
			expect(whole.total).toBe(1000)
			await engine.close()
		},
	)

	test.skipIf(missing !== undefined)('bounds a worker that floods, lies, babbles, turns in circles, takes memory or crashes', async () => {
		const wall = around(HOSTILE)
		for (const what of ['flood', 'lie', 'babble', 'turn', 'crash']) {
			const { fault, ms } = await run(wall, what, { limits: LIMITS })
			expect([what, fault]).toEqual([what, 'limit'])
			expect(ms).toBeLessThan(LIMITS.timeMs + 4000)
		}
		// Either the worker is ended, or it is refused the memory.
		const greedy = await run(wall, 'remember', { limits: LIMITS })
		expect(greedy.fault === 'limit' || greedy.answer.includes('refused')).toBe(true)
		expect(await run(wall, 'environment')).toMatchObject({ answer: expect.not.stringContaining('STOA') })
	})
})

describe.each(walls.filter(({ name }) => name !== 'process'))('a worker that was taken over, behind $name', ({ name, missing, around }) => {
	const attempt = async (what: string): Promise<string> => (await run(around(HOSTILE), what)).answer

	test.skipIf(missing !== undefined)('sees its files, and nothing else', async () => {
		const seen: unknown = JSON.parse(await attempt('list'))
		const paths = JSON.stringify(seen)
		expect(paths).toContain('/data/0.parquet')
		for (const word of ['secret', 'passwd', 'proc/', 'stoa-engine', '/home', '/root', '/etc', '/dev/']) expect(paths).not.toContain(word)
		for (const path of ['/etc/passwd', secret, '/proc/self/environ', '/proc/self/mem', '/dev/mem'])
			expect(await attempt(`read ${path}`)).toContain('ENOENT')
	})

	test.skipIf(missing !== undefined)('cannot change what it reads, or fill the disk', async () => {
		expect(await attempt('write /data/0.parquet')).toContain('refused')
		expect(await attempt('write /engine/node')).toContain('refused')
		expect(await attempt('create /data/new')).toContain('refused')
		expect(await attempt('create /new')).toContain('refused')
		expect(digestOf(table)).toBe(digest)
		expect(await attempt('fill /tmp/')).toContain('ENOSPC')
	})

	test.skipIf(missing !== undefined)('has no network, no environment and no other process', async () => {
		expect(await attempt(`connect ${port}`)).not.toContain('connected')
		expect(visits).toEqual([])
		expect(await attempt('environment')).not.toMatch(/STOA|HOME|SECRET|DATABASE/)
		expect(await attempt(`kill ${process.pid}`)).toContain('refused')
		expect(await attempt('run /bin/sh')).toContain('refused')
		// Without a filter of system calls a worker may start its own program again and listen, both inside its wall.
		if (name !== 'bubblewrap') return
		expect(await attempt('run /engine/node')).toContain('refused')
		expect(await attempt('listen')).toContain('EPERM')
	})

	test.skipIf(missing !== undefined)('is kept from files by the wall alone, without the settings of the engine', async () => {
		const open = { isGuarded: false }
		for (const sql of [
			"SELECT * FROM read_text('/etc/passwd')",
			`SELECT * FROM read_text('${secret}')`,
			"SELECT * FROM read_text('/proc/self/environ')",
			"COPY (SELECT 1 AS n) TO 'TABLE_FILE' (FORMAT parquet)",
			`ATTACH '${join(folder, 'new.db')}' AS other`,
			`SELECT * FROM read_csv('http://127.0.0.1:${port}/csv')`,
		]) {
			const { fault, answer } = await run(around(), sql, open)
			// A file that is not there is an answer without rows.
			expect([sql, fault ?? answer]).toEqual([sql, expect.stringMatching(/^(question|\[\[\]\])$/)])
		}
		expect((await run(around(), "SELECT count(*) FROM glob('/etc/**')", open)).answer).toBe('[[["0"]]]')
		expect(visits).toEqual([])
		expect(digestOf(table)).toBe(digest)
	})
})
