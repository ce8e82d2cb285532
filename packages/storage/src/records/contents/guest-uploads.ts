import type { GuestUploadRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { ContentSchema } from './tables.ts'

/** What people bring into repositories of others, by day, in PostgreSQL. */
export function guestUploadRecords(db: Kysely<ContentSchema>): GuestUploadRecords {
	return {
		async add(userId, day, bytes, max) {
			if (bytes > max) return false
			// One statement: of many at once, none passes what another has filled. Rows of earlier days say nothing any more.
			const { rows } = await sql<{ bytes: number }>`
				with gone as (delete from guest_upload where user_id = ${userId} and day < ${day}::date)
				insert into guest_upload (user_id, day, bytes) values (${userId}, ${day}::date, ${bytes})
				on conflict (user_id, day) do update set bytes = guest_upload.bytes + excluded.bytes
					where guest_upload.bytes + excluded.bytes <= ${max}
				returning bytes
			`.execute(db)
			return rows.length > 0
		},
	}
}
