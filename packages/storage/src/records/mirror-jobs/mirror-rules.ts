import type { MirrorOrder, MirrorRule, MirrorRuleRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import { toText } from '../database/values.ts'
import type { MirrorSchema, MirrorTables } from '../mirrors/tables.ts'

/** The columns of an order. */
export function orderColumns({ upstream, source, hasFiles, isPinned, hours, bytesPerSecond }: MirrorOrder) {
	return {
		upstream,
		source: toText(JSON.stringify(source)),
		has_files: hasFiles,
		is_pinned: isPinned,
		hours: hours ? JSON.stringify(hours) : null,
		bytes_per_second: bytesPerSecond ?? null,
	}
}

/** The order in a row. */
export function toOrder(row: Pick<Selectable<MirrorTables['mirror_rule']>, keyof ReturnType<typeof orderColumns>>): MirrorOrder {
	return {
		upstream: row.upstream,
		source: row.source,
		hasFiles: row.has_files,
		isPinned: row.is_pinned,
		hours: row.hours ?? undefined,
		bytesPerSecond: row.bytes_per_second ?? undefined,
	}
}

/** Rules of the mirror in PostgreSQL. */
export function mirrorRuleRecords(db: Kysely<MirrorSchema>): MirrorRuleRecords {
	return {
		async insertRule({ name, everyHours, createdAt, nextAt, ...order }) {
			const times = { every_hours: everyHours, created_at: createdAt, next_at: nextAt }
			const query = db.insertInto('mirror_rule').values({ name, ...orderColumns(order), ...times })
			const inserted = await query
				.onConflict((conflict) => conflict.doNothing())
				.returning('name')
				.executeTakeFirst()
			return inserted !== undefined
		},
		async deleteRule(name) {
			return (await db.deleteFrom('mirror_rule').where('name', '=', toText(name)).executeTakeFirst()).numDeletedRows > 0n
		},
		rules: async () => (await db.selectFrom('mirror_rule').selectAll().orderBy('name').execute()).map(toRule),
		async dueRules(now) {
			const query = db.selectFrom('mirror_rule').selectAll().where('next_at', '<=', now)
			const isOpen = sql<boolean>`exists (
				select from mirror_job where rule = mirror_rule.name and state in ('waiting', 'running', 'paused')
			)`
			return (await query.where(({ not }) => not(isOpen)).execute()).map(toRule)
		},
		async setNext(name, nextAt) {
			await db.updateTable('mirror_rule').set({ next_at: nextAt }).where('name', '=', name).execute()
		},
	}
}

function toRule(row: Selectable<MirrorTables['mirror_rule']>): MirrorRule {
	return { ...toOrder(row), name: row.name, everyHours: row.every_hours, createdAt: row.created_at, nextAt: row.next_at }
}
