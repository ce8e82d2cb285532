import type { AppSettingRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { RepositorySchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** Secrets and variables of apps, in PostgreSQL. */
export function appSettingRecords(db: Kysely<RepositorySchema>): AppSettingRecords {
	return {
		async ofRepo(repoId) {
			const rows = await db.selectFrom('app_setting').selectAll().where('repo_id', '=', repoId).orderBy('key').execute()
			return rows.map(({ key, secret, value, description, updated_at }) => ({
				kind: secret ? ('secret' as const) : ('variable' as const),
				key,
				value,
				description: description ?? undefined,
				updatedAt: updated_at,
			}))
		},
		async put(repoId, { kind, key, value, description, updatedAt }) {
			const told = description === undefined ? null : toText(description)
			const { rows } = await sql`
				insert into app_setting (repo_id, key, secret, value, description, updated_at)
				values (${repoId}, ${key}, ${kind === 'secret'}, ${toText(value)}, ${told}, ${updatedAt})
				on conflict (repo_id, key) do update set value = excluded.value, description = excluded.description, updated_at = excluded.updated_at
					where app_setting.secret = excluded.secret
				returning key
			`.execute(db)
			return rows.length > 0
		},
		async delete(repoId, kind, key) {
			const query = db.deleteFrom('app_setting').where('repo_id', '=', repoId).where('key', '=', toText(key))
			await query.where('secret', '=', kind === 'secret').execute()
		},
	}
}
