import type { LiveMoveProgress, LiveMoveResult } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError, escapeIdentifier as quote } from 'pg'
import { withClient } from '../backup/move-database.ts'
import { SESSION } from '../backup/snapshot-reader.ts'
import type { ConnectionGate, HeldGate } from '../database/connection-gate.ts'
import { APPLICATION_NAME, type ConnectionConfig } from '../database/database.ts'
import { unknownMigrations } from '../migrate.ts'
import { captureChanges, forgetNotes, readBegunMove, refuseChanges, removeCapture } from './capture-changes.ts'
import { MoveMeter } from './move-meter.ts'
import {
	applyChanges,
	beginWrite,
	compareTables,
	completeTarget,
	copyPages,
	createTables,
	finishTarget,
	readMark,
	reopen,
	requireUsable,
} from './move-target.ts'
import { type MovedSchema, readMovedSchema } from './moved-tables.ts'
import { readUnread, renumberEvents } from './renumber-events.ts'

/** What a live move needs. */
export interface LiveMove {
	/** The connections of the hub. They lead to the old database, and afterwards to the new one. */
	gate: ConnectionGate
	target: { connection: ConnectionConfig; place: string }
	newId: () => string
	/** Writes on disk that the hub is in the new database from now on, or fails and leaves it where it was. The hub's starts go by that. */
	decide: (id: string) => Promise<void>
	now: () => Date
	log: (line: string) => void
	signal: AbortSignal
	onProgress: (progress: LiveMoveProgress) => void
}

/** A round of catching up that is as short as this, or copied as few changes, leaves little for the moment in which callers wait. */
const SHORT_ROUND_MS = 1000
const FEW_CHANGES = 1000
const ROUNDS_MAX = 200
/** Longest wait for callers that have a connection, and for the whole switch. Callers who wait for a connection give up later than that. */
const DRAIN_MS = 3000
const HOLD_MS = 8000
/** A database that is silent for so much longer than it may take is given up: its own limits of time do not help when the network is broken. */
const SILENCE_MS = 1500
/** All rows are compared once more while callers wait, unless that took longer than this. Milliseconds. */
const COMPARE_HELD_MS = 1500
const ATTEMPTS = 12
const PAUSE_MS = 1000
const PAUSE_MS_MAX = 30_000
/** Codes of locks and statements that were not done in time. */
const LATE = new Set(['55P03', '57014', '40P01'])

/**
 * Moves the database while the hub uses it. In this order:
 *
 * 1. Triggers in the old database note the key of each row that changes (`capture-changes.ts`).
 * 2. The rows are copied page by page, as one moment had them. A run that goes on after a kill first copies what changed since that moment.
 * 3. What changed meanwhile is copied, in rounds that become shorter. Each round sees one moment, compares what it copied, and leaves the target as
 *    the old database was at that moment. Every row is compared after a round that is short enough.
 * 4. Callers wait. The last changes are copied and compared, the target is completed and committed, and `decide` writes down where the hub is. That
 *    is the turn: a kill before it leaves the hub in the old database, and a kill after it in the new one, with the same rows.
 * 5. The old database refuses changes, the connections lead to the new one, and callers go on.
 *
 * A run that is begun again goes on with what it finds.
 *
 * @throws {HubError} `database-move`; the old database is in use, and complete
 */
export async function runLiveMove(move: LiveMove): Promise<LiveMoveResult> {
	const run = new LiveRun(move)
	await run.prepare()
	await run.copy()
	await run.catchUp()
	await run.compare()
	return run.switchOver()
}

/** The switch takes too long: callers must not wait any longer. */
class TooLate extends Error {
	override readonly name = 'TooLate'
}

class LiveRun {
	readonly #move: LiveMove
	readonly #meter: MoveMeter
	#id = ''
	#schema: MovedSchema = { tables: [], migrations: [], foreignKeys: [], sequences: [] }
	#comparedMs = 0
	#rows = 0

	constructor(move: LiveMove) {
		this.#move = move
		this.#meter = new MoveMeter(move.now, move.onProgress)
	}

