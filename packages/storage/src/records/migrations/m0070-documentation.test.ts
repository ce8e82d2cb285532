import { noMetadata } from '@stoa/hub'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestRecords } from '../../testing.ts'
import { insertRepo, insertUser, sampleOid } from '../contract/samples.ts'
import { openKysely } from '../database/database.ts'
import { createDocumentationTables } from './m0070-documentation.ts'

test('createDocumentationTables() leaves repositories that are there already to be looked at, once', async () => {
	const { records, connection, close } = await openTestRecords()
	const ada = await insertUser(records)
	const [old, empty] = [await insertRepo(records, ada), await insertRepo(records, ada)]
	await records.repos.setHead(old.id, { oid: sampleOid('head'), date: new Date(), metadata: noMetadata() })
	const db = openKysely({ connection, max: 1, log: console.error })
	await sql`
		drop table documentation_page, documentation, documentation_unseen;
		drop trigger repo_documentation on repo;
		drop function read_documentation_again;
	`.execute(db)
	await createDocumentationTables(db)
	await db.destroy()
	expect(await records.documentation.unseen(10)).toEqual([old.id])
	await records.documentation.noteSeen([old.id, empty.id])
	expect(await records.documentation.unseen(10)).toEqual([])
	await close()
})
