import { HubError } from '@stoa/vocabulary'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError, escapeIdentifier as quote } from 'pg'
import type { Key, MovedTable } from './moved-tables.ts'

/** A move that was begun, as the old database notes it. */
export interface BegunMove {
	id: string
	/** The new database, without its password. */
	place: string
	/** `done`: the hub uses the new database, and this one refuses changes. */
	stage: 'copying' | 'done'
}

/** Longest wait of the writers of a table for a trigger, in milliseconds. */
const LOCK_MS = 2000
const ATTEMPTS = 30
const LOCK_NOT_AVAILABLE = '55P03'
/** Notes that are deleted by one statement. */
const FORGOTTEN_AT_ONCE = 10_000
const KEYS_AT_ONCE = 500

/** The move that the old database notes; `undefined` when there is none. */
export async function readBegunMove(client: Client): Promise<BegunMove | undefined> {
	const { rows: tables } = await client.query<{ name: string | null }>(`select to_regclass('stoa_move.state')::text as name`)
	if (!tables[0]?.name) return undefined
	return (await client.query<BegunMove>('select id, place, stage from stoa_move.state')).rows[0]
}

/**
 * Has the old database note the key of each row that changes from now on, in the transaction that changes it. When it resolves, everything that was
 * changed without a note is committed. It can be called again after a kill.
 *
 * @throws {HubError} `database-move` when the role of the database may not do that
 */
export async function captureChanges(
	client: Client,
	tables: readonly MovedTable[],
	{ id, place }: Omit<BegunMove, 'stage'>,
): Promise<void> {
	try {
		await client.query(CREATE)
	} catch (error) {
		if (!(error instanceof DatabaseError) || error.code !== '42501') throw error
		throw new HubError('database-move', {
			why: 'its role may not create a schema in the present database. Grant it CREATE on the database, and run the command again',
		})
	}
	await client.query('insert into stoa_move.state (id, place) values ($1, $2) on conflict do nothing', [id, place])
	for (const { name, keys } of tables) {
		const columns = keys.map((key) => client.escapeLiteral(key.name)).join(', ')
		await withShortLock(
			client,
			`create or replace trigger stoa_move after insert or update or delete on ${quote(name)} for each row execute function stoa_move.note(${columns})`,
		)
	}
}

const CREATE = `
	create schema if not exists stoa_move;
	create table if not exists stoa_move.state (
		single boolean primary key default true check (single), id text not null, place text not null, stage text not null default 'copying'
	);
	create table if not exists stoa_move.change (
		seq bigint generated always as identity primary key, name text not null, key text[] not null
	);
	create or replace function stoa_move.note() returns trigger language plpgsql as $$
	declare before text[]; after text[];
	begin
		if tg_op <> 'INSERT' then
			before := array(select to_jsonb(old) ->> part from unnest(tg_argv) with ordinality as parts(part, place) order by place);
		end if;
		if tg_op <> 'DELETE' then
			after := array(select to_jsonb(new) ->> part from unnest(tg_argv) with ordinality as parts(part, place) order by place);
		end if;
		insert into stoa_move.change (name, key)
			select tg_table_name, changed.key from (select before as key union select after) as changed where changed.key is not null;
		return null;
	end $$;
`

/** Takes the triggers and the notes back: the database is as if no move had been begun. */
export async function removeCapture(client: Client): Promise<void> {
	const { rows } = await client.query<{ name: string }>(`
		select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
		 where t.tgname = 'stoa_move' and c.relnamespace = current_schema()::regnamespace
	`)
	// Each by itself: a single statement would lock all tables at once.
	for (const { name } of rows) await withShortLock(client, `drop trigger if exists stoa_move on ${quote(name)}`)
	await client.query('drop schema if exists stoa_move cascade')
}

/** Makes every change of the old database fail, also of a process that does not know of the move. For a transaction of the caller. */
export async function refuseChanges(client: Client): Promise<void> {
	await client.query(`
		update stoa_move.state set stage = 'done';
		create or replace function stoa_move.note() returns trigger language plpgsql as $$
		begin
			raise exception 'the hub was moved to another database' using errcode = '25006';
		end $$;
	`)
}

/** Each table with keys of rows that changed, in batches. For a transaction that sees one moment. */
export async function* readChanged(client: Client, tables: readonly MovedTable[]): AsyncGenerator<{ table: MovedTable; keys: Key[] }> {
	const { rows: changed } = await client.query<{ name: string }>('select distinct name from stoa_move.change')
	for (const table of tables.filter(({ name }) => changed.some((one) => one.name === name))) {
		const literal = client.escapeLiteral(table.name)
		await client.query(`declare changed no scroll cursor for select distinct key from stoa_move.change where name = ${literal}`)
		for (;;) {
			const { rows } = await client.query<{ key: string[] }>(`fetch ${KEYS_AT_ONCE} from changed`)
			if (rows.length > 0) yield { table, keys: rows.map(({ key }) => key) }
			if (rows.length < KEYS_AT_ONCE) break
		}
		await client.query('close changed')
	}
}

/** The numbers of the notes. For a transaction that sees one moment: a lower number may be committed later. */
export async function readNotes(client: Client): Promise<number[]> {
	return (await client.query<{ seq: number }>('select seq from stoa_move.change order by seq')).rows.map(({ seq }) => seq)
}

/** Deletes notes that were worked off. */
export async function forgetNotes(client: Client, notes: readonly number[]): Promise<void> {
	for (let from = 0; from < notes.length; from += FORGOTTEN_AT_ONCE)
		await client.query('delete from stoa_move.change where seq = any($1::bigint[])', [notes.slice(from, from + FORGOTTEN_AT_ONCE)])
}

/** A statement that locks a table waits for its writers, and new writers wait for it: so not for long, but often. */
async function withShortLock(client: Client, statement: string): Promise<void> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			await client.query(`set lock_timeout = ${LOCK_MS}`)
			await client.query(statement)
			return
		} catch (error) {
			if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error
			await sleep(LOCK_MS * Math.random())
		} finally {
			await client.query('set lock_timeout = 0').catch(() => undefined) // the statement has the failure
		}
	}
}