	async prepare(): Promise<void> {
		this.#meter.begin('preparing')
		const { target, newId } = this.#move
		await this.#withStoppable(async (source, there) => {
			const begun = await readBegunMove(source)
			if (begun && begun.place !== target.place)
				throw new HubError('database-move', {
					why: `a move to "${begun.place}" was begun. Go on with that one, or give it up with --cancel`,
				})
			await requireNoOthers(source)
			await source.query('begin')
			this.#schema = await readMovedSchema(source)
			await source.query('commit')
			const { migrations } = this.#schema
			if (migrations.length === 0 || unknownMigrations(migrations).length > 0)
				throw new HubError('database-move', { why: 'the present database was used by another version of Stoa' })
			this.#id = begun?.id ?? newId()
			await requireUsable(there, target.connection, { id: this.#id, migrations })
			await captureChanges(source, this.#schema.tables, { id: this.#id, place: target.place })
			if ((await readBegunMove(there))?.id === this.#id) {
				await removeCapture(source)
				throw new HubError('database-move', { why: 'the hub uses that database already. Name another one' })
			}
			await createTables(there, target.connection, this.#id, this.#schema)
			await this.#reopen(source, there)
		})
	}

	/** A target that was completed without the turn is copied to again. */
	async #reopen(source: Client, there: Client): Promise<void> {
		if ((await readMark(there))?.stage !== 'complete') return
		await source.query(`
			insert into stoa_move.change (name, key) select 'happening', array[seq::text] from happening;
			insert into stoa_move.change (name, key) select 'happening_reader', array[name] from happening_reader;
		`)
		await reopen(there, this.#schema)
	}

	async copy(): Promise<void> {
		await this.#round(async (source, there) => {
			const mark = await readMark(there)
			if (mark?.stage !== 'copying') return
			this.#meter.begin('copying', { rows: mark.rows, total: await countRows(source, this.#schema) })
			await copyPages(source, there, this.#schema.tables, (rows) => this.#pass(rows))
		})
	}

	async catchUp(): Promise<void> {
		this.#meter.begin('catching-up')
		for (let rounds = 1; ; rounds += 1) {
			const since = performance.now()
			const changes = await this.#round()
			// The time alone says little on a busy machine, on which each round takes long.
			if (changes <= FEW_CHANGES || performance.now() - since < SHORT_ROUND_MS) return
			if (rounds === ROUNDS_MAX)
				throw new HubError('database-move', {
					why: 'rows change faster than they can be copied. Run the command again when fewer people write',
				})
		}
	}

	async compare(): Promise<void> {
		await this.#round(async (source, there) => {
			this.#meter.begin('comparing', { total: await countRows(source, this.#schema) })
			const since = performance.now()
			this.#rows = 0
			await beginWrite(there)
			await compareTables(source, there, this.#schema.tables, (rows) => {
				this.#rows += rows
				this.#pass(rows)
			})
			await there.query('commit')
			this.#comparedMs = performance.now() - since
			await there.query('analyze')
		})
	}

	async switchOver(): Promise<LiveMoveResult> {
		for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
			await this.catchUp()
			this.#meter.begin('switching')
			const heldMs = await this.#trySwitch()
			if (heldMs !== undefined) {
				await this.#finish()
				return { tables: this.#schema.tables.length, rows: this.#rows, heldMs: Math.round(heldMs) }
			}
			// The answer to the commit may be what was late.
			await this.#withBoth((source, there) => this.#reopen(source, there))
			await sleep(Math.min(PAUSE_MS * 2 ** attempt, PAUSE_MS_MAX), undefined, { signal: this.#move.signal })
		}
		throw new HubError('database-move', {
			why: `the last changes could not be copied within ${HOLD_MS / 1000} seconds, ${ATTEMPTS} times. Run the command again when fewer people write`,
		})
	}

	/** How long callers waited, in milliseconds; `undefined` when it took too long, and the hub goes on in the old database. */
	async #trySwitch(): Promise<number | undefined> {
		const since = performance.now()
		const held = await this.#move.gate.hold(DRAIN_MS)
		if (!held) return undefined
		try {
			const isSwitched = await this.#withBoth(async (source, there) => {
				try {
					await within(HOLD_MS + SILENCE_MS, this.#fill(source, there, since + HOLD_MS))
				} catch (error) {
					if (error instanceof TooLate || (error instanceof DatabaseError && LATE.has(error.code ?? ''))) return false
					throw error
				}
				await this.#turn(held, source)
				return true
			})
			return isSwitched ? performance.now() - since : undefined
		} finally {
			held.release()
		}
	}

	/** Makes the target one that the hub can use. Nothing can be written to the old database meanwhile. */
	async #fill(source: Client, there: Client, until: number): Promise<void> {
		const { tables } = this.#schema
		const limited = async (client: Client): Promise<void> => {
			const leftMs = Math.round(until - performance.now())
			if (leftMs <= 0) throw new TooLate()
			await client.query(`set local statement_timeout = ${leftMs}`)
		}
		// The locks come before the moment that the transaction sees.
		await source.query('begin isolation level repeatable read')
		await limited(source)
		await source.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in share row exclusive mode`)
		await requireNoOthers(source)
		const { sequences } = await readMovedSchema(source)
		await limited(source)
		await beginWrite(there)
		await limited(there)
		await applyChanges(source, there, tables)
		if (this.#comparedMs <= COMPARE_HELD_MS) await compareTables(source, there, tables, () => undefined)
		await limited(there)
		await completeTarget(there, { ...this.#schema, sequences })
		await renumberEvents(there, await readUnread(source))
		await limited(there)
		await there.query('commit')
		await source.query('select 1') // the locks are still there
		this.#meter.begin('committed')
	}

	/** From `decide` on, the hub is in the new database. */
	async #turn(held: HeldGate, source: Client): Promise<void> {
		const { decide, target, log } = this.#move
		await decide(this.#id).catch((error: unknown) => {
			throw new HubError('database-move', {
				why: `the data folder cannot be written (${error instanceof Error ? error.message : String(error)}). The hub goes on with the present database`,
			})
		})
		this.#meter.begin('switched')
		try {
			await within(
				SILENCE_MS,
				refuseChanges(source).then(() => source.query('commit')),
			)
		} catch (error) {
			log(`the old database could not be made to refuse changes (${String(error)}). Let no other process use it`)
		}
		held.switchTo(target.connection)
		log(`the database was moved to ${target.place}`)
	}

	/** The next start repeats what is missing here. */
	async #finish(): Promise<void> {
		try {
			await withClient(this.#move.target.connection, finishTarget)
		} catch (error) {
			this.#move.log(`checking the keys of the new database failed: ${String(error)}. The next start checks them again`)
		}
	}

	#pass(rows: number): void {
		this.#move.signal.throwIfAborted()
		this.#meter.pass(rows)
	}

	/** Brings the target to one moment of the old database, which `more` then sees. Returns how many changes it copied. */
	async #round(more?: (source: Client, there: Client) => Promise<void>): Promise<number> {
		this.#move.signal.throwIfAborted()
		return this.#withStoppable(async (source, there) => {
			await source.query('begin isolation level repeatable read, read only')
			await source.query(SESSION)
			await beginWrite(there)
			const notes = await applyChanges(source, there, this.#schema.tables)
			await there.query('commit')
			// After the commit: a kill in between repeats what is the same the second time.
			await withClient(this.#move.gate.connection, (client) => forgetNotes(client, notes))
			await more?.(source, there)
			return notes.length
		})
	}

	/** Ends both sessions when the move is stopped: nothing waits for a database that is silent. */
	#withStoppable<T>(work: (source: Client, there: Client) => Promise<T>): Promise<T> {
		const { signal } = this.#move
		return this.#withBoth(async (source, there) => {
			const stop = (): void => {
				// Not `end`, which an idle session would wait for. The statement under way, or the next one, fails with it.
				for (const client of [source, there]) client.connection.stream.destroy()
			}
			signal.addEventListener('abort', stop, { once: true })
			try {
				return await work(source, there)
			} finally {
				signal.removeEventListener('abort', stop)
			}
		})
	}

	#withBoth<T>(work: (source: Client, there: Client) => Promise<T>): Promise<T> {
		const { gate, target } = this.#move
		return withClient(gate.connection, (source) => withClient(target.connection, (there) => work(source, there)))
	}
}

/** Gives work up after a time. @throws {TooLate} */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
	const done = new AbortController()
	const late = sleep(ms, undefined, { signal: done.signal }).then(
		() => {
			throw new TooLate()
		},
		() => work, // it was done in time
	)
	return Promise.race([work, late]).finally(() => done.abort())
}

/** Other processes would go on in the old database. @throws {HubError} `database-move` */
async function requireNoOthers(source: Client): Promise<void> {
	const { rows } = await source.query<{ count: number }>(
		`select count(distinct application_name)::integer as count from pg_stat_activity
		  where datname = current_database() and application_name like 'stoa%' and application_name <> $1`,
		[APPLICATION_NAME],
	)
	const count = rows[0]?.count ?? 0
	if (count > 0)
		throw new HubError('database-move', {
			why: `${count} other processes of the hub use the present database. Stop them, and keep this one`,
		})
}

async function countRows(source: Client, { tables }: MovedSchema): Promise<number> {
	const counts = tables.map(({ name }) => `(select count(*) from ${quote(name)})`).join(' + ')
	return (await source.query<{ count: number }>(`select ${counts} as count`)).rows[0]?.count ?? 0
}
