import {
	CONVERSION_STATES,
	type ClaimedConversion,
	type Conversion,
	type ConversionRecords,
	type ConvertedConfig,
	type StoredShard,
} from '@stoa/hub'
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { isAbandoned, processMark } from '../../process-mark.ts'
import { toBytes, toOid, toSha256, toText } from '../database/values.ts'
import type { ContentSchema, ConversionRow, ConvertedFileRow } from '../contents/tables.ts'

type Db = Kysely<ContentSchema>
/** A process that converts says so every few seconds. One that has been silent this long was killed, wherever it ran. */
const SILENT_SECONDS = 60

const isMine = ({ repoId, commit }: ClaimedConversion): RawBuilder<boolean> =>
	sql<boolean>`repo_id = ${repoId} and commit_oid = ${toBytes(commit)} and state = 'running' and process = ${processMark()}`

const isChanged = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): boolean => numAffectedRows > 0n
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Rows and bytes of all Parquet files; `null` while some are missing, because the rows would be too few. */
function totalsOf(configs: readonly ConvertedConfig[]): { rows: number | null; size: number | null } {
	const isWhole = configs.length > 0 && configs.every(({ why, splits }) => why === undefined && splits.every(({ isPartial }) => !isPartial))
	if (!isWhole) return { rows: null, size: null }
	const splits = configs.flatMap((config) => config.splits)
	return { rows: sum(splits.map(({ rows }) => rows)), size: sum(splits.flatMap(({ files }) => files.map(({ size }) => size))) }
}

/** Conversions of datasets in PostgreSQL. */
export function conversionRecords(db: Db): ConversionRecords {
	return {
		async of(repoId) {
			const row = await db.selectFrom('conversion').selectAll().where('repo_id', '=', repoId).executeTakeFirst()
			return row && toConversion(row)
		},
		async claim(now) {
			const { rows: running } = await sql<{ process: string }>`select distinct process from conversion where state = 'running'`.execute(db)
			// By the process, not the dataset: another loop may have claimed the dataset since.
			const gone = running.flatMap(({ process }) => (isAbandoned(process, 0) ? [process] : []))
			const { rows } = await sql<{ repo_id: string; commit_oid: Buffer; tries: number }>`
				update conversion set state = 'running', process = ${processMark()}, heard_at = now(), tries = tries + 1, bytes = 0, bytes_done = 0
				where repo_id = (
					select conversion.repo_id from conversion join repo on repo.id = conversion.repo_id
					where ((state = 'waiting' and due_at <= ${now}::timestamptz)
						or (state = 'running' and (process = any(${gone}::text[]) or heard_at < now() - make_interval(secs => ${SILENT_SECONDS}::integer))))
						and repo.deleted_at is null
					order by due_at, conversion.repo_id limit 1 for update of conversion skip locked
				) returning repo_id, commit_oid, tries
			`.execute(db)
			const [row] = rows
			return row && { repoId: row.repo_id, commit: toOid(row.commit_oid), tries: row.tries }
		},
		async keep(claimed, { bytes, bytesDone }) {
			return isChanged(
				await sql`update conversion set heard_at = now(), bytes = ${bytes}, bytes_done = ${bytesDone} where ${isMine(claimed)}`.execute(db),
			)
		},
		...shards(db),
		async end(claimed, { state, problem, dueAt, tries, made }, sources) {
			return db.transaction().execute(async (inside) => {
				const result = made ? { made: JSON.stringify(made.configs), made_oid: toBytes(made.commit) } : {}
				const row = { state, problem: problem === undefined ? null : toText(problem), due_at: dueAt, tries, process: null, ...result }
				const { numUpdatedRows } = await inside.updateTable('conversion').set(row).where(isMine(claimed)).executeTakeFirst()
				if (numUpdatedRows === 0n) return false
				if (!made) return true
				const { rows, size } = totalsOf(made.configs)
				await inside.updateTable('repo').set({ converted_rows: rows, converted_size: size }).where('id', '=', claimed.repoId).execute()
				await sql`
					delete from converted_file where repo_id = ${claimed.repoId} and not (source = any(${sources.map(toBytes)}::bytea[]))
				`.execute(inside)
				return true
			})
		},
	}
}

/** The files that were written. */
function shards(db: Db): Pick<ConversionRecords, 'shards' | 'addShard' | 'dropShards'> {
	return {
		async shards(repoId, source) {
			const query = db.selectFrom('converted_file').selectAll().where('repo_id', '=', repoId).where('source', '=', toBytes(source))
			return (await query.orderBy('number').execute()).map(toShard)
		},
		async addShard(claimed, source, { number, sha256, size, rows, sourceSize, next, isCut }) {
			return isChanged(
				await sql`
					with mine as (update conversion set tries = 0 where ${isMine(claimed)} returning repo_id)
					insert into converted_file (repo_id, source, number, sha256, size, row_count, source_size, next, is_cut)
					select repo_id, ${toBytes(source)}, ${number}::integer, ${toBytes(sha256)}, ${size}::bigint, ${rows}::bigint, ${sourceSize}::bigint,
						${next === undefined ? null : JSON.stringify(next)}::jsonb, ${isCut}::boolean
					from mine
				`.execute(db),
			)
		},
		async dropShards(repoId, source, from) {
			await db
				.deleteFrom('converted_file')
				.where('repo_id', '=', repoId)
				.where('source', '=', toBytes(source))
				.where('number', '>=', from)
				.execute()
		},
	}
}

function toConversion(row: Selectable<ConversionRow>): Conversion {
	const { problem, bytes, bytes_done: bytesDone, made, made_oid: madeOid } = row
	return {
		commit: toOid(row.commit_oid),
		state: CONVERSION_STATES.find((state) => state === row.state) ?? 'failed',
		problem: problem ?? undefined,
		bytes,
		bytesDone,
		made: made && madeOid ? { commit: toOid(madeOid), configs: made } : undefined,
	}
}

function toShard(row: Selectable<ConvertedFileRow>): StoredShard {
	const { number, size, row_count: rows, source_size: sourceSize, next, is_cut: isCut } = row
	return { number, sha256: toSha256(row.sha256), size, rows, sourceSize, next: next ?? undefined, isCut }
}
