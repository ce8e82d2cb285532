import { ChunkHashes, type XorbRecord } from '@stoa/hub'
import { expect, test } from 'vitest'
import { openTestRecords } from '../../testing.ts'
import { sampleSha256, sampleXetHash } from '../contract/samples.ts'
import { openKysely } from '../database/database.ts'
import { examineXorbs } from './m0111-examine-xorbs.ts'

test('examineXorbs() has every stored xorb that a file uses examined, and none that lies in an object', async () => {
	const { records, connection, close } = await openTestRecords()
	const xorbCalled = (name: string, inside?: XorbRecord['inside']): XorbRecord => ({
		hash: sampleXetHash(name),
		size: 10,
		endOffsets: [10],
		decodedOffsets: [10],
		chunkHashes: ChunkHashes.of([sampleXetHash(`chunk of ${name}`)]),
		inside,
	})
	const [stored, inside] = [xorbCalled('stored'), xorbCalled('inside', { sha256: sampleSha256('whole'), start: 0 })]
	for (const xorb of [stored, inside]) {
		await records.xet.insertXorb(xorb)
		const terms = [{ xorb: xorb.hash, chunkStart: 0, chunkEnd: 1, length: 10 }]
		const sha256 = xorb.inside?.sha256 ?? sampleSha256('file')
		await records.xet.insertFile({ hash: sampleXetHash(`file of ${xorb.hash}`), size: 10, sha256, terms })
	}
	expect(await records.garbage.shrunkXorbs('', 10)).toEqual([])
	const db = openKysely({ connection, max: 1, log: console.error })
	await examineXorbs(db)
	await db.destroy()
	expect(await records.garbage.shrunkXorbs('', 10)).toEqual([{ hash: stored.hash, isOrphan: false }])
	await close()
})
