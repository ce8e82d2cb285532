import type { GuestUploadRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { ContentSchema } from './tables.ts'

/** Stores daily uploads into repositories of others in PostgreSQL. */
export function guestUploadRecords(db: Kysely<ContentSchema>): GuestUploadRecords {
	return {
		async add(userId, day, bytes, max) {
			if (bytes > max) return false
			// One statement, so that simultaneous uploads cannot exceed the limit together. Rows of earlier days no longer count.
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
