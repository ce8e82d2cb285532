import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestRecords } from '../../testing.ts'
import { insertRepo, insertUser, sampleSha256, sampleXetHash } from '../contract/samples.ts'
import { openKysely } from '../database/database.ts'
import { createXorbProofTable } from './m0057-xorb-proofs.ts'

test('createXorbProofTable() notes the xorbs of present files for the owner of their repository, and for no other user', async () => {
	const { records, connection, close } = await openTestRecords()
	const [ada, eve] = [await insertUser(records), await insertUser(records)]
	const repo = await insertRepo(records, ada)
	const xorbs = ['one', 'two', 'one'].map(sampleXetHash)
	const terms = xorbs.map((xorb, index) => ({ xorb, chunkStart: index, chunkEnd: index + 1, length: 1 }))
	const file = { hash: sampleXetHash('file'), size: 3, sha256: sampleSha256('file'), terms }
	await records.xet.insertFile(file)
	await records.xet.entitle(repo.id, [file.hash])
	const db = openKysely({ connection, max: 1, log: console.error })
	await sql`drop table xorb_proof`.execute(db)
	await createXorbProofTable(db)
	await db.destroy()
	const isProven = (userId: string, xorb: (typeof xorbs)[number]) => records.xet.isProven({ userId, repoId: eve.id }, xorb)
	for (const xorb of xorbs) expect([await isProven(ada.id, xorb), await isProven(eve.id, xorb)]).toEqual([true, false])
	expect(await records.xet.noteProven(ada.id, xorbs)).toEqual([])
	await close()
})
