import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestRecords } from '../../testing.ts'
import { insertUser, sampleSha256, sampleXetHash } from '../contract/samples.ts'
import { openKysely } from '../database/database.ts'
import { createGarbageTables } from './m0086-garbage.ts'

test('createGarbageTables() finds the xorbs of present files, so that none of them is dead', async () => {
	const { records, connection, keys, close } = await openTestRecords()
	await insertUser(records)
	const xorbs = ['one', 'two', 'one'].map(sampleXetHash)
	const terms = xorbs.map((xorb, index) => ({ xorb, chunkStart: index, chunkEnd: index + 1, length: 1 }))
	await records.xet.insertFile({ hash: sampleXetHash('file'), size: 3, sha256: sampleSha256('file'), terms })
	const db = openKysely({ connection, max: 1, log: console.error })
	// As it was before.
	for (const table of ['repo_reach', 'stray_blob', 'garbage_run', 'xorb_hold', 'xet_file_xorb', 'attachment_mention'])
		await sql`drop table ${sql.table(table)}`.execute(db)
	await sql`drop trigger attachments_mentioned on discussion_event; drop function note_attachment_mentions()`.execute(db)
	for (const table of ['object', 'xet_xorb', 'xet_file', 'attachment'])
		await sql`alter table ${sql.table(table)} drop column dead_since`.execute(db)
	await sql`
		alter table xet_xorb drop column shrunk;
		alter table attachment drop column mentioned;
		alter table repo_object drop column touched_at, drop column unreached_since;
		drop index object_xet_hash, xet_file_sha256, repo_xet_file_hash, xorb_proof_xorb;
	`.execute(db)
	await createGarbageTables(db)
	await db.destroy()
	expect(await keys(`select encode(xorb, 'hex') as key from xet_file_xorb order by 1`)).toEqual([...new Set(xorbs)].toSorted())
	await close()
})
